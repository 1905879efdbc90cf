import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BusyCalendar, SkippedEvents, SkippedReason } from '@fieldside/contracts/http/busy-calendars.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Time } from '@/ui/time.tsx'

export const BusyCalendarRow = ({ calendar }: { calendar: BusyCalendar }) => {
  const [asking, setAsking] = useState(false)
  return (
    <div className="py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <b className="min-w-0 break-words font-semibold">{calendar.name}</b>
            {calendar.failing && <Badge variant="warn">Not readable</Badge>}
          </p>
          <p className="break-words text-muted text-sm">
            {calendar.host} · Read <Time at={calendar.read_at} show="relative" />
            {calendar.events !== null && ` · ${eventsOf(calendar.events)}`}
          </p>
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Remove ${calendar.name}`}
          onClick={() => setAsking(true)}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      <Skipped skipped={calendar.skipped} />
      <Effect calendar={calendar} />
      {asking && <AskToRemove calendar={calendar} onClose={() => setAsking(false)} />}
    </div>
  )
}

const eventsOf = (count: number): string =>
  count === 1 ? '1 event' : `${count.toLocaleString('en-US')} events`

const entriesOf = (count: number): string =>
  count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`

const WHY: Record<SkippedReason, string> = {
  recurrence: 'repeats in a way we don’t know',
  time: 'has a date or time we can’t read',
  zone: 'is in a time zone we don’t know',
  limit: 'repeats too often',
  component: 'isn’t an event, so it closes no times',
}

const nameOf = ({ title, reason }: SkippedEvents['shown'][number]): string => {
  if (title !== null) return `‘${isolated(title)}’`
  return reason === 'component' ? 'An entry without a title' : 'An event without a title'
}

/** Names the events whose times may stay open, so that the professional can change them or block the time. */
const Skipped = ({ skipped: { count, shown } }: Pick<BusyCalendar, 'skipped'>) => {
  if (count === 0) return null
  const more = count - shown.length
  return (
    <div className="mt-2 rounded-sm bg-warn-soft px-3.5 py-2.5 text-sm">
      <p className="font-medium">
        {shown.some(({ reason }) => reason === 'component') ? entriesOf(count) : eventsOf(count)} couldn’t be
        read:
      </p>
      <ul className="mt-1 list-disc pl-5">
        {shown.map((event, index) => (
          <li key={index} className="break-words">
            {nameOf(event)} {WHY[event.reason]}
          </li>
        ))}
        {more > 0 && <li>{more} more</li>}
      </ul>
      <p className="mt-1.5">
        We close only the times we could read. If you’re busy at others, block them on your Home page.
      </p>
    </div>
  )
}

/** Says what a calendar that can't be read means for the available times. */
const Effect = ({ calendar: { failing, counts, times_until, stopped } }: { calendar: BusyCalendar }) => {
  if (!failing) return null
  if (stopped)
    return (
      <p className="mt-1 text-sm text-warn">
        We stopped reading it because it’s too large or takes too long, and its times no longer count. Remove
        it and add a smaller one.
      </p>
    )
  if (!counts)
    return (
      <p className="mt-1 text-sm text-warn">
        Its times no longer count. Remove it and add its current address.
      </p>
    )
  return (
    <p className="mt-1 text-sm text-warn">
      We keep trying. Its last known busy times count
      {times_until ? (
        <>
          {' '}
          until <Time at={times_until} />.
        </>
      ) : (
        '.'
      )}
    </p>
  )
}

const AskToRemove = ({
  calendar: { id, name },
  onClose,
}: {
  calendar: BusyCalendar
  onClose: () => void
}) => {
  const { submit, pending } = useCommand(actions.removeBusyCalendar, {
    success: ['Calendar removed', `${name} no longer closes your times.`],
    failure: 'The calendar wasn’t removed',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Remove ${name}?`}
      description="Athletes can then request the times that it closed. To add it again, you need its address."
      no="Keep it"
      yes="Remove"
      pending={pending}
      onYes={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
