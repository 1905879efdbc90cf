import type { ClientInNeed } from '@fieldside/contracts/http/bff/plans.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { formatCalendarDay } from '@/client/time-format.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { CardSection } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

const REREAD_EVERY_MS = 30_000

const reasonWords = ({ reason, since }: ClientInNeed): string =>
  reason.kind === 'pain'
    ? `Pain ${reason.pain} on ${formatCalendarDay(since)}, at or above your limit of ${reason.limit}`
    : `${reason.missed_in_a_row} planned workouts missed in a row, since ${formatCalendarDay(since)}`

/** Clients who reported pain or missed workouts, the one who has waited longest first. Nothing without any. */
export const ClientsInNeed = () => {
  // The client may stop sharing: without the live feed, the list hides it soon.
  const { data } = useEndpoint(screens.planAttentionScreen, {}, { uncached: true, everyMs: REREAD_EVERY_MS })
  if (!data || data.items.length === 0) return null
  return (
    <CardSection title="Clients who need you" className="mb-8">
      <ul className="divide-y divide-line border-line border-t">
        {data.items.map((item) => (
          <li key={item.plan_id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
            <Avatar id={item.athlete_id} name={item.name} />
            <span className="min-w-0 flex-1 basis-48">
              <Link
                to={`/clients/${item.athlete_id}`}
                className="inline-flex items-center font-semibold underline-offset-4 [overflow-wrap:anywhere] hover:underline pointer-coarse:min-h-11"
              >
                {item.name}
              </Link>
              <span className="block text-muted text-sm">{reasonWords(item)}</span>
            </span>
            <LinkButton
              size="sm"
              variant="outline"
              aria-label={`Message ${item.name}`}
              to={`/messages?with=${item.athlete_id}`}
            >
              Message
            </LinkButton>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
