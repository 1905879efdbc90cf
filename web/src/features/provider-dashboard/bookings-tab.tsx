import { OtherSideSessions } from '@/entities/booking/list/other-side-sessions.tsx'
import { WeekCalendar } from './calendar/week-calendar.tsx'
import type { Dashboard } from './dashboard-stats.ts'
import { WaitingRequests } from './waiting-requests.tsx'

export const BookingsTab = ({ dashboard: { requests, week, other_side } }: { dashboard: Dashboard }) => (
  <>
    <WaitingRequests first={requests} zone={week.time_zone} />
    <WeekCalendar first={week} terms={requests} />
    <OtherSideSessions sessions={other_side} />
  </>
)
