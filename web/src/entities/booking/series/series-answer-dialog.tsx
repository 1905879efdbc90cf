import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { BookingRequest } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Series } from '@fieldside/contracts/http/series.ts'
import { useState } from 'react'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { useAcceptWith } from '@/entities/booking/answers/use-accept.ts'
import { FeeNotice } from '@/entities/booking/fee/fee-notice.tsx'
import { acceptWords, type FeeTerms, feeOf } from '@/entities/booking/fee/fee-words.ts'
import { athleteFirstName } from '@/entities/booking/request-words.ts'
import { athleteName } from '@/entities/booking/words.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { dateWords, sessionCount } from './series-words.ts'

type SeriesAnswerDialogProps = {
  request: BookingRequest
  seriesId: string
  terms: FeeTerms
  onClose: () => void
}

/** Accepts a series, except for chosen dates, or declines it. Names the fee once. */
export const SeriesAnswerDialog = ({ request, seriesId, terms, onClose }: SeriesAnswerDialogProps) => {
  const query = useEndpoint(actions.getSeries, { params: { id: seriesId } })
  const [except, setExcept] = useState<readonly string[]>([])
  const accepted = useCommand(actions.acceptSeries)
  const send = () => accepted.submitAsync({ params: { id: seriesId }, body: { except: [...except] } })
  const { accept, outcome, pending, asking } = useAcceptWith<{ series: Series; charged: boolean }>(
    send,
    terms.payment_method?.id,
  )
  const decline = useCommand(actions.declineSeries, {
    success: ['Series declined', `${athleteName(request)} has been notified.`],
    failure: 'Failed to update booking request.',
    onSuccess: onClose,
  })
  const fee = feeOf(request, terms)
  const items = query.data?.items.filter(({ status }) => status === 'pending') ?? []
  const count = items.length - except.length
  if (outcome?.kind === 'accepted') return <Accepted {...outcome.reply} request={request} onClose={onClose} />
  return (
    <Dialog
      // A modal dialog would block the payment provider's 3-D Secure window.
      open={!asking}
      onOpenChange={(open) => !open && !pending && onClose()}
      title="Answer this series"
      description={`${athleteName(request)} will be notified once, with all dates. Clear the dates that you can’t make.`}
      footer={
        <>
          <Button
            variant="ghost"
            pending={decline.pending}
            disabled={pending}
            onClick={() => decline.submit({ params: { id: seriesId } })}
          >
            Decline all
          </Button>
          {outcome?.kind !== 'unknown' && (
            <Button
              pending={pending}
              disabled={fee.kind === 'blocked' || count <= 0 || decline.pending}
              onClick={() => void accept()}
            >
              {fee.kind === 'due' ? `Accept ${count} and pay ${fee.amount}` : `Accept ${sessionCount(count)}`}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <QueryState query={query} title="We couldn’t load the dates" loading={<Skeleton className="h-40" />}>
          {() => <Choices items={items} except={except} onChange={setExcept} />}
        </QueryState>
        <FeeNotice fee={fee}>{acceptWords(fee, athleteFirstName(request))}</FeeNotice>
        {outcome && (
          <p role="alert" className="rounded-sm bg-bad-soft px-3.5 py-2.5 text-sm">
            {outcome.sentence}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type ChoicesProps = {
  items: readonly Appointment[]
  except: readonly string[]
  onChange: (except: readonly string[]) => void
}

const Choices = ({ items, except, onChange }: ChoicesProps) => (
  <ul aria-label="Dates of the series">
    {items.map((item) => (
      <li key={item.id}>
        <Checkbox
          label={dateWords(item)}
          detail={item.overlaps_busy ? 'Another calendar of yours has an event then.' : undefined}
          checked={!except.includes(item.id)}
          onCheckedChange={(isOn) =>
            onChange(isOn ? except.filter((id) => id !== item.id) : [...except, item.id])
          }
        />
      </li>
    ))}
  </ul>
)

type AcceptedProps = { series: Series; charged: boolean; request: BookingRequest; onClose: () => void }

const Accepted = ({ series, charged, request, onClose }: AcceptedProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    title="Series confirmed"
    description={
      charged
        ? `The first-booking fee was charged once. Later bookings with ${athleteFirstName(request)} are free.`
        : 'No fee was charged.'
    }
    footer={<Button onClick={onClose}>Done</Button>}
  >
    <ul>
      {series.items
        .filter(({ status }) => status === 'confirmed')
        .map((item) => (
          <li key={item.id}>{dateWords(item)}</li>
        ))}
    </ul>
  </Dialog>
)
