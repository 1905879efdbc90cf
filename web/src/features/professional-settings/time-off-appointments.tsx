import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { formatDay, formatTimeRange } from '@/client/time-format.ts'
import { StatusBadge } from '@/entities/booking/status-badge.tsx'
import { sessionTime } from '@/entities/booking/time/session-time.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { ErrorState } from '@/ui/error-state.tsx'
import { FieldError } from '@/ui/field.tsx'
import { List } from '@/ui/list.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'

type Days = { first_day: string; last_day: string }

/** Reads what lies on the days once both are chosen, and each time that they are chosen again. */
export const useTimeOffAppointments = ({ first_day, last_day }: Days) =>
  useEndpoint<typeof screens.timeOffAppointmentsScreen>(
    screens.timeOffAppointmentsScreen,
    { query: { first_day, last_day } },
    { enabled: first_day !== '' && last_day !== '', uncached: true },
  )

type Inside = ReturnType<typeof useTimeOffAppointments>

/** Returns whether the list shows what lies on the days now. */
export const isListed = ({ isSuccess, isFetching }: Inside): boolean => isSuccess && !isFetching

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`

/** Example: '2 sessions and 1 request'. */
const countWords = (items: readonly Booking[]): string => {
  const requests = items.filter(({ status }) => status === 'pending').length
  const sessions = items.length - requests
  return [sessions > 0 && counted(sessions, 'session'), requests > 0 && counted(requests, 'request')]
    .filter(Boolean)
    .join(' and ')
}

/** Returns what the server says of the days, which can't be saved then. */
const whatIsWrong = ({ fields, message }: ApiProblem): string => Object.values(fields)[0] ?? message

/** Lists the sessions and requests that stay on the days. */
export const TimeOffAppointments = ({ inside }: { inside: Inside }) => (
  <div aria-live="polite" className="grid gap-2">
    {inside.isLoading && <Skeletons className="grid gap-2" of={['h-6', 'h-11']} />}
    {inside.error?.status === 400 && <FieldError>{whatIsWrong(inside.error)}</FieldError>}
    {inside.error && inside.error.status !== 400 && (
      <ErrorState
        title="We couldn’t check your sessions on these days"
        detail={inside.error.message}
        retry={() => void inside.refetch()}
        retrying={inside.isFetching}
      />
    )}
    {inside.isSuccess && <Listed {...inside.data} />}
  </div>
)

const Listed = ({ items, more }: NonNullable<Inside['data']>) => {
  if (items.length === 0)
    return <p className="text-muted text-sm">You have no sessions or requests on these days.</p>
  return (
    <>
      <p className="text-sm">
        You have {more ? `more than ${items.length} sessions and requests` : countWords(items)} on these days.{' '}
        {items.length === 1 && !more
          ? 'This session doesn’t change. Open it to move or cancel it.'
          : 'They stay as they are. To change one, open it.'}
      </p>
      <div className="max-h-60 overflow-y-auto border-line border-y">
        <List items={items} aria-label="Sessions and requests on these days">
          {(booking) => <Row booking={booking} />}
        </List>
      </div>
    </>
  )
}

const Row = ({ booking }: { booking: Booking }) => {
  const { start, end } = sessionTime(booking)
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2">
      <Link to={`/booking/${booking.id}`} className="min-w-0 flex-1 basis-48">
        <b className="quiet-link font-semibold">{athleteName(booking)}</b>
        <span className="block text-muted text-sm">
          {formatDay(start)}, {formatTimeRange(start, end)}
        </span>
      </Link>
      <StatusBadge booking={booking} />
    </div>
  )
}
