import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TimeBlockHolds } from '@fieldside/contracts/http/time-off.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '../../../client/api.ts'
import { notify } from '../../../client/notify.ts'
import type { ApiProblem } from '../../../client/problem.ts'
import { formatTimeRange, zoneName } from '../../../client/time-format.ts'
import { durationWords } from '../../../entities/booking/requests/request-words.ts'
import { Field, FieldError } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Input } from '../../../ui/input.tsx'
import { type BlockDraft, blockTimes, wrongInBlock } from './block-times.ts'
import { dayAfter } from './week-layout.ts'

const FAILURE = 'The time wasn’t blocked'

/** What holds the time already, as named by the server. */
const holdsOf = ({ code, extra }: ApiProblem): TimeBlockHolds =>
  code === 'slot-taken' && Array.isArray(extra.holds) ? extra.holds : []

const useBlock = (first: BlockDraft, zone: string, onClose: () => void) => {
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [holds, setHolds] = useState<TimeBlockHolds>([])
  const { submit, pending } = useCommand(actions.addTimeBlock, {
    success: ['Time blocked', 'Athletes can’t request sessions then.'],
    onSuccess: onClose,
    onError: (problem) => {
      setHolds(holdsOf(problem))
      const { starts_at, ends_at } = problem.fields
      setErrors({ ...(starts_at && { day: starts_at }), ...(ends_at && { until: ends_at }) })
      notify.error(FAILURE, problem.message)
    },
  })
  const change = (changes: Partial<BlockDraft>) => {
    setDraft({ ...draft, ...changes })
    setErrors({})
    setHolds([])
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongInBlock(draft)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || pending) return
    const { start, end } = blockTimes(draft, zone)
    submit({ body: { starts_at: start.toISOString(), ends_at: end.toISOString() } })
  }
  return { draft, errors, holds, change, send, pending }
}

type BlockDialogProps = { first: BlockDraft; zone: string; onClose: () => void }

/** Blocks time in the zone of the professional's hours. Opens as soon as it mounts. */
export const BlockDialog = ({ first, zone, onClose }: BlockDialogProps) => {
  const { draft, errors, holds, change, send, pending } = useBlock(first, zone, onClose)
  const { day, from, until } = draft
  return (
    <FormDialog
      title="Block time"
      description="Athletes can’t request sessions at this time. For whole days, add time off in Settings."
      submitLabel="Block time"
      dirty={draft.day !== first.day || draft.from !== first.from || draft.until !== first.until}
      pending={pending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label="Date" error={errors.day} required>
        <Input type="date" value={day} onChange={(event) => change({ day: event.target.value })} />
      </Field>
      <div className="grid grid-cols-2 gap-4">
        <Field label="From" error={errors.from} required>
          <Input type="time" value={from} onChange={(event) => change({ from: event.target.value })} />
        </Field>
        <Field label="Until" error={errors.until} required>
          <Input type="time" value={until} onChange={(event) => change({ until: event.target.value })} />
        </Field>
      </div>
      <Summary draft={draft} zone={zone} />
      <Taken holds={holds} zone={zone} />
    </FormDialog>
  )
}

/** Example: 'Blocks 1 h. Times are in MT.' Says when the end is on the next day. */
const Summary = ({ draft, zone }: { draft: BlockDraft; zone: string }) => {
  if (Object.keys(wrongInBlock(draft)).length > 0) return null
  const { start, end, endDay } = blockTimes(draft, zone)
  const minutes = (end.getTime() - start.getTime()) / 60_000
  return (
    <p className="text-muted text-sm">
      {`Blocks ${durationWords(minutes)}${endDay === dayAfter(draft.day, 1) ? ', until the next day' : ''}. Times are in ${zoneName(zone, start)}.`}
    </p>
  )
}

const Taken = ({ holds, zone }: { holds: TimeBlockHolds; zone: string }) => (
  <div aria-live="polite" className="contents">
    {holds.map(({ starts_at, ends_at, appointment_type }) => (
      <FieldError key={starts_at}>
        {`${appointment_type ? APPOINTMENT_TYPE_LABELS[appointment_type] : 'Already blocked'}, ${formatTimeRange(starts_at, ends_at, { zone })}`}
      </FieldError>
    ))}
  </div>
)
