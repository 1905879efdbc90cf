import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { type ReactNode, useRef } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { sentenceOf } from '@/client/problem.ts'
import { openCheckoutTab } from '@/entities/payment/open-checkout-tab.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { payText } from './payment-text.ts'
import { useSessionPayment } from './use-session-payment.ts'

/** Shows the athlete how to pay an agreed, unpaid session. Renders nothing when the price is hidden. */
export const PayOnline = ({ booking }: { booking: Booking }) => {
  const isUnpaid = booking.status === 'confirmed' || booking.status === 'rescheduled'
  if (!isUnpaid || booking.price_cents === null) return null
  return <Payable booking={booking} cents={booking.price_cents} />
}

type PayableProps = { booking: Booking; cents: number }

const Payable = ({ booking, cents }: PayableProps) => {
  const { known, isLoading, isRetrying, retry } = useSessionPayment(booking)
  const offer = payText(booking, true, new Date())
  const size = (
    <Words title={offer.title} text={offer.text} action={<Button className="max-md:w-full">Pay</Button>} />
  )
  if (isLoading)
    return (
      <SizedCard size={size}>
        <Loading label="Loading the payment" className="grid content-start gap-2">
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="h-10 w-full max-w-md" />
        </Loading>
      </SizedCard>
    )
  if (!known)
    return (
      <SizedCard size={size}>
        <Words
          title="Online payment"
          text="We couldn’t check whether this session can be paid online."
          action={
            <Button variant="outline" className="max-md:w-full" pending={isRetrying} onClick={retry}>
              Try again
            </Button>
          }
        />
      </SizedCard>
    )
  const { title, text, canPay } = payText(booking, known.payable, new Date())
  return (
    <SizedCard size={size}>
      <Words title={title} text={text} action={canPay && <PayButton id={booking.id} cents={cents} />} />
    </SizedCard>
  )
}

/** Reserves the height of the payment offer in every state, so that nothing below it moves. */
const SizedCard = ({ size, children }: { size: ReactNode; children: ReactNode }) => (
  <Card className="grid p-5 *:col-start-1 *:row-start-1">
    <div aria-hidden className="invisible">
      {size}
    </div>
    {children}
  </Card>
)

type WordsProps = { title: string; text: string; action: ReactNode }

const Words = ({ title, text, action }: WordsProps) => (
  <div className="flex flex-wrap items-center justify-between gap-4">
    <p className="min-w-0 max-w-[48ch] [overflow-wrap:anywhere]">
      <b className="block">{title}</b>
      <span className="text-muted">{text}</span>
    </p>
    {action}
  </div>
)

const PayButton = ({ id, cents }: { id: string; cents: number }) => {
  const checkout = useCommand(actions.createSessionCheckout)
  const busy = useRef(false)
  const pay = async () => {
    if (busy.current) return
    busy.current = true
    try {
      await openCheckoutTab(() => checkout.submitAsync({ body: { appointment_id: id } }))
    } catch (error) {
      notify.error('We couldn’t start the payment', sentenceOf(error))
    } finally {
      busy.current = false
    }
  }
  return (
    <Button pending={checkout.pending} className="max-md:w-full" onClick={() => void pay()}>
      Pay {formatCents(cents)}
    </Button>
  )
}
