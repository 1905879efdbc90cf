import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { formatDay, formatTimeRange } from '@/client/time-format.ts'
import { AnswerMessageField, useAnswerMessage } from '@/entities/booking/contact/answer-message.tsx'
import { ContactOpenedNotice } from '@/entities/booking/fee/contact-opened-notice.tsx'
import { FeeNotice } from '@/entities/booking/fee/fee-notice.tsx'
import { feeOf, suggestWords } from '@/entities/booking/fee/fee-words.ts'
import { athleteFirstName } from '@/entities/booking/request-words.ts'
import { TimeChoice } from '@/entities/booking/time/time-choice.tsx'
import { useTimeForm } from '@/entities/booking/time/use-time-form.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import type { AnswerDialogProps } from './accept-dialog.tsx'

const WORDS = {
  label: 'One of your available times',
  chosen: 'You suggest',
  back: 'Choose from my available times',
}
const useSuggestion = ({ request, onClose }: Pick<AnswerDialogProps, 'request' | 'onClose'>) => {
  const form = useTimeForm({
    missing: 'Please select an alternate time',
    past: 'Please select a time in the future',
    field: 'suggested_date',
    failure: 'Failed to update booking request.',
    sayInvalid: (message) => notify.error(message),
  })
  const message = useAnswerMessage()
  const { submit, pending, problem } = useCommand(actions.suggestTime, {
    success: ['Time suggested', `${athleteName(request)} has been asked to accept or decline it.`],
    onSuccess: onClose,
    onError: form.refuse,
  })
  const send = form.submitting(
    (suggested_date) =>
      !pending && submit({ params: { id: request.id }, body: { suggested_date, ...message.body } }),
  )
  return { ...form, submit: send, pending, message, problem }
}

export const SuggestDialog = ({ request, terms, onClose }: AnswerDialogProps) => {
  const { at, choice, submit, pending, message, problem } = useSuggestion({ request, onClose })
  const fee = feeOf(request, terms)
  return (
    <FormDialog
      size="lg"
      title="Suggest another time"
      description={`${athleteFirstName(request)} requested ${formatDay(request.appointment_date)}, ${formatTimeRange(request.appointment_date, request.ends_at)}. The request stays pending until they respond.`}
      submitLabel="Suggest this time"
      closeLabel="Not now"
      dirty={at !== null || message.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FeeNotice fee={fee}>{suggestWords(fee, athleteFirstName(request))}</FeeNotice>
      <ContactOpenedNotice request={request} terms={terms} />
      <TimeChoice booking={request} {...choice} words={WORDS} />
      <AnswerMessageField {...message} name={athleteFirstName(request)} problem={problem} />
    </FormDialog>
  )
}
