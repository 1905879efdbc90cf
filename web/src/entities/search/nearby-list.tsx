import type { Nearby } from '@fieldside/contracts/http/search.ts'
import { Link } from 'react-router-dom'
import { countText } from '@/client/count-text.ts'
import { Button } from '@/ui/button.tsx'
import { distanceWords } from '../professional/card-words.ts'
import { professionalName } from '../professional/words.ts'
import type { Filters } from './filters.ts'

type NearbyListProps = { nearby: Nearby; place: string; onChange: (change: Partial<Filters>) => void }

/** Lists the nearest professionals to a place where nobody was found, and offers those who work online. */
export const NearbyList = ({ nearby: { items, online }, place, onChange }: NearbyListProps) => (
  <>
    {items.length > 0 && (
      <div className="grid gap-2.5">
        <h3>Nearest to {place}</h3>
        <ul className="grid gap-2">
          {items.map((one) => (
            <li key={one.id}>
              <Link to={`/professional/${one.id}`} className="font-semibold underline">
                {professionalName(one)}
              </Link>{' '}
              <span className="text-muted">
                {[one.specialty, one.location, distanceWords(one.distance_miles)].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    )}
    {online.value > 0 && (
      <Button size="sm" onClick={() => onChange({ online: 'true', location: '' })}>
        Show {countText(online)} online
      </Button>
    )}
  </>
)
