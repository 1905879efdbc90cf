import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { dayKey } from '../../client/time-format.ts'
import { type Page, usePages } from '../../client/use-pages.ts'
import { RequestList } from '../../entities/booking/requests/request-list.tsx'
import { CardSection } from '../../ui/card.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import type { Dashboard } from './dashboard-stats.ts'
import { SessionRow } from './session-row.tsx'

const isToday = ({ appointment_date }: Booking): boolean => dayKey(appointment_date) === dayKey(new Date())

export const BookingsTab = ({ dashboard: { requests, upcoming, past } }: { dashboard: Dashboard }) => {
  const completed = past.items.filter(({ status }) => status === 'completed')
  const today = [...upcoming.items, ...completed].filter(isToday)
  return (
    <div className="grid grid-cols-1 items-start gap-7 lg:grid-cols-[1.5fr_1fr] lg:grid-rows-[auto_1fr]">
      <section aria-label="Requests" className="min-w-0">
        <h2 className="sr-only">Requests</h2>
        <RequestList first={requests} />
      </section>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <Sessions
          title="Today"
          bookings={today.toSorted((one, other) =>
            one.appointment_date.localeCompare(other.appointment_date),
          )}
          empty="No session today."
          clockOnly
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-7">
        <PagedSessions
          title="Upcoming sessions"
          first={upcoming}
          scope="agreed"
          empty="Sessions will appear here once you accept requests."
        />
        <PagedSessions
          title="Past"
          first={past}
          scope="past"
          empty="Completed, declined, and canceled sessions will appear here."
        />
      </div>
    </div>
  )
}

type PagedSessionsProps = Omit<SessionsProps, 'bookings'> & {
  first: Page<Booking>
  scope: 'agreed' | 'past'
}

const PagedSessions = ({ first, scope, ...rest }: PagedSessionsProps) => {
  const { rows, ...more } = usePages(first, screens.bookingsPage, (cursor) => ({ query: { scope, cursor } }))
  return (
    <div>
      <Sessions {...rest} bookings={rows} />
      <MoreButton {...more} />
    </div>
  )
}

type SessionsProps = { title: string; bookings: readonly Booking[]; empty: string; clockOnly?: boolean }

const Sessions = ({ title, bookings, empty, clockOnly = false }: SessionsProps) => (
  <CardSection
    title={title}
    aside={clockOnly && `${bookings.length} ${bookings.length === 1 ? 'session' : 'sessions'}`}
  >
    {bookings.length === 0 ? (
      <p className="border-line border-t px-5 py-4 text-muted">{empty}</p>
    ) : (
      <ul className="divide-y divide-line border-line border-t">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <SessionRow booking={booking} clockOnly={clockOnly} />
          </li>
        ))}
      </ul>
    )}
  </CardSection>
)
