import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { CalendarCheck, CalendarClock, CreditCard, Hourglass, Search } from 'lucide-react'
import { Suspense } from 'react'
import { formatClock, formatDay, formatDeadline } from '@/client/time-format.ts'
import { isAfterWithdrawal } from '@/entities/booking/words.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import type { Dashboard } from './dashboard-tabs.tsx'
import { NextCard, WorkoutLoading } from './next-card.tsx'
import { type NextItem, nextItems } from './next-items.ts'

const NextPlan = lazyPart(async () => (await import('./next-plan.tsx')).NextPlan)
const NextWorkout = lazyPart(async () => (await import('./next-workout.tsx')).NextWorkout)

type NextUpProps = { dashboard: Pick<Dashboard, 'upcoming' | 'payable_id'> }

/** What is next: the reply to give, the next session, and today's workout, each with one action. */
export const NextUp = ({ dashboard: { upcoming, payable_id } }: NextUpProps) => (
  <section aria-label="What’s next" className="mb-6">
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] gap-4">
      {nextItems(upcoming.items, payable_id).map((item) => (
        <ItemCard key={item.kind} item={item} />
      ))}
      <Suspense fallback={null}>
        <NextPlan />
      </Suspense>
      <Suspense fallback={<WorkoutLoading />}>
        <NextWorkout />
      </Suspense>
    </ul>
  </section>
)

const when = (at: string): string => `${formatDay(at)}, ${formatClock(at)}`

const typeOf = ({ appointment_type }: Booking): string => APPOINTMENT_TYPE_LABELS[appointment_type]

type BookingCardProps = { booking: Booking }

const Suggested = ({ booking }: BookingCardProps) => (
  <NextCard
    needsReply
    Icon={CalendarClock}
    eyebrow="Your answer"
    title="Does another time work?"
    action={<LinkButton to={`/booking/${booking.id}`}>Review the time</LinkButton>}
  >
    {professionalName(booking.professional)} can do{' '}
    <b className="text-ink">{when(booking.suggested_date ?? booking.appointment_date)}</b> instead of{' '}
    {when(booking.appointment_date)}.
  </NextCard>
)

const NewTime = ({ booking }: BookingCardProps) => (
  <NextCard
    needsReply
    Icon={CalendarClock}
    eyebrow="Your answer"
    title="Move your session?"
    action={<LinkButton to={`/booking/${booking.id}`}>Review the time</LinkButton>}
  >
    {professionalName(booking.professional)} would like{' '}
    <b className="text-ink">{when(booking.proposed_date ?? booking.appointment_date)}</b> instead of{' '}
    {when(booking.appointment_date)}.
  </NextCard>
)

const Pay = ({ booking }: BookingCardProps) => (
  <NextCard
    needsReply
    Icon={CreditCard}
    eyebrow="Payment due"
    title={booking.price_cents === null ? 'Pay online' : `${formatCents(booking.price_cents)} to pay`}
    action={<LinkButton to={`/booking/${booking.id}`}>Go to payment</LinkButton>}
  >
    {typeOf(booking)} with {professionalName(booking.professional)} on{' '}
    <b className="text-ink">{when(booking.appointment_date)}</b>.
  </NextCard>
)

const Session = ({ booking }: BookingCardProps) => {
  const needsReply = isAfterWithdrawal(booking)
  return (
    <NextCard
      needsReply={needsReply}
      Icon={CalendarCheck}
      eyebrow="Next session"
      title={when(booking.appointment_date)}
      action={
        <LinkButton to={`/booking/${booking.id}`} variant="outline">
          {needsReply ? 'Keep or cancel it' : 'Open session'}
        </LinkButton>
      }
    >
      {typeOf(booking)} with {professionalName(booking.professional)},{' '}
      {APPOINTMENT_PLACE_LABELS[booking.place].toLowerCase()}.
      {needsReply && ' We withdrew our approval of them. The session stays booked unless you cancel it.'}
    </NextCard>
  )
}

const Requested = ({ booking }: BookingCardProps) => (
  <NextCard
    Icon={Hourglass}
    eyebrow="Request sent"
    title={when(booking.appointment_date)}
    action={
      <LinkButton to={`/booking/${booking.id}`} variant="outline">
        Open request
      </LinkButton>
    }
  >
    {professionalName(booking.professional)} has until{' '}
    {booking.answer_by ? formatDeadline(booking.answer_by) : 'the session starts'} to answer.
  </NextCard>
)

const Find = () => (
  <NextCard
    Icon={Search}
    eyebrow="Next session"
    title="Who can help you next?"
    action={<LinkButton to="/search">Find a professional</LinkButton>}
  >
    Physical therapists, coaches, and more. Every one is verified by a person.
  </NextCard>
)

const CARDS = { suggested: Suggested, 'new-time': NewTime, pay: Pay, session: Session, requested: Requested }

const ItemCard = ({ item }: { item: NextItem }) => {
  if (item.kind === 'find') return <Find />
  const Card = CARDS[item.kind]
  return <Card booking={item.booking} />
}
