import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { Suspense } from 'react'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { moneyBackTexts, paidText, refundTerms, unpaidTexts } from './payment-text.ts'
import { useSessionPayment } from './use-session-payment.ts'

const SessionMoney = lazyPart(async () => (await import('./session-money.tsx')).SessionMoney)

const PAID_OR_OVER: readonly Booking['status'][] = ['paid_confirmed', 'cancelled', 'completed']

const TITLES: Record<Role, string> = {
  athlete: 'Your payment',
  professional: 'First-booking fee',
  admin: 'Online payment',
}

/** Shows what was paid for a booking and what went back: the session, and to professionals their fee. */
export const BookingPayments = ({ booking, role }: { booking: Booking; role: Role }) => {
  const isShown =
    role === 'professional' ? booking.status !== 'pending' : PAID_OR_OVER.includes(booking.status)
  return isShown ? <Payments booking={booking} side={role} /> : null
}

const Payments = ({ booking, side }: { booking: Booking; side: Role }) => {
  const { known, isLoading, isRetrying, retry } = useSessionPayment(booking)
  const ofSession = known?.payments.find(({ payment_type }) => payment_type === 'session')
  const title = side === 'professional' && ofSession ? 'Payments' : TITLES[side]
  return (
    <Card className="flex min-h-24 flex-wrap items-center justify-between gap-x-4 gap-y-2 p-5">
      <section aria-label={title}>
        <h2 className="mb-1 text-xl">{title}</h2>
        {isLoading && (
          <Loading label="Loading the payment">
            <Skeleton className="h-6 w-56 max-w-full" />
          </Loading>
        )}
        {!isLoading && !known && <p className="text-muted">We couldn’t load this.</p>}
        {known && <Paid payments={known.payments} side={side} />}
        {known &&
          unpaidTexts(booking, side, known.payments).map((text) => (
            <p key={text} className="max-w-[56ch] text-muted">
              {text}
            </p>
          ))}
        {side === 'athlete' && known && (
          <p className="max-w-[48ch] text-muted">{refundTerms(booking, ofSession)}</p>
        )}
        {known && (
          <Suspense fallback={null}>
            <SessionMoney booking={booking} role={side} payments={known.payments} />
          </Suspense>
        )}
      </section>
      {!isLoading && !known && (
        <Button variant="outline" size="sm" pending={isRetrying} onClick={retry}>
          Try again
        </Button>
      )}
    </Card>
  )
}

const Paid = ({ payments, side }: { payments: readonly BookingPayment[]; side: Role }) => (
  <ul>
    {payments.map((payment) => (
      <li key={payment.id}>
        {paidText(payment, side)}
        {moneyBackTexts(payment).map((text) => (
          <span key={text} className="text-muted">
            {' '}
            · {text}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
