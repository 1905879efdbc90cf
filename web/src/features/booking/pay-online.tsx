import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { CANCEL_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import { formatCents } from '@fieldside/contracts/money.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useRef } from 'react'
import { useCommand, useEndpoint } from '../../app/api.ts'
import { sentenceOf } from '../../app/problem.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/toast.tsx'
import { openCheckoutTab } from '../checkout/open-checkout-tab.ts'

/** Tells whether a confirmed session can be paid online. `booking` is undefined until it is read. */
export const useSessionPayment = (booking: Booking | undefined, role: Role | undefined) => {
  const isAgreed = booking?.status === 'confirmed' || booking?.status === 'rescheduled'
  const { data, isLoading } = useEndpoint(
    screens.sessionPaymentScreen,
    { params: { id: booking?.id ?? '' } },
    { enabled: role === 'athlete' && isAgreed },
  )
  return { isLoading, payable: isAgreed && data?.payable === true }
}

/** For the athlete of a confirmed session, where the professional can be paid online; nothing otherwise. */
export const PayOnline = ({ booking, payable }: { booking: Booking; payable: boolean }) => {
  if (!payable || booking.price_cents === null) return null
  return <Offer id={booking.id} cents={booking.price_cents} canCancel={booking.actions.cancel} />
}

type OfferProps = { id: string; cents: number; canCancel: boolean }

const Offer = ({ id, cents, canCancel }: OfferProps) => {
  const checkout = useCommand(actions.createSessionCheckout)
  const busy = useRef(false)
  const pay = async () => {
    if (busy.current) return
    busy.current = true
    try {
      await openCheckoutTab(() => checkout.submitAsync({ body: { appointment_id: id } }))
    } catch (error) {
      notify.error('The payment could not be started', sentenceOf(error))
    } finally {
      busy.current = false
    }
  }
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <p className="max-w-[48ch]">
        <b className="block">Pay this session online</b>
        <span className="text-muted">
          All of it goes to the professional.{' '}
          {canCancel
            ? `If you cancel at least ${CANCEL_UNTIL_HOURS_BEFORE} hours before the start, you get it back in full.`
            : 'It’s too late to cancel this session, so you get it back only if the professional reports that it didn’t take place.'}
        </span>
      </p>
      <Button pending={checkout.pending} className="max-md:w-full" onClick={() => void pay()}>
        Pay {formatCents(cents)}
      </Button>
    </Card>
  )
}
