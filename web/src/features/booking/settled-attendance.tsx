import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import { ABSENCE_ANSWER_HOURS } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { absentWords, athleteName } from '@/entities/booking/words.ts'
import { professionalName } from '@/entities/professional/words.ts'
import { CardSection } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'
import { moneyBackTexts } from './payment-text.ts'
import { useSessionPayment } from './use-session-payment.ts'

type Viewed = { booking: Booking; role: Role }

/** Says that it is settled whether the session was held, who decided and when, and what became of the money. */
export const SettledAttendance = ({ booking, role }: Viewed) => {
  const { absent, settled_at: at } = booking.attendance!
  return (
    <CardSection title="Was it held?">
      <div className="grid gap-1 px-5 pb-5 [overflow-wrap:anywhere]">
        <p className="font-semibold">
          {absent ? `It wasn’t held: ${absentWords(absent, booking, role)}.` : 'It was held.'}
        </p>
        <p>
          {decidedWords({ booking, role })}
          {at && (
            <>
              {' '}
              It was settled on <Time at={at} show="with-zone" />
            </>
          )}
          {at ? ' and is final.' : ' It’s final.'}
        </p>
        {booking.attendance!.settled_by === 'decision' && role !== 'admin' && <Reason id={booking.id} />}
        <Money booking={booking} role={role} />
      </div>
    </CardSection>
  )
}

const nameOf = (side: Role, { booking, role }: Viewed): string => {
  if (side === role) return 'You'
  return side === 'athlete' ? athleteName(booking) : professionalName(booking.professional)
}

/** Says who decided, or how the two sides agreed. */
export const decidedWords = ({ booking, role }: Viewed): string => {
  const { settled_by, by } = booking.attendance!
  const who = nameOf(by!, { booking, role })
  const other = nameOf(by === 'athlete' ? 'professional' : 'athlete', { booking, role })
  switch (settled_by) {
    case 'decision':
      return 'The two sides disagreed, so Fieldside decided.'
    case 'silence':
      return `${who} reported it, and ${lower(other)} didn’t answer within ${ABSENCE_ANSWER_HOURS} hours.`
    case 'release':
      return `${who} couldn’t make it, and ${lower(other)} released the time.`
    case 'answer':
      return `${who} reported it, and ${lower(other)} agreed.`
    default:
      return `${who} reported it.`
  }
}

/** What Fieldside wrote to both sides. */
const Reason = ({ id }: { id: string }) => {
  const statements = useEndpoint(actions.listAttendanceStatements, { params: { id } })
  if (statements.isPending) return <Skeleton className="h-6 w-full" />
  const reason = statements.data?.items.find(({ written_by }) => written_by === 'admin')
  return (
    reason && (
      <p>
        <span className="text-muted">Reason:</span> <span className="whitespace-pre-line">{reason.text}</span>
      </p>
    )
  )
}

const lower = (name: string): string => (name === 'You' ? 'you' : name)

const Money = ({ booking, role }: Viewed): ReactNode => {
  const { known } = useSessionPayment(booking)
  if (booking.package_id)
    return (
      <p>
        {booking.package_use === 'free'
          ? 'The session went back to the package.'
          : 'The session of the package stays used.'}
      </p>
    )
  if (!known) return null
  const paid = known.payments.find(({ payment_type }) => payment_type === 'session')
  return paid ? <p>{moneyWords(paid, { booking, role })}</p> : null
}

/** Says what became of the online payment, as billing has recorded it. */
export const moneyWords = (paid: BookingPayment, { booking, role }: Viewed): string => {
  const athlete = nameOf('athlete', { booking, role })
  const professional = nameOf('professional', { booking, role })
  const back = moneyBackTexts(paid)
  if (back.length > 0) return `${athlete} paid ${formatCents(paid.amount_cents)} online · ${back.join(' · ')}`
  const amount = `the ${formatCents(paid.amount_cents)} that ${lower(athlete)} paid online`
  if (paid.give_back_until || booking.attendance?.absent === null)
    return `${professional} ${professional === 'You' ? 'keep' : 'keeps'} ${amount}.`
  return `We’re settling what becomes of ${amount}.`
}
