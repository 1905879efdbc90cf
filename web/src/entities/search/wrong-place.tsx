import type { ApiProblem } from '@/client/problem.ts'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import type { Filters } from './filters.ts'

type PlaceProblem = { message: string; label: string; change: Partial<Filters> }

export const ANY_DISTANCE = { radius: undefined, sort: undefined }

/** Returns what is wrong with the place, and how to search without it: distances need a place that is one point. */
export const placeProblemOf = (problem: ApiProblem | null): PlaceProblem | null => {
  const { location, radius, sort } = problem?.fields ?? {}
  if (location)
    return { message: location, label: 'Search everywhere', change: { ...ANY_DISTANCE, location: '' } }
  const message = radius ?? sort
  return message ? { message, label: 'Search without a distance', change: ANY_DISTANCE } : null
}

type WrongPlaceProps = { problem: PlaceProblem; onChange: (change: Partial<Filters>) => void }

/** Offers a search that works. The place field shows the error; phones have it in the search sheet. */
export const WrongPlace = ({ problem, onChange }: WrongPlaceProps) => (
  <EmptyState
    title="We can’t search near this place"
    action={
      <Button variant="outline" onClick={() => onChange(problem.change)}>
        {problem.label}
      </Button>
    }
  >
    <span className="md:hidden">{problem.message}</span>
  </EmptyState>
)
