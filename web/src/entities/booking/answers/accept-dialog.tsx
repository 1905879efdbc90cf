import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Contact } from '@/entities/booking/contact/contact.tsx'
import { ContactOpenedNotice } from '@/entities/booking/fee/contact-opened-notice.tsx'
import { CARD_PLACE, FeeNotice } from '@/entities/booking/fee/fee-notice.tsx'
import { acceptWords, type FeeTerms, feeCents, feeOf, paidWords } from '@/entities/booking/fee/fee-words.ts'
import { athleteFirstName } from '@/entities/booking/request-words.ts'
import { BusyWarning } from '@/entities/booking/time/busy-warning.tsx'
import { athleteName } from '@/entities/booking/words.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { SessionSummary } from './session-summary.tsx'
import { type Refused, useAccept } from './use-accept.ts'

export type AnswerDialogProps = { request: BookingRequest; terms: FeeTerms; onClose: () => void }

export const AcceptDialog = ({ request, terms, onClose }: AnswerDialogProps) => {
  const { accept, outcome, pending, asking } = useAccept(request, terms.payment_method?.id)
  const fee = feeOf(request, terms)
  if (outcome?.kind === 'accepted') {
    const paid = paidWords(fee, feeCents(request, terms))
    return <Accepted request={request} outcome={outcome.reply} paid={paid} onClose={onClose} />
  }
  return (
    <Dialog
      // A modal dialog would block the payment provider's 3-D Secure window.
      open={!asking}
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Accept this request?"
      description={`${athleteName(request)} will be notified, and you’ll see their phone and email.`}
      footer={
        <>
          <Button variant="outline" onClick={onClose} disabled={pending}>
            Not now
          </Button>
          {outcome?.kind !== 'unknown' && (
            <Button onClick={() => void accept()} pending={pending} disabled={fee.kind === 'blocked'}>
              {fee.kind === 'due' ? `Accept and pay ${fee.amount}` : 'Accept request'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <SessionSummary booking={request} />
        <BusyWarning booking={request} />
        <FeeNotice fee={fee}>{acceptWords(fee, athleteFirstName(request))}</FeeNotice>
        <ContactOpenedNotice request={request} terms={terms} />
        {outcome && <Refusal outcome={outcome} linksToCard={outcome.kind === 'card' && fee.kind === 'due'} />}
      </div>
    </Dialog>
  )
}

type RefusalProps = {
  outcome: Refused
  /** False when the fee notice above already links to the card. */
  linksToCard: boolean
}

const Refusal = ({ outcome, linksToCard }: RefusalProps) => (
  <p role="alert" className="flex items-start gap-3 rounded-sm bg-bad-soft px-3.5 py-2.5 text-sm">
    <CircleAlert aria-hidden className="mt-px size-[1.125rem] shrink-0 text-bad" />
    <span>
      {outcome.sentence}{' '}
      {linksToCard && (
        <Link to={CARD_PLACE} className="font-semibold underline underline-offset-4">
          Update card
        </Link>
      )}
    </span>
  </p>
)

type AcceptedProps = {
  request: BookingRequest
  outcome: { appointment: Appointment; charged: boolean }
  /** How the fee was paid, if one was due. */
  paid: string
  onClose: () => void
}

const Accepted = ({ request, outcome: { appointment, charged }, paid, onClose }: AcceptedProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Session confirmed"
    description={
      charged ? `${paid}. Later bookings with ${athleteFirstName(request)} are free.` : 'No fee was charged.'
    }
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <div className="grid grid-cols-1 gap-4">
      <SessionSummary booking={{ ...request, ...appointment }} />
      {appointment.contact_info && (
        <Contact contact={appointment.contact_info} name={athleteFirstName(request)} />
      )}
    </div>
  </Dialog>
)
