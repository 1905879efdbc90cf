import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ProgramExercise } from '@fieldside/contracts/http/program-exercises.ts'
import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { handleId, useReorder } from '@/ui/use-reorder.ts'
import { ExerciseRow } from './exercise-row.tsx'

/** Where a row is being moved to. A drag is sent once, when it ends. */
type Move = { id: string; to: number }

const moved = (rows: readonly ProgramExercise[], move: Move | null): ProgramExercise[] => {
  const row = move && rows.find(({ id }) => id === move.id)
  if (!row) return [...rows]
  return rows.filter((one) => one !== row).toSpliced(move.to, 0, row)
}

/** The exercises of a day, moved with a handle or its arrow keys. */
export const DayRows = ({ rows }: { rows: readonly ProgramExercise[] }) => {
  const [move, setMove] = useState<Move | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { submitAsync } = useCommand(actions.updateProgramExercise, { failure: 'Move failed' })
  const shown = moved(rows, move)
  const { held, announcement, grab, onKeyDown } = useReorder({
    list,
    ids: shown.map(({ id }) => id),
    nameOf: (index) => shown[index]!.exercise.exercise_name,
    move: (from, to) => setMove({ id: shown[from]!.id, to }),
  })
  const isSending = useRef(false)
  useEffect(() => {
    if (!move || held !== null || isSending.current) return
    const row = rows.find(({ id }) => id === move.id)
    const order_in_day = rows[move.to]?.order_in_day
    if (!row || order_in_day === undefined || order_in_day === row.order_in_day) return setMove(null)
    isSending.current = true
    const { id, version } = row
    void submitAsync({ params: { id }, body: { version, order_in_day } })
      .catch(() => setMove(null))
      .finally(() => {
        isSending.current = false
      })
  }, [move, held, rows, submitAsync])
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol ref={list} className="divide-y divide-line">
        {shown.map((row, index) => (
          <ExerciseRow
            key={row.id}
            row={row}
            handle={
              <button
                type="button"
                id={handleId(row.id)}
                aria-label={`Move ${row.exercise.exercise_name}`}
                aria-description="Drag it, or press the arrow keys"
                onPointerDown={() => grab(row.id)}
                onKeyDown={(event) => onKeyDown(event, index)}
                className="-ml-2 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-md text-muted hover:bg-turf-soft hover:text-ink"
              >
                <GripVertical aria-hidden className="size-5" />
              </button>
            }
          />
        ))}
      </ol>
    </>
  )
}
