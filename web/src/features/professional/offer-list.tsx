import { APPOINTMENT_PLACE_LABELS } from '@fieldside/contracts/appointment-types.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { Card } from '@/ui/card.tsx'

export const OfferList = ({ offers }: { offers: readonly OfferedType[] }) => (
  <section aria-labelledby="services">
    <h2 id="services" className="mb-4 text-xl">
      Services and prices
    </h2>
    {offers.length === 0 ? (
      <p className="text-muted">No services yet. You’ll see their length, price, and place here.</p>
    ) : (
      <Card>
        <ul className="divide-y divide-line">
          {offers.map((offer) => (
            <li
              key={offer.appointment_type_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4"
            >
              <div className="min-w-0 flex-1 basis-56">
                <h3 className="font-sans font-semibold text-base tracking-normal">{offer.name}</h3>
                <p className="mt-0.5 text-muted text-sm">
                  {offer.duration_minutes} min · {APPOINTMENT_PLACE_LABELS[offer.place]}
                </p>
                <p className="mt-1 text-muted text-sm">{offer.description}</p>
              </div>
              {offer.price_cents === null ? (
                <span className="text-muted">Contact for pricing</span>
              ) : (
                <span className="display text-xl tabular-nums leading-none">
                  {formatCents(offer.price_cents)}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    )}
  </section>
)
