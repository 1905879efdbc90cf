import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import { APPOINTMENT_TYPE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { TimeOffer } from '@fieldside/contracts/http/time-offers.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { formatClock, formatDay, readerZone, zoneName } from '@/client/time-format.ts'
import { otherClock } from '@/entities/booking/time/other-clock.ts'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { leaveFocus } from '@/ui/return-focus.ts'
import { termsOf, timeWords } from './offer-words.ts'

const TakeDialog = lazyDialog(async () => (await import('./take-dialog.tsx')).TakeDialog)

type OfferCardProps = {
  offer: TimeOffer
  side: Side
  /** The other side's name. */
  name: string
}

/** Shows an open offer of times to both sides. The athlete takes one, the professional can withdraw them. */
export const OfferCard = ({ offer, side, name }: OfferCardProps) => {
  const isAthlete = side === 'athlete'
  const type = APPOINTMENT_TYPE_LABELS[offer.appointment_type]
  const who = isolated(name)
  const times = offer.times.length > 1 ? 'these times' : 'this time'
  return (
    <section aria-label={`Offered times for ${type}`} className="grid gap-2.5 rounded-md bg-flare-soft p-3.5">
      <p className="flex gap-3">
        <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-flare-deep" />
        <span>
          <b className="block">{isAthlete ? `${who} offers you ${times}` : `You offered ${who} ${times}`}</b>
          <span className="block text-muted text-sm">
            {type} · {termsOf(offer)}
            {offer.expires_at && ` · until ${formatDay(offer.expires_at)}, ${formatClock(offer.expires_at)}`}
          </span>
        </span>
      </p>
      {isAthlete ? <Choices offer={offer} name={name} /> : <Offered offer={offer} />}
    </section>
  )
}

const Choices = ({ offer, name }: Omit<OfferCardProps, 'side'>) => {
  const [start, setStart] = useState<string>()
  const { submit, pending } = useCommand(actions.declineOffer, {
    success: ['Offer declined', `${isolated(name)} has been notified.`],
    failure: 'We couldn’t decline the offer',
  })
  const [first] = offer.times
  const other = first && otherClock(first.starts_at, offer.professional_time_zone)
  return (
    <>
      <ul className="flex flex-wrap gap-2 md:ml-8">
        {offer.times.map(({ starts_at }) => (
          <li key={starts_at}>
            <Button ref={leaveFocus} size="sm" variant="outline" onClick={() => setStart(starts_at)}>
              {timeWords(starts_at, offer.duration_minutes)}
            </Button>
          </li>
        ))}
        <li>
          <Button
            size="sm"
            variant="ghost"
            pending={pending}
            onClick={() => submit({ params: { id: offer.id } })}
          >
            None of these
          </Button>
        </li>
      </ul>
      <p className="text-muted text-sm md:ml-8">
        Your time ({zoneName(readerZone(), new Date(first?.starts_at ?? offer.created_at))})
        {other && ` · ${isolated(name)} is in ${other.zone}`}
      </p>
      {start && <TakeDialog offer={offer} start={start} name={name} onClose={() => setStart(undefined)} />}
    </>
  )
}

const Offered = ({ offer }: { offer: TimeOffer }) => {
  const { submit, pending } = useCommand(actions.withdrawOffer, {
    success: ['Offer withdrawn', 'The times are available again.'],
    failure: 'We couldn’t withdraw the offer',
  })
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 md:ml-8">
      <ul className="text-sm">
        {offer.times.map(({ starts_at }) => (
          <li key={starts_at}>{timeWords(starts_at, offer.duration_minutes)}</li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="outline"
        pending={pending}
        onClick={() => submit({ params: { id: offer.id } })}
      >
        Withdraw
      </Button>
    </div>
  )
}
