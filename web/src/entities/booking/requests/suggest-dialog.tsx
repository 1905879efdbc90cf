import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import { formatDay, formatTimeRange } from '../../../client/time-format.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TimeChoice } from '../time/time-choice.tsx'
import { athleteName } from '../words.ts'
import type { AnswerDialogProps } from './accept-dialog.tsx'
import { FeeNotice } from './fee-notice.tsx'
import { feeOf, suggestWords } from './fee-words.ts'
import { athleteFirstName } from './request-words.ts'

const NO_TIME = 'Please select an alternate time'
const WORDS = {
  label: 'One of your available times',
  chosen: 'You suggest',
  back: 'Choose from my available times',
}
const PAST = 'Please select a time in the future'

const wrongWith = (at: string | null, now: Date): string | null => {
  if (!at) return NO_TIME
  return new Date(at) > now ? null : PAST
}

const useSuggestion = ({ request, onClose }: Pick<AnswerDialogProps, 'request' | 'onClose'>) => {
  const [at, setAt] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const command = useCommand(actions.suggestTime, {
    onSuccess: () => {
      notify.success('Time suggested', `${athleteName(request)} has been asked to accept or decline it.`)
      onClose()
    },
    onError: (problem) => {
      setWrong(problem.fields.suggested_date ?? problem.message)
      notify.error('Failed to update booking request.', problem.message)
    },
  })
  const choose = (next: string | null) => {
    setAt(next)
    setWrong(null)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const refusal = wrongWith(at, new Date())
    setWrong(refusal)
    if (refusal) notify.error(refusal)
    else if (at && !command.pending)
      command.submit({ params: { id: request.id }, body: { suggested_date: at } })
  }
  return { at, wrong, choose, submit, pending: command.pending }
}

export const SuggestDialog = ({ request, terms, onClose }: AnswerDialogProps) => {
  const { at, wrong, choose, submit, pending } = useSuggestion({ request, onClose })
  const fee = feeOf(request, terms)
  return (
    <FormDialog
      size="lg"
      title="Suggest another time"
      description={`${athleteFirstName(request)} requested ${formatDay(request.appointment_date)}, ${formatTimeRange(request.appointment_date, request.ends_at)}. The request stays pending until they respond.`}
      submitLabel="Suggest this time"
      closeLabel="Not now"
      dirty={at !== null}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FeeNotice fee={fee}>{suggestWords(fee, athleteFirstName(request))}</FeeNotice>
      <TimeChoice booking={request} value={at} onChange={choose} error={wrong ?? undefined} words={WORDS} />
    </FormDialog>
  )
}
