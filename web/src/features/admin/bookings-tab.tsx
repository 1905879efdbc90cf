import { AGREED_STATUSES, APPOINTMENT_STATUS_LABELS } from '@fieldside/contracts/appointment-status.ts'
import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import type { AdminBooking } from '@fieldside/contracts/http/bff/admin.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { ADMIN_APPOINTMENTS_SHOWN } from '@fieldside/contracts/limits.ts'
import { useEndpoint } from '@/client/api.ts'
import { zoneName } from '@/client/time-format.ts'
import { paidBadge } from '@/entities/booking/words.ts'
import { Badge } from '@/ui/badge.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { TableLoading } from './table-loading.tsx'

const FINE: readonly string[] = [...AGREED_STATUSES, 'completed']

const Status = ({ status, payment }: Pick<AdminBooking, 'status' | 'payment'>) => {
  if (status === 'paid_confirmed') {
    const { label, variant } = paidBadge(payment)
    return <Badge variant={variant}>{label}</Badge>
  }
  const rest = status === 'pending' ? 'outline' : 'destructive'
  return <Badge variant={FINE.includes(status) ? 'default' : rest}>{APPOINTMENT_STATUS_LABELS[status]}</Badge>
}

const COLUMNS: Column<AdminBooking>[] = [
  {
    header: 'Appointment type',
    cell: ({ appointment_type }) => <b>{APPOINTMENT_TYPE_LABELS[appointment_type]}</b>,
  },
  { header: 'Athlete', typed: true, cell: ({ athlete_name }) => athlete_name ?? 'Deleted account' },
  {
    header: 'Professional',
    typed: true,
    cell: ({ professional_name }) => professional_name ?? 'Deleted account',
  },
  {
    header: 'Date',
    cell: ({ appointment_date }) =>
      appointment_date ? (
        <Time at={appointment_date} className="whitespace-nowrap" />
      ) : (
        <span className="text-muted">Date pending</span>
      ),
  },
  { header: 'Status', cell: ({ status, payment }) => <Status status={status} payment={payment} /> },
  {
    header: 'Open',
    quietHeader: true,
    align: 'right',
    cell: ({ id, appointment_type, athlete_name }) => (
      <LinkButton
        to={`/booking/${id}`}
        aria-label={`Open ${APPOINTMENT_TYPE_LABELS[appointment_type]} of ${isolated(athlete_name ?? 'an athlete')}`}
        variant="ghost"
        size="sm"
      >
        Open
      </LinkButton>
    ),
  },
]

export const BookingsTab = () => (
  <QueryState
    query={useEndpoint(screens.adminBookingsScreen, {})}
    title="We couldn’t load the bookings"
    toast="Failed to load bookings"
    loading={<TableLoading columns={5} />}
  >
    {({ items }) => <Bookings items={items} />}
  </QueryState>
)

const Bookings = ({ items }: { items: readonly AdminBooking[] }) => {
  if (items.length === 0)
    return (
      <Card>
        <EmptyState title="No bookings yet">
          Bookings will appear here when athletes request sessions.
        </EmptyState>
      </Card>
    )
  const shown = items.slice(0, ADMIN_APPOINTMENTS_SHOWN)
  return (
    <>
      <p className="mb-3 text-muted">
        {shown.length < items.length ? `The newest ${shown.length} bookings.` : 'All bookings, newest first.'}{' '}
        Times are in your time zone ({zoneName()}).
      </p>
      <Card className="overflow-hidden">
        <Table caption="Latest bookings" columns={COLUMNS} rows={shown} rowKey={({ id }) => id} />
      </Card>
    </>
  )
}
