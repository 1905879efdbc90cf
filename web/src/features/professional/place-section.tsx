import { APPOINTMENT_PLACE_LABELS, APPOINTMENT_PLACES } from '@fieldside/contracts/appointment-types.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { MapPin } from 'lucide-react'

type PlaceSectionProps = { location: string; offers: readonly OfferedType[] }

/** Shows the city. Only confirmed sessions show the address or link. */
export const PlaceSection = ({ location, offers }: PlaceSectionProps) => {
  const kinds = APPOINTMENT_PLACES.filter((kind) => offers.some(({ place }) => place === kind))
  return (
    <section aria-labelledby="place">
      <h2 id="place" className="text-xl">
        Place
      </h2>
      <p className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
        <MapPin aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
        <span>{location}</span>
        {kinds.length > 0 && (
          <span className="text-muted">
            ·{' '}
            {kinds
              .map((kind) => APPOINTMENT_PLACE_LABELS[kind])
              .join(' and ')
              .replace('and Online', 'and online')}
          </span>
        )}
      </p>
      <p className="mt-1.5 max-w-[60ch] text-muted text-sm">
        You get the exact address or link once your session is confirmed.
      </p>
    </section>
  )
}
