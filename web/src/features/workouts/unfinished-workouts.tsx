import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { entriesOf } from '@fieldside/contracts/merge-workout.ts'
import type { WorkoutDocument } from '@fieldside/contracts/workout-document.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { formatDay } from '@/client/time-format.ts'
import { useWorkouts } from '@/entities/workout/use-workouts.ts'
import { isBegun } from '@/entities/workout/workout-copy.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

type Unfinished = { id: string; document: WorkoutDocument }

const titleOf = ({ document }: Unfinished): string => document.log!.value.title

/** The workouts that were begun and not finished, here or on another device. */
export const UnfinishedWorkouts = ({ userId }: { userId: string }) => {
  const { copies, outcomes, store } = useWorkouts(userId)
  const { data } = useEndpoint(actions.listOpenWorkouts, {})
  const [doomed, setDoomed] = useState<Unfinished | null>(null)
  const here = copies.filter((copy) => copy.document.state === 'open' && isBegun(copy))
  const elsewhere = (data?.items ?? []).filter(
    ({ id }) => !outcomes[id] && !copies.some((copy) => copy.id === id),
  )
  const all: Unfinished[] = [...here, ...elsewhere]
  const discard = async ({ id, document }: Unfinished) => {
    if (!store.find(id))
      await store.put({
        id,
        document,
        sent: document,
        startedAt: 0,
        rest: { endsAt: null, setAt: 0 },
        before: {},
      })
    await store.discard(id)
    setDoomed(null)
  }
  if (all.length === 0) return null
  return (
    <ul aria-label="Unfinished workouts" className="mb-6 grid gap-3">
      {all.map((one) => (
        <li key={one.id}>
          <Card className="flex flex-wrap items-center gap-3 p-4">
            <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span className="font-semibold">{titleOf(one)}</span>
              <span className="block text-muted text-sm">
                Unfinished, {formatDay(`${one.document.log!.value.done_on}T12:00:00`)},{' '}
                {setsText(one.document)}
              </span>
            </p>
            <LinkButton to={`/workouts/train/${one.id}`} size="sm" aria-label={`Continue ${titleOf(one)}`}>
              Continue
            </LinkButton>
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Discard ${titleOf(one)}`}
              onClick={() => setDoomed(one)}
            >
              Discard
            </Button>
          </Card>
        </li>
      ))}
      {doomed && (
        <AlertDialog
          title={`Discard ${titleOf(doomed)}?`}
          description="Its sets won’t be in your log."
          no="Keep"
          yes="Discard"
          pending={false}
          onYes={() => void discard(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
    </ul>
  )
}

const setsText = (document: WorkoutDocument): string => {
  const sets = entriesOf(document).flatMap(({ done }) => done.filter(({ checked }) => checked)).length
  return sets === 1 ? '1 set done' : `${sets} sets done`
}
