import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { CANCEL_UNTIL_HOURS_BEFORE } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { AnswerMessageField, useAnswerMessage } from '@/entities/booking/contact/answer-message.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { dateWords, restOf } from './series-words.ts'

/** Says what becomes of what was paid. All dates of a series are paid by one package or by none. */
const paidBack = (canceled: readonly Appointment[]): string =>
  canceled.some(({ package_id }) => package_id)
    ? 'Canceled sessions go back to the package that pays for them.'
    : 'Payments for canceled sessions are refunded in full.'

type CancelRestDialogProps = {
  id: string
  items: readonly Appointment[]
  /** The other side's name. */
  other: string
  onClose: () => void
}

/** Cancels the remaining sessions of a series, after a list of those that stay. */
export const CancelRestDialog = ({ id, items, other, onClose }: CancelRestDialogProps) => {
  const { canceled, staying } = restOf(items, new Date())
  const message = useAnswerMessage()
  const command = useCommand(actions.cancelRest, {
    success: ['Sessions canceled', `${other} has been notified.`],
    failure: 'We couldn’t cancel the sessions',
    onSuccess: onClose,
  })
  return (
    <FormDialog
      title={`Cancel ${canceled.length} remaining sessions?`}
      description={`${other} will be notified. ${paidBack(canceled)} You can’t undo this.`}
      closeLabel="Keep them"
      submitLabel="Yes, cancel"
      destructive
      dirty={message.isDirty}
      pending={command.pending}
      onSubmit={(event) => {
        event.preventDefault()
        const appointment_ids = canceled.map((item) => item.id)
        command.submit({ params: { id }, body: { appointment_ids, ...message.body } })
      }}
      onClose={onClose}
    >
      <Dates title="These will be canceled" items={canceled} />
      {staying.length > 0 && (
        <Dates
          title={`These stay, because they start within ${CANCEL_UNTIL_HOURS_BEFORE} hours`}
          items={staying}
        />
      )}
      <AnswerMessageField {...message} name={other} problem={command.problem} />
    </FormDialog>
  )
}

const Dates = ({ title, items }: { title: string; items: readonly Appointment[] }) => (
  <section aria-label={title}>
    <h3 className="font-sans font-semibold text-base">{title}</h3>
    <ul>
      {items.map((item) => (
        <li key={item.id}>{dateWords(item)}</li>
      ))}
    </ul>
  </section>
)
