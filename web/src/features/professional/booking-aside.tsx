import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { MessageSquare } from 'lucide-react'
import { Suspense, useId } from 'react'
import { useSession } from '@/client/session.tsx'
import { useWide } from '@/client/use-wide.ts'
import type { Chosen } from '@/entities/booking/request-form/booking-address.ts'
import { RESPONSE_PROMISE } from '@/entities/booking/response-promise.ts'
import { SaveButton } from '@/entities/professional/save-button.tsx'
import { availabilityWords, professionalName } from '@/entities/professional/words.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { lazyPart } from '@/ui/lazy-part.ts'
import { LinkButton } from '@/ui/link-button.tsx'
import { Price } from '@/ui/price.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

const AvailableTimes = lazyPart(async () => (await import('./available-times.tsx')).AvailableTimes)

type BookingAsideProps = {
  professional: SearchCard
  offers: readonly OfferedType[]
  /** Why the professional can't be booked; null when they can. */
  reason: string | null
  onBook: (chosen?: Chosen) => void
}

/** Shows the price and, from 1024 px, the available times. On phones the button stays at the bottom of the window. */
export const BookingAside = ({ professional, offers, reason, onBook }: BookingAsideProps) => {
  const session = useSession()
  const reasonId = useId()
  const isWide = useWide()
  const athlete = session.status === 'signed-in' && session.user.role === 'athlete'
  const why = reason ?? (athlete ? null : 'Only athletes can book sessions.')
  const availability = why ? null : availabilityWords(professional.next_opening)
  return (
    <Card className="grid grid-cols-1 gap-4 p-5 lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:scroll-shade lg:overflow-y-auto lg:overscroll-contain lg:p-4">
      <div>
        <Price cents={professional.price_per_session_cents} />
        {availability && <p className="mt-2 font-semibold text-sm text-turf">{availability}</p>}
      </div>
      <div className="grid gap-2.5 md:grid-cols-[minmax(0,1fr)_auto]">
        <div
          data-bottom-action
          className="max-md:fixed max-md:inset-x-0 max-md:bottom-[var(--bar,0px)] max-md:z-20 max-md:border-line max-md:border-t max-md:bg-raised max-md:px-5 max-md:py-3 max-md:pb-[max(0.75rem,calc(env(safe-area-inset-bottom)-var(--bar,0px)))]"
        >
          <Button
            className="w-full"
            disabled={why !== null}
            aria-describedby={why ? reasonId : undefined}
            onClick={() => onBook()}
          >
            Book Session
          </Button>
        </div>
        {professional.saved !== null && <SaveButton id={professional.id} saved={professional.saved} />}
      </div>
      {athlete && (
        <LinkButton to={`/messages?with=${professional.id}`} variant="outline">
          <MessageSquare aria-hidden />
          Message
        </LinkButton>
      )}
      <p id={reasonId} className="text-muted text-sm">
        {why ?? `When you hear back: ${RESPONSE_PROMISE}`}
      </p>
      {isWide && !why && (
        <Suspense fallback={<Skeleton className="h-[30rem] rounded-md" />}>
          <AvailableTimes
            id={professional.id}
            name={professionalName(professional)}
            offers={offers}
            onChoose={onBook}
          />
        </Suspense>
      )}
    </Card>
  )
}
