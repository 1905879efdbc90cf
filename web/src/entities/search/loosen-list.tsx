import type { LooseFilter, Loosening } from '@fieldside/contracts/http/search.ts'
import { countText } from '@/client/count-text.ts'
import { Button } from '@/ui/button.tsx'
import { type Filters, NO_FILTERS } from './filters.ts'
import { filterLabel } from './set-filters.ts'

/** The words after the count of a search without the filter: '12 at any price'. */
const WITHOUT: Record<LooseFilter, string> = {
  words: 'with other words',
  location: 'in any place',
  radius: 'at any distance',
  online: 'in person or online',
  specialty: 'of any type',
  max_price: 'at any price',
  kind: 'in person or online',
  within: 'on any day',
  time: 'at any time of day',
  min_rating: 'with any rating',
  language: 'in any language',
  welcomes_new: 'who may not take new athletes',
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** '12 within 50 miles' for a wider value, or '12 at any price' without the filter. */
const loosenedWords = ({ filter, value, count }: Loosening): string =>
  `${countText(count)} ${value === null ? WITHOUT[filter] : lowerFirst(filterLabel(filter, value))}`

type LoosenListProps = { loosen: readonly Loosening[]; onChange: (change: Partial<Filters>) => void }

/** The filters to loosen when nothing was found, with how many results each gives. */
export const LoosenList = ({ loosen, onChange }: LoosenListProps) =>
  loosen.length > 0 && (
    <div className="grid justify-items-center gap-2.5">
      <p className="text-muted">If you change one filter, there are:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {loosen.map((one) => (
          <li key={`${one.filter} ${one.value}`}>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChange({ [one.filter]: one.value ?? NO_FILTERS[one.filter] })}
            >
              {loosenedWords(one)}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
