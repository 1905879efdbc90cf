import { Button } from '../../ui/button.tsx'
import { leaveFocus } from '../../ui/return-focus.ts'
import type { Filters } from './filters.ts'
import type { Found } from './use-search.ts'

type SearchNotesProps = { found: Found; onChange: (change: Partial<Filters>) => void }

/** Says which words the search left out, and asks which place a name without its state means. */
export const SearchNotes = ({ found: { unused_words, place }, onChange }: SearchNotesProps) => (
  <div className="mt-3 flex min-h-9 flex-wrap items-center gap-2 pointer-coarse:min-h-11">
    {unused_words?.map((word) => (
      <span key={word} className="rounded-full bg-raised px-3 py-1 text-muted text-sm">
        “{word}” not used
      </span>
    ))}
    {place?.choices[0] && (
      <div ref={leaveFocus} className="contents">
        <p>Which {place.choices[0].city} do you mean?</p>
        {place.choices.map(({ location }) => (
          <Button key={location} variant="secondary" size="sm" onClick={() => onChange({ location })}>
            {location}
          </Button>
        ))}
      </div>
    )}
  </div>
)
