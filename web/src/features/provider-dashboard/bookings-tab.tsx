import { WeekCalendar } from './calendar/week-calendar.tsx'
import type { Dashboard } from './dashboard-stats.ts'
import { WaitingRequests } from './waiting-requests.tsx'

export const BookingsTab = ({ dashboard: { requests, week } }: { dashboard: Dashboard }) => (
  <>
    <WaitingRequests first={requests} zone={week.time_zone} />
    <WeekCalendar first={week} terms={requests} />
  </>
)
