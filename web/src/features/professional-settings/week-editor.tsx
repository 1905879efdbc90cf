import { Switch } from '@/ui/switch.tsx'
import { CopyMenu } from './copy-menu.tsx'
import { SpanRows } from './span-rows.tsx'
import { type HoursDraft, type HoursErrors, nextSpan, setDay, WEEKDAYS } from './weekly-hours.ts'

type WeekEditorProps = { draft: HoursDraft; errors: HoursErrors; onChange: (draft: HoursDraft) => void }

export const WeekEditor = ({ draft, errors, onChange }: WeekEditorProps) => (
  <ul className="divide-y divide-line border-line border-y">
    {WEEKDAYS.map((name, day) => (
      <li key={name} className="grid grid-cols-1 gap-x-6 gap-y-2 py-2 md:grid-cols-[11rem_1fr]">
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
              beside={<CopyMenu draft={draft} day={day} onChange={onChange} />}
            />
          </div>
        )}
      </li>
    ))}
  </ul>
)
