import { APPOINTMENT_STATUS_LABELS } from '@fieldside/contracts/appointment-status.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Booking } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Series } from '@fieldside/contracts/http/series.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { otherSide } from '@/entities/booking/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { QueryState } from '@/ui/query-state.tsx'
import { leaveFocus } from '@/ui/return-focus.ts'
import { Skeleton } from '@/ui/skeleton.tsx'
import { canWithdraw, dateWords, restOf } from './series-words.ts'

const CancelRestDialog = lazyDialog(async () => (await import('./cancel-rest-dialog.tsx')).CancelRestDialog)

type SeriesCardProps = { booking: Booking; seriesId: string; role: Role }

/** The other dates of a booking's series, and what can be done with all of them. */
export const SeriesCard = ({ booking, seriesId, role }: SeriesCardProps) => {
  const query = useEndpoint(actions.getSeries, { params: { id: seriesId } })
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="text-xl">Series</h2>
      <QueryState query={query} title="We couldn’t load the series" loading={<Skeleton className="h-32" />}>
        {(series) => (
          <>
            <ol aria-label="Dates of the series" className="divide-y divide-line">
              {series.items.map((item) => (
                <li key={item.id} className="flex flex-wrap justify-between gap-x-4 py-2">
                  {item.id === booking.id ? (
                    <b aria-current="page">{dateWords(item)}</b>
                  ) : (
                    <Link to={`/booking/${item.id}`} className="underline underline-offset-4">
                      {dateWords(item)}
                    </Link>
                  )}
                  <span className="text-muted">{APPOINTMENT_STATUS_LABELS[item.status]}</span>
                </li>
              ))}
            </ol>
            {role !== 'admin' && (
              <SeriesActions series={series} other={otherSide(booking, role)} role={role} />
            )}
          </>
        )}
      </QueryState>
    </Card>
  )
}

type SeriesActionsProps = { series: Series; other: string; role: Role }

const SeriesActions = ({ series, other, role }: SeriesActionsProps) => {
  const [open, setOpen] = useState<'rest' | 'withdraw'>()
  const close = () => setOpen(undefined)
  const { canceled } = restOf(series.items, new Date())
  return (
    <>
      {series.state === 'open' && canWithdraw(series) && role === 'athlete' && (
        <Button
          ref={leaveFocus}
          variant="outline"
          className="justify-self-start"
          onClick={() => setOpen('withdraw')}
        >
          Cancel the series
        </Button>
      )}
      {series.state === 'accepted' && canceled.length > 1 && (
        <Button
          ref={leaveFocus}
          variant="outline"
          className="justify-self-start"
          onClick={() => setOpen('rest')}
        >
          Cancel remaining sessions
        </Button>
      )}
      {open === 'rest' && (
        <CancelRestDialog id={series.id} items={series.items} other={other} onClose={close} />
      )}
      {open === 'withdraw' && <Withdraw id={series.id} other={other} onClose={close} />}
    </>
  )
}

const Withdraw = ({ id, other, onClose }: { id: string; other: string; onClose: () => void }) => {
  const { submit, pending } = useCommand(actions.withdrawSeries, {
    success: ['Series canceled', `${other} has been notified.`],
    failure: 'We couldn’t cancel the series',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title="Cancel the series?"
      description={`${other} will be notified, and all of its times become available to others. You can’t undo this.`}
      no="Keep the series"
      yes="Yes, cancel"
      pending={pending}
      onYes={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}
