import { Button } from '@/ui/button.tsx'
import { leaveFocus } from '@/ui/return-focus.ts'
import type { Filters } from './filters.ts'
import type { Found } from './use-search.ts'

type SearchNotesProps = { found: Found; location: string; onChange: (change: Partial<Filters>) => void }

type Place = NonNullable<Found['place']>

/** Returns what to ask about a searched place, before its choices. */
const questionOf = ({ question, choices: [first] }: Place, location: string): string | null => {
  if (question === 'unknown')
    return first
      ? `We don’t know “${location}”. Did you mean:`
      : `We don’t know “${location}”. Try a city with its state, or a ZIP code.`
  if (!first) return null
  if (question === 'part') return `“${location}” has several cities. Which one?`
  if (question === 'else') return 'Or did you mean:'
  return `Which ${first.city.replace(/ State$/, '')} do you mean?`
}

/** Says which words the search left out, and asks which place is meant. */
export const SearchNotes = ({ found: { unused_words, place }, location, onChange }: SearchNotesProps) => {
  const question = place && questionOf(place, location)
  return (
    <div className="mb-2 flex min-h-9 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
      {unused_words?.map((word) => (
        <span key={word} className="rounded-full bg-raised px-3 py-1 text-muted text-sm">
          “{word}” not used
        </span>
      ))}
      {question && (
        <div ref={leaveFocus} className="contents">
          <p>{question}</p>
          {place.choices.map((choice) => (
            <Button
              key={choice.location}
              variant="secondary"
              size="sm"
              onClick={() => onChange({ location: choice.location })}
            >
              {choice.location}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
