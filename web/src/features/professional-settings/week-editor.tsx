import { Copy } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { SpanRows } from './span-rows.tsx'
import { copyDay, type HoursDraft, type HoursErrors, nextSpan, setDay, WEEKDAYS } from './weekly-hours.ts'

type WeekEditorProps = { draft: HoursDraft; errors: HoursErrors; onChange: (draft: HoursDraft) => void }

const WORKDAYS = [0, 1, 2, 3, 4]
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]

export const WeekEditor = ({ draft, errors, onChange }: WeekEditorProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {WEEKDAYS.map((name, day) => (
      <li key={name} className="grid gap-x-6 gap-y-2 py-2 md:grid-cols-[11rem_1fr]">
        <Switch
          label={name}
          checked={draft.days[day]!.length > 0}
          onCheckedChange={(open) => onChange(setDay(draft, day, open ? [nextSpan([])!] : []))}
        />
        {draft.days[day]!.length === 0 ? (
          <p className="py-2.5 text-muted max-md:sr-only">Closed</p>
        ) : (
          <div className="pb-2 md:py-0.5">
            <SpanRows
              label={name}
              spans={draft.days[day]!}
              errors={errors}
              onChange={(spans) => onChange(setDay(draft, day, spans))}
            />
            <CopyButtons draft={draft} day={day} onChange={onChange} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

const CopyButtons = ({ draft, day, onChange }: Omit<WeekEditorProps, 'errors'> & { day: number }) => {
  const name = WEEKDAYS[day]
  const copyTo = (days: readonly number[]) =>
    onChange(
      copyDay(
        draft,
        day,
        days.filter((other) => other !== day),
      ),
    )
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        variant="plain"
        size="sm"
        aria-label={`Copy ${name} to Monday to Friday`}
        onClick={() => copyTo(WORKDAYS)}
      >
        <Copy aria-hidden />
        Copy to Mon–Fri
      </Button>
      <Button
        variant="plain"
        size="sm"
        aria-label={`Copy ${name} to every day`}
        onClick={() => copyTo(EVERY_DAY)}
      >
        <Copy aria-hidden />
        Copy to every day
      </Button>
    </div>
  )
}
