import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useId } from 'react'
import { useEndpoint } from '../../../client/api.ts'
import { useUnsaved } from '../../../client/unsaved.ts'
import { useAskToClose } from '../../../ui/ask-to-close.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import { ConfirmEmail } from '../../account/confirm-email.tsx'
import { RESPONSE_PROMISE } from '../response-promise.ts'
import { BookingForm } from './booking-form.tsx'
import { type BookedProfessional, useBookingRequest } from './use-booking-request.ts'

type BookingDialogProps = { professional: BookedProfessional; onClose: () => void; title?: string }

/** Opens as soon as it mounts. Asks before closing, because closing discards the input. */
export const BookingDialog = ({
  professional,
  onClose,
  title = `Book a session with ${professional.name}`,
}: BookingDialogProps) => {
  const formId = useId()
  const offers = useEndpoint(actions.listOfferedTypes, { params: { id: professional.id } })
  const types = offers.data?.items
  const { overlapQuestion, ...request } = useBookingRequest(
    professional,
    (id) => types?.find((type) => type.appointment_type_id === id)?.name ?? 'session',
  )
  const isUnsaved = request.form.formState.isDirty
  useUnsaved(isUnsaved)
  const { close, question } = useAskToClose(() => isUnsaved, onClose)
  return (
    <Dialog
      open
      onOpenChange={() => !request.pending && close()}
      title={title}
      description={`When you hear back: ${RESPONSE_PROMISE} Nothing is booked until they accept.`}
      footer={
        <>
          <Button variant="outline" onClick={close} disabled={request.pending}>
            Not now
          </Button>
          <Button type="submit" form={formId} pending={request.pending} disabled={!types?.length}>
            Request Session
          </Button>
        </>
      }
    >
      <QueryState query={offers} title="We couldn’t load the appointment types" loading={<FormLoading />}>
        {({ items }) => <BookingForm id={formId} professional={professional} types={items} {...request} />}
      </QueryState>
      <ConfirmEmail problem={request.problem} />
      {question}
      {overlapQuestion}
    </Dialog>
  )
}

const FormLoading = () => (
  <Skeletons
    className="grid gap-4"
    of={['h-5 w-36', 'h-16 rounded-md', 'h-16 rounded-md', 'h-5 w-28', 'h-40 rounded-md']}
  />
)
