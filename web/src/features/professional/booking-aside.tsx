import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { useId } from 'react'
import { useSession } from '../../client/session.tsx'
import { RESPONSE_PROMISE } from '../../entities/booking/response-promise.ts'
import { SaveButton } from '../../entities/professional/save-button.tsx'
import { availabilityWords } from '../../entities/professional/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Price } from '../../ui/price.tsx'

type BookingAsideProps = {
  professional: SearchCard
  /** Why the professional can't be booked; null when they can. */
  reason: string | null
  onBook: () => void
}

export const BookingAside = ({ professional, reason, onBook }: BookingAsideProps) => {
  const session = useSession()
  const reasonId = useId()
  const athlete = session.status === 'signed-in' && session.user.role === 'athlete'
  const why = reason ?? (athlete ? null : 'Only athletes can book sessions.')
  const availability = why ? null : availabilityWords(professional.next_opening)
  return (
    <Card className="p-5 lg:sticky lg:top-24">
      <Price cents={professional.price_per_session_cents} />
      {availability && <p className="mt-2 font-semibold text-sm text-turf">{availability}</p>}
      <div className="mt-5 grid gap-2.5">
        <Button disabled={why !== null} aria-describedby={why ? reasonId : undefined} onClick={onBook}>
          Book Session
        </Button>
        {professional.saved !== null && <SaveButton id={professional.id} saved={professional.saved} />}
      </div>
      <p id={reasonId} className="mt-3.5 text-muted text-sm">
        {why ?? `When you hear back: ${RESPONSE_PROMISE}`}
      </p>
    </Card>
  )
}
