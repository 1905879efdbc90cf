import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExerciseInShort } from '@fieldside/contracts/http/exercises.ts'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

type Picked = Pick<ExerciseInShort, 'id' | 'exercise_name'>
type NamePickerProps = {
  /** As in the file. */
  name: string
  /** Null keeps the file's name. */
  onPick: (exercise: Picked | null) => void
  onClose: () => void
}

export const NamePicker = ({ name, onPick, onClose }: NamePickerProps) => {
  const [search, setSearch] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Match ${name}`}
      footer={
        <Button variant="outline" onClick={() => onPick(null)}>
          Keep the name
        </Button>
      }
    >
      <SearchInput
        aria-label="Search exercises"
        placeholder="Search by name"
        value={search}
        onChange={setSearch}
      />
      <Found search={search} onPick={onPick} />
    </Dialog>
  )
}

const Found = ({ search, onPick }: Pick<NamePickerProps, 'onPick'> & { search: string }) => {
  const query = useEndpoint(
    actions.listExercisesInShort,
    { query: { search, with_own: 'true' } },
    { keepPrevious: true },
  )
  return (
    <QueryState
      query={query}
      title="Failed to load exercises"
      loading={<Skeletons className="mt-3 grid gap-2" of={['h-11', 'h-11', 'h-11']} />}
    >
      {({ items }) =>
        items.length === 0 ? (
          <p className="py-8 text-center text-muted">No exercise matches that name.</p>
        ) : (
          <ul aria-label="Exercises to match" className="mt-2 divide-y divide-line">
            {items.map(({ id, exercise_name }) => (
              <li key={id}>
                <button
                  type="button"
                  className="min-h-11 w-full rounded-sm px-1 text-left hover:bg-turf-soft"
                  onClick={() => onPick({ id, exercise_name })}
                >
                  {exercise_name}
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  )
}
