import type { ExerciseLink } from '@fieldside/contracts/exercise-facts.ts'
import type { LibraryExercise } from '@fieldside/contracts/http/exercises.ts'
import { Link, useSearchParams } from 'react-router-dom'
import { factsWords, musclesWords } from '@/entities/exercise/fact-words.ts'

/** The search parameter of the exercise that is open in a dialog. */
export const OPEN_EXERCISE = 'exercise'

/** What an exercise needs, trains, and counts, with links to its easier and harder variants. */
export const ExerciseFacts = ({ exercise }: { exercise: LibraryExercise }) => {
  const { equipment, primary_muscles, secondary_muscles, easier, harder } = exercise
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>{equipment.length > 0 ? equipment.join(' · ') : 'No equipment needed'}</p>
      <p>{factsWords(exercise)}</p>
      {primary_muscles.length > 0 && (
        <p>
          <b className="font-semibold text-ink">{musclesWords(primary_muscles)}</b>
          {secondary_muscles.length > 0 && ` · also ${musclesWords(secondary_muscles).toLowerCase()}`}
        </p>
      )}
      <Variants label="Easier" links={easier} />
      <Variants label="Harder" links={harder} />
    </div>
  )
}

const Variants = ({ label, links }: { label: string; links: readonly ExerciseLink[] }) => {
  const [params] = useSearchParams()
  if (links.length === 0) return null
  const to = (id: string) => `?${new URLSearchParams([...params, [OPEN_EXERCISE, id]])}`
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      {label}:
      {links.map(({ id, exercise_name }) => (
        <Link
          key={id}
          to={to(id)}
          preventScrollReset
          className="inline-flex min-h-11 items-center font-semibold text-turf underline-offset-4 hover:underline md:min-h-7"
        >
          {exercise_name}
        </Link>
      ))}
    </p>
  )
}
