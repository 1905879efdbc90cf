import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TimeOff } from '@fieldside/contracts/time-off.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { List } from '@/ui/list.tsx'
import { formatDays } from './days-text.ts'
import { type Settings, SettingsSection } from './settings-section.tsx'

const AddTimeOffDialog = lazyDialog(async () => (await import('./add-time-off-dialog.tsx')).AddTimeOffDialog)

/** Lists days off and adds more. */
export const TimeOffSection = ({ settings: { schedule, time_off } }: { settings: Settings }) => {
  const [adding, setAdding] = useState(false)
  return (
    <SettingsSection
      id="time-off"
      title="Time off"
      lead="Days on which athletes can’t request sessions, such as a vacation. To block a few hours, use the calendar on Home."
    >
      {time_off.length > 0 && (
        <div className="mb-4 border-line border-y">
          <List items={time_off} aria-label="Time off">
            {(one) => <TimeOffRow timeOff={one} />}
          </List>
        </div>
      )}
      {schedule ? (
        <Button variant="outline" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          Add time off
        </Button>
      ) : (
        <p className="text-muted">Save your weekly hours first. Time off uses their time zone.</p>
      )}
      {adding && schedule && <AddTimeOffDialog zone={schedule.time_zone} onClose={() => setAdding(false)} />}
    </SettingsSection>
  )
}

const TimeOffRow = ({ timeOff }: { timeOff: TimeOff }) => {
  const days = formatDays(timeOff)
  const { submit, pending } = useCommand(actions.removeTimeOff, {
    success: ['Time off removed', `Athletes can request sessions again: ${days}.`],
    failure: 'The time off wasn’t removed',
  })
  return (
    <div className="flex items-center gap-3 py-2">
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{days}</b>
        {timeOff.label && <span className="block break-words text-muted text-sm">{timeOff.label}</span>}
      </p>
      <Button
        variant="ghost"
        size="icon"
        pending={pending}
        aria-label={`Remove time off, ${days}`}
        onClick={() => submit({ params: { id: timeOff.id } })}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  )
}
