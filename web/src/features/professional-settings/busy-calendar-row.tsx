import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BusyCalendar } from '@fieldside/contracts/http/busy-calendars.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../client/api.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Time } from '../../ui/time.tsx'

export const BusyCalendarRow = ({ calendar }: { calendar: BusyCalendar }) => {
  const [asking, setAsking] = useState(false)
  return (
    <div className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="min-w-0 break-words font-semibold">{calendar.name}</b>
          {calendar.failing && <Badge variant="warn">Not readable</Badge>}
        </p>
        <p className="break-words text-muted text-sm">
          {calendar.host} · Read <Time at={calendar.read_at} show="relative" />
        </p>
        <Effect calendar={calendar} />
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${calendar.name}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden />
      </Button>
      {asking && <AskToRemove calendar={calendar} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Says what a calendar that can't be read means for the available times. */
const Effect = ({ calendar: { failing, counts, times_until } }: { calendar: BusyCalendar }) => {
  if (!failing) return null
  if (!counts)
    return (
      <p className="mt-1 text-sm text-warn">
        Its times no longer count. Remove it and add its current address.
      </p>
    )
  return (
    <p className="mt-1 text-sm text-warn">
      We keep trying. What we last read counts
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
