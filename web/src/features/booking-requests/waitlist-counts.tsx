import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'
import { useEndpoint } from '@/client/api.ts'
import { typeName, wishesWords } from '@/entities/waitlist/words.ts'
import { CardSection } from '@/ui/card.tsx'

const athletes = (count: number): string => (count === 1 ? '1 athlete' : `${count} athletes`)

/** Who waits for a time, by type, weekdays, and hours, without names. Nothing while nobody does. */
export const WaitlistCounts = () => {
  const { data } = useEndpoint(careActions.countWaitlist, {})
  if (!data || data.athletes === 0) return null
  return (
    <CardSection title="Waitlist" aside={athletes(data.athletes)} className="mt-6">
      <p className="px-5 pb-3 text-muted text-sm">
        When a time becomes free, we hold it for the first athlete it fits. You can open more hours to help
        more of them.
      </p>
      <ul aria-label="Waitlist" className="divide-y divide-line border-line border-t">
        {data.items.map(({ athletes: count, ...wishes }) => (
          <li
            key={`${wishes.appointment_type} ${wishesWords(wishes)}`}
            className="flex items-baseline justify-between gap-4 px-5 py-3"
          >
            <span className="min-w-0">
              <b className="block">{typeName(wishes.appointment_type)}</b>
              <span className="text-muted text-sm">{wishesWords(wishes)}</span>
            </span>
            <span className="shrink-0 tabular-nums">{athletes(count)}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
