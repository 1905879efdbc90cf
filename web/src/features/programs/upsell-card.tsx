import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import { Lanes } from '@/ui/line-art.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

export const UpsellCard = () => (
  <section aria-labelledby="upsell" className="relative mb-6 overflow-hidden rounded-lg bg-deep text-on-deep">
    <Lanes className="absolute inset-y-0 right-0 h-full w-2/3 text-deep-line max-md:opacity-50" />
    <div className="relative flex flex-wrap items-center justify-between gap-x-8 gap-y-5 p-6 md:p-8">
      <div className="max-w-[46ch]">
        <h2 id="upsell" className="text-xl">
          Every premium program, for {formatCents(PREMIUM_MONTHLY_CENTS)} a month
        </h2>
        <p className="mt-2 text-on-deep-muted">
          Get all training programs, exercise videos, the workout builder, and progress tracking. Cancel
          anytime.
        </p>
      </div>
      <LinkButton to="/pricing" variant="flare">
        Go Premium
      </LinkButton>
    </div>
  </section>
)
