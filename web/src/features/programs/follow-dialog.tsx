import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { dayKey } from '@/client/time-format.ts'
import { plural, WEEKDAYS } from '@/entities/program/words.ts'
import { ChoicesField } from '@/ui/choices-field.tsx'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Input } from '@/ui/input.tsx'

type FollowDialogProps = { program: Program; onClose: () => void }

const useFollow = ({ program, onClose }: FollowDialogProps) => {
  const today = dayKey(new Date())
  const start = program.enrolment
    ? { start_on: program.enrolment.start_on, weekdays: program.enrolment.weekdays }
    : { start_on: today, weekdays: program.training_days }
  const [form, setForm] = useState(start)
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({})
  const { submitAsync, pending } = useCommand(actions.followProgram)
  const follow = async () => {
    const wanted = program.training_days.length
    if (form.weekdays.length !== wanted)
      return setMessages({ weekdays: `Please choose ${plural(wanted, 'training day')}` })
    setMessages({})
    try {
      await submitAsync({ params: { id: program.id }, body: form })
      if (program.enrolment) notify.success('Training days changed')
      else notify.success('Program followed', `${program.title} is now in your programs.`)
      onClose()
    } catch (error) {
      if (error instanceof ApiProblem) setMessages(error.fields)
      notify.error('We couldn’t update the programs you follow', sentenceOf(error))
    }
  }
  return {
    form,
    setForm,
    messages,
    pending,
    follow,
    today,
    dirty: form !== start && JSON.stringify(form) !== JSON.stringify(start),
  }
}

/** Asks when the athlete starts and on which weekdays they train. Also changes these days later. */
export const FollowDialog = (props: FollowDialogProps) => {
  const { program } = props
  const { form, setForm, messages, pending, follow, today, dirty } = useFollow(props)
  const hasBegun = program.enrolment !== null
  const toggle = (day: number) => {
    const { weekdays } = form
    const next = weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day]
    setForm({ ...form, weekdays: next.sort((a, b) => a - b) })
  }
  return (
    <FormDialog
      title={hasBegun ? 'Change training days' : `Follow ${program.title}`}
      description={`Choose ${plural(program.training_days.length, 'day')} on which you train. A workout that you miss stays next until you do or skip it.`}
      submitLabel={hasBegun ? 'Save days' : 'Follow program'}
      dirty={dirty}
      pending={pending}
      onSubmit={(event) => {
        event.preventDefault()
        void follow()
      }}
      onClose={props.onClose}
    >
      {!hasBegun && (
        <Field label="Start date" required error={messages.start_on}>
          <Input
            type="date"
            min={today}
            value={form.start_on}
            onChange={(event) => setForm({ ...form, start_on: event.target.value })}
          />
        </Field>
      )}
      <ChoicesField label="Training days" error={messages.weekdays}>
        <div className="grid grid-cols-7 gap-1.5">
          {WEEKDAYS.map((name, index) => (
            <button
              key={name}
              type="button"
              aria-pressed={form.weekdays.includes(index + 1)}
              onClick={() => toggle(index + 1)}
              className="grid h-11 place-items-center rounded-md border border-edge bg-raised font-medium text-sm hover:border-turf aria-pressed:border-turf aria-pressed:bg-turf aria-pressed:text-turf-ink"
            >
              {name}
            </button>
          ))}
        </div>
      </ChoicesField>
    </FormDialog>
  )
}
