import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TimeBlockHolds } from '@fieldside/contracts/http/time-off.ts'
import { type FormEvent, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import type { ApiProblem } from '@/client/problem.ts'
import { formatClock, formatDay, formatTimeRange, zoneName } from '@/client/time-format.ts'
import { durationWords } from '@/entities/booking/request-words.ts'
import { cn } from '@/ui/cn.ts'
import { Field, FieldError } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Input } from '@/ui/input.tsx'
import { type BlockDraft, blockTimes, wrongInBlock } from './block-times.ts'
import { dayAfter } from './week-layout.ts'

const FAILURE = 'The time wasn’t blocked'

/** What holds the time already, as named by the server. */
const holdsOf = ({ code, extra }: ApiProblem): TimeBlockHolds =>
  code === 'slot-taken' && Array.isArray(extra.holds) ? extra.holds : []

type Taken = { reason: string; holds: TimeBlockHolds }

const useBlock = (first: BlockDraft, zone: string, onClose: () => void) => {
  const [draft, setDraft] = useState(first)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [taken, setTaken] = useState<Taken | null>(null)
  const { submit, pending } = useCommand(actions.addTimeBlock, {
    success: ['Time blocked', 'Athletes can’t request sessions then.'],
    onSuccess: onClose,
    onError: (problem) => {
      const holds = holdsOf(problem)
      if (holds.length > 0) return setTaken({ reason: problem.message, holds })
      const { starts_at, ends_at } = problem.fields
      setErrors({ ...(starts_at && { day: starts_at }), ...(ends_at && { until: ends_at }) })
      notify.error(FAILURE, problem.message)
    },
  })
  const change = (changes: Partial<BlockDraft>) => {
    setDraft({ ...draft, ...changes })
    setErrors({})
    setTaken(null)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const wrong = wrongInBlock(draft)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || pending) return
    const { start, end } = blockTimes(draft, zone)
    submit({ body: { starts_at: start.toISOString(), ends_at: end.toISOString() } })
  }
  return { draft, errors, taken, change, send, pending }
}

type BlockDialogProps = { first: BlockDraft; zone: string; onClose: () => void }

/** Blocks time in the zone of the professional's hours. Opens as soon as it mounts. */
export const BlockDialog = ({ first, zone, onClose }: BlockDialogProps) => {
  const { draft, errors, taken, change, send, pending } = useBlock(first, zone, onClose)
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
      <TakenTimes taken={taken} zone={zone} />
    </FormDialog>
  )
}

/** Example: 'Blocks 1 h. Times are in MT.' Stresses an end on the next day, which may be a slip. */
const Summary = ({ draft, zone }: { draft: BlockDraft; zone: string }) => {
  if (Object.keys(wrongInBlock(draft)).length > 0) return null
  const { start, end, endDay } = blockTimes(draft, zone)
  const minutes = (end.getTime() - start.getTime()) / 60_000
  const overnight = endDay === dayAfter(draft.day, 1)
  const until = overnight ? `, until ${formatDay(end, { zone })}, ${formatClock(end, { zone })}` : ''
  return (
    <p className={cn('text-sm', overnight ? 'font-semibold text-warn' : 'text-muted')}>
      {`Blocks ${durationWords(minutes)}${until}. Times are in ${zoneName(zone, start)}.`}
    </p>
  )
}

const TakenTimes = ({ taken, zone }: { taken: Taken | null; zone: string }) => (
  <div aria-live="polite">
    {taken && (
      <>
        <FieldError>{taken.reason}</FieldError>
        <ul className="mt-1 grid gap-1 pl-[1.375rem] text-sm">
          {taken.holds.map(({ starts_at, ends_at, appointment_type }) => (
            <li key={starts_at}>
              {`${formatDay(starts_at, { zone })}, ${formatTimeRange(starts_at, ends_at, { zone })} · ${appointment_type ? APPOINTMENT_TYPE_LABELS[appointment_type] : 'Already blocked'}`}
            </li>
          ))}
        </ul>
      </>
    )}
  </div>
)
