import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BusyCalendar } from '@fieldside/contracts/http/busy-calendars.ts'
import { BUSY_CALENDARS_MAX } from '@fieldside/contracts/limits.ts'
import type { ProfessionalStatus } from '@fieldside/contracts/professional-types.ts'
import { CalendarPlus, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { ConfirmEmailFirst } from '@/entities/account/confirm-email.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog, lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { List } from '@/ui/list.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { SettingsSection } from './settings-section.tsx'

const BusyCalendarRow = lazyPart(async () => (await import('./busy-calendar-row.tsx')).BusyCalendarRow)
const AddCalendarDialog = lazyDialog(
  async () => (await import('./add-calendar-dialog.tsx')).AddCalendarDialog,
)

/** The professional's calendars elsewhere, which close their times, and the way to the calendar of their sessions. */
export const CalendarsSection = ({ status }: { status: ProfessionalStatus }) => {
  const calendars = useEndpoint(actions.listBusyCalendars, {})
  return (
    <SettingsSection
      id="calendars"
      title="Calendars"
      lead="When another calendar shows you as busy, athletes can’t request that time. We read each calendar every 15 minutes and keep only its times. When we can’t read an event, we keep its title so that you can find it."
    >
      <QueryState query={calendars} title="We couldn’t load your calendars" loading={<CalendarsLoading />}>
        {({ items }) => <Calendars items={items} status={status} />}
      </QueryState>
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 border-line border-t pt-5">
        <p className="min-w-0 flex-1 basis-72 text-muted text-sm">
          Your sessions can also appear in your own calendar, and keep up when one is moved or canceled.
        </p>
        <LinkButton to="/account#calendar" variant="outline" className="max-md:w-full">
          <CalendarPlus aria-hidden />
          Show sessions in my calendar
        </LinkButton>
      </div>
    </SettingsSection>
  )
}

const Calendars = ({ items, status }: { items: BusyCalendar[]; status: ProfessionalStatus }) => {
  const session = useSession()
  const unconfirmed = session.status === 'signed-in' && !session.user.email_confirmed
  return (
    <>
      {items.length > 0 && (
        <div className="mb-4 border-line border-y">
          <Suspense
            fallback={<Skeletons label="Loading your calendars" of={items.map(() => 'my-3 h-14 w-full')} />}
          >
            <List items={items} aria-label="Busy calendars">
              {(calendar) => <BusyCalendarRow calendar={calendar} />}
            </List>
          </Suspense>
        </div>
      )}
      {items.length >= BUSY_CALENDARS_MAX ? (
        <p className="text-muted">
          You can add up to {BUSY_CALENDARS_MAX} calendars. Remove one to add another.
        </p>
      ) : unconfirmed ? (
        <ConfirmEmailFirst
          email={session.user.email}
          reason="To add a calendar, confirm your email address first."
        />
      ) : status !== 'approved' ? (
        <p className="text-muted">You can add calendars once we’ve approved your profile.</p>
      ) : (
        <AddCalendar />
      )}
    </>
  )
}

const AddCalendar = () => {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Button variant="outline" className="max-md:w-full" onClick={() => setAdding(true)}>
        <Plus aria-hidden />
        Add a calendar
      </Button>
      {adding && <AddCalendarDialog onClose={() => setAdding(false)} />}
    </>
  )
}

const CalendarsLoading = () => (
  <Skeletons label="Loading your calendars" className="grid gap-3" of={['h-14 w-full', 'h-11 w-44']} />
)
