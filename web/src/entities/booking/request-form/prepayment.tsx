import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { OfferedType } from '@fieldside/contracts/http/offers.ts'
import { CANCEL_UNTIL_HOURS_BEFORE, PAYMENT_DUE_AFTER_HOURS } from '@fieldside/contracts/limits.ts'

/** Returns the price that the form states as to be paid online; undefined for a type that needn't be. */
export const prepayCents = (type: OfferedType | undefined): number | undefined =>
  (type?.requires_payment && type.price_cents) || undefined

/** States what the athlete must pay online, until when, and when they get it back. */
export const Prepayment = ({ cents, name }: { cents: number; name: string }) => (
  <section aria-label="Online payment" className="rounded-md bg-warn-soft px-4 py-3">
    <p>
      <b className="block">
        You pay {formatCents(cents)} online once {name} accepts
      </b>
      Nothing is charged now. Pay within {PAYMENT_DUE_AFTER_HOURS} hours of the agreement and before the
      session starts, or it’s canceled and costs you nothing.
    </p>
    <p className="mt-2">
      You get a full refund if you or {name} cancel at least {CANCEL_UNTIL_HOURS_BEFORE} hours before the
      start. After that, you get one only if {name} doesn’t come, you call it off together, or another athlete
      takes the time after you say that you can’t make it.
    </p>
  </section>
)
