import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem, sentenceOf } from '@/client/problem.ts'
import { readerZone } from '@/client/time-format.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { ZoneSelect } from '@/ui/zone-select.tsx'
import { ExceptionEditor } from './exception-editor.tsx'
import { NoticeSelect } from './notice-select.tsx'
import { RulesFields } from './rules-fields.tsx'
import { SaveRow, SettingsSection } from './settings-section.tsx'
import { WeekEditor } from './week-editor.tsx'
import {
  draftOf,
  type HoursDraft,
  type HoursErrors,
  hoursErrorsFrom,
  scheduleOf,
  withOfficeHours,
  wrongHours,
} from './weekly-hours.ts'

/** Validates and saves the hours as a whole. Without local edits, shows changes that were saved elsewhere. */
const useHours = (schedule: Schedule | null) => {
  const [edited, setEdited] = useState<HoursDraft | null>(null)
  const [saved, setSaved] = useState(() => draftOf(schedule, readerZone()))
  const [errors, setErrors] = useState<HoursErrors>({})
  const draft = edited ?? saved
  useEffect(() => setSaved(draftOf(schedule, readerZone())), [schedule])
  const command = useCommand(actions.setSchedule)
  const change = (next: HoursDraft) => {
    setEdited(next)
    // Once the form has errors, validates on every change.
    if (Object.keys(errors).length > 0) setErrors(wrongHours(next))
  }
  const send = async (sent: HoursDraft) => {
    try {
      const { schedule: kept } = await command.submitAsync({ body: scheduleOf(sent) })
      setSaved(draftOf(kept, readerZone()))
      // Keeps edits made while the save was in flight.
      setEdited((now) => (now === edited || now === sent ? null : now))
    } catch (error) {
      if (error instanceof ApiProblem) setErrors(hoursErrorsFrom(sent, error.fields))
      notify.error('We couldn’t save your hours', sentenceOf(error))
    }
  }
  const save = (next = draft) => {
    if (next !== draft) setEdited(next)
    const wrong = wrongHours(next)
    setErrors(wrong)
    if (Object.keys(wrong).length === 0 && !command.pending) void send(next)
  }
  return { draft, errors, change, save, dirty: edited !== null, command }
}

const LEAD =
  'Athletes choose from the available times in these hours. If every day is closed, no one can request a session. Your hours stay the same when daylight saving time begins or ends.'
const NO_HOURS_YET = 'Until you save hours, athletes can request any time in the next 90 days.'

export const HoursSection = ({ schedule }: { schedule: Schedule | null }) => {
  const { draft, errors, change, save, dirty, command } = useHours(schedule)
  const form = useRef<HTMLFormElement>(null)
  const isEmpty = draft.days.every((spans) => spans.length === 0)
  const saveOfficeHours = () => {
    save(withOfficeHours(draft))
    // The button disappears.
    form.current?.querySelector<HTMLElement>('[role=switch]')?.focus()
  }
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [attempt])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save()
    setAttempt(attempt + 1)
  }
  return (
    <SettingsSection id="hours" title="Weekly hours" lead={schedule ? LEAD : `${NO_HOURS_YET} ${LEAD}`}>
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-5">
        <ZoneAndNotice draft={draft} onChange={change} />
        {isEmpty && (
          <Button variant="outline" className="md:justify-self-start" onClick={saveOfficeHours}>
            Mon–Fri 9–5
          </Button>
        )}
        <WeekEditor draft={draft} errors={errors} onChange={change} />
        <ExceptionEditor draft={draft} errors={errors} onChange={change} />
        <RulesFields draft={draft} errors={errors} onChange={change} />
        <SaveRow label="Save hours" command={command} dirty={dirty} />
      </form>
    </SettingsSection>
  )
}

type ZoneAndNoticeProps = { draft: HoursDraft; onChange: (draft: HoursDraft) => void }

const ZoneAndNotice = ({ draft, onChange }: ZoneAndNoticeProps) => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
    <Field label="Time zone">
      <ZoneSelect value={draft.time_zone} onValueChange={(time_zone) => onChange({ ...draft, time_zone })} />
    </Field>
    <NoticeSelect
      minutes={draft.minimum_notice_minutes}
      onChange={(minimum_notice_minutes) => onChange({ ...draft, minimum_notice_minutes })}
    />
  </div>
)
