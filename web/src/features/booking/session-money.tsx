import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import { feeActions } from '@fieldside/contracts/http/bff/fee-actions.ts'
import type { BookingPayment } from '@fieldside/contracts/http/bff/session-payment.ts'
import type { DisputedFee } from '@fieldside/contracts/http/fee-disputes.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { useNow } from '@/client/use-now.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { Time } from '@/ui/time.tsx'

const DisputeDialog = lazyDialog(async () => (await import('./dispute-fee-dialog.tsx')).DisputeFeeDialog)

type SessionMoneyProps = { booking: Booking; role: Role; payments: readonly BookingPayment[] }

/** What the outcome of a session means for its money, and what its professional can do about it. */
export const SessionMoney = ({ booking, role, payments }: SessionMoneyProps) => {
  const session = useSession()
  const paid = payments.find(({ payment_type }) => payment_type === 'session')
  const fee = payments.find(({ payment_type }) => payment_type === 'first_booking_fee')
  const feeCents = fee?.amount_cents
  const isProfessional =
    role === 'professional' && session.status === 'signed-in' && session.user.role === 'professional'
  return (
    <>
      {isProfessional && paid?.give_back_until && <GiveBack booking={booking} paid={paid} />}
      {isProfessional && <FeeDispute id={booking.id} feeCents={feeCents} />}
    </>
  )
}

const GiveBack = ({ booking, paid }: { booking: Booking; paid: BookingPayment }) => {
  const [asking, setAsking] = useState(false)
  const now = useNow()
  const { give_back_until: until, status, refund } = paid
  if (!until || status !== 'completed' || refund) return null
  if (new Date(until) < now) return <p className="text-muted">The athlete was absent, so you keep it.</p>
  return (
    <>
      <p className="max-w-[56ch] text-muted">
        The athlete was absent, so you keep it. You can give all of it back until{' '}
        <Time at={until} show="day" />.
      </p>
      <Button variant="outline" size="sm" className="mt-2" onClick={() => setAsking(true)}>
        Give {formatCents(paid.amount_cents)} back
      </Button>
      {asking && (
        <GiveBackQuestion
          id={booking.id}
          name={otherSide(booking, 'professional')}
          amount={formatCents(paid.amount_cents)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

type GiveBackQuestionProps = { id: string; name: string; amount: string; onClose: () => void }

const GiveBackQuestion = ({ id, name, amount, onClose }: GiveBackQuestionProps) => {
  const giveBack = useCommand(feeActions.giveSessionPaymentBack, {
    success: ['Refund on its way', `${name} gets ${amount} back.`],
    failure: 'We couldn’t give the payment back',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Give ${amount} back?`}
      description={`We take it from your payout account and refund it to ${name}. You can’t undo this.`}
      no="Keep it"
      yes="Give it back"
      pending={giveBack.pending}
      onYes={() => giveBack.submit({ params: { appointment_id: id } })}
      onClose={onClose}
    />
  )
}

/** A credit is as large as the payment of the fee that it is for. */
const creditWords = (credit: NonNullable<DisputedFee['credit']>, feeCents: number | undefined): string => {
  if (credit === 'used') return 'A credit paid the first-booking fee, so we didn’t charge your card.'
  const amount = feeCents === undefined ? 'a' : `a ${formatCents(feeCents)}`
  return `You got ${amount} credit for the fee. It pays your next first-booking fee and isn’t returned to your card.`
}

const FeeDispute = ({ id, feeCents }: { id: string; feeCents: number | undefined }) => {
  const [writing, setWriting] = useState(false)
  const fee = useEndpoint(feeActions.getDisputedFee, { params: { appointment_id: id } }).data
  if (!fee) return null
  return (
    <>
      {fee.credit && <p className="max-w-[56ch] text-muted">{creditWords(fee.credit, feeCents)}</p>}
      {fee.dispute && <DisputeState dispute={fee.dispute} />}
      {fee.disputable_until && <OpenDispute until={fee.disputable_until} onOpen={() => setWriting(true)} />}
      {writing && <DisputeDialog id={id} onClose={() => setWriting(false)} />}
    </>
  )
}

const OpenDispute = ({ until, onOpen }: { until: string; onOpen: () => void }) => (
  <>
    <p className="mt-2 max-w-[56ch] text-muted">
      If you already knew this athlete or their details were false, you can dispute the first-booking fee
      until <Time at={until} show="day" />.
    </p>
    <Button variant="outline" size="sm" className="mt-2" onClick={onOpen}>
      Dispute the fee
    </Button>
  </>
)

const DisputeState = ({ dispute }: { dispute: NonNullable<DisputedFee['dispute']> }) => (
  <p className="mt-2 max-w-[56ch] [overflow-wrap:anywhere]">
    {dispute.state === 'open' && (
      <>
        You disputed the first-booking fee on <Time at={dispute.opened_at} show="day" />. Fieldside will
        decide, and we’ll email you the reason.
      </>
    )}
    {dispute.state === 'granted' && 'Fieldside granted you a credit for the first-booking fee. '}
    {dispute.state === 'rejected' && 'Fieldside rejected your dispute of the first-booking fee. '}
    {dispute.decision_reason && <span className="text-muted">Reason: {dispute.decision_reason}</span>}
  </p>
)
