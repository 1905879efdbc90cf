import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ExerciseChoice } from '@fieldside/contracts/http/workout-documents.ts'
import { useState } from 'react'
import { call, useEndpoint } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { categoryLabel } from '@/entities/exercise/category-words.ts'
import { foundIn } from '@/entities/workout/exercise-choices.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { SearchInput } from '@/ui/search-input.tsx'

type ChooseExerciseProps = {
  title: string
  /** Also there without a connection, the likeliest first. */
  choices: readonly ExerciseChoice[]
  onChoose: (choice: ExerciseChoice) => void
  onClose: () => void
}

/** More of them are found by search. */
const SHOWN = 40

/** Chooses one exercise of the library. What is typed is looked up on the server, too, when there is a connection. */
export const ChooseExercise = ({ title, choices, onChoose, onClose }: ChooseExerciseProps) => {
  const [search, setSearch] = useState('')
  const { data } = useEndpoint(
    actions.listExercisesInShort,
    { query: { search, with_own: 'true' } },
    { enabled: search !== '', keepPrevious: true },
  )
  const here = foundIn(choices, search)
  const known = new Set(here.map(({ id }) => id))
  const more = search === '' ? [] : (data?.items ?? []).filter(({ id }) => !known.has(id))
  const chooseMore = async (id: string) => {
    const own = choices.find((choice) => choice.id === id)
    if (own) return onChoose(own)
    try {
      const { exercise_name, category, measure, equipment } = await call(actions.getExercise, {
        params: { id },
      })
      const has_barbell = equipment.some((piece) => piece.toLowerCase() === 'barbell')
      onChoose({ id, exercise_name, category, measure, has_barbell, last: null })
    } catch (error) {
      notify.error('We couldn’t load this exercise', sentenceOf(error))
    }
  }
  const found = [...here, ...more].slice(0, SHOWN)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={title}
      footer={
        <Button variant="outline" onClick={onClose}>
          Back
        </Button>
      }
    >
      <div className="-mx-1 sticky top-0 z-10 bg-raised px-1 pt-1 pb-3">
        <SearchInput aria-label="Search exercises" placeholder="Name" value={search} onChange={setSearch} />
      </div>
      {found.length === 0 ? (
        <p className="py-8 text-center text-muted">No exercises found matching your criteria.</p>
      ) : (
        <ul aria-label="Exercises" className="divide-y divide-line">
          {found.map(({ id, exercise_name, category }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => void chooseMore(id)}
                className="flex min-h-13 w-full items-center justify-between gap-3 px-1 py-1 text-left hover:bg-turf-soft"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{exercise_name}</span>
                <span className="shrink-0 text-muted text-sm">{categoryLabel(category)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
