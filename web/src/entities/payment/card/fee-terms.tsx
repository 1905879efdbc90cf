import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { BadgeDollarSign, CircleCheck, type LucideIcon, Repeat, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHeader } from '@/ui/card.tsx'

const FEE = formatCents(FIRST_BOOKING_FEE_CENTS)

type Price = { Icon: LucideIcon; figure: string; title: string; text: string }

const PRICES: Price[] = [
  {
    Icon: UserPlus,
    figure: FEE,
    title: 'First-booking fee per new athlete',
    text: 'Charged once for each athlete, when you accept the first booking.',
  },
  {
    Icon: Repeat,
    figure: '$0',
    title: 'Returning clients',
    text: 'Later bookings with the same athlete have no fee.',
  },
  {
    Icon: BadgeDollarSign,
    figure: '100%',
    title: 'Session fees',
    text: 'You keep 100% of your session fees. Fieldside takes no share.',
  },
]

type FeeCardProps = { title: string; className?: string; children: ReactNode }

export const FeeCard = ({ title, className, children }: FeeCardProps) => (
  <Card className={className}>
    <CardHeader title={title} />
    <div className="border-line border-t px-5">{children}</div>
  </Card>
)

export const FeePricing = () => (
  <ul className="divide-y divide-line">
    {PRICES.map(({ Icon, figure, title, text }) => (
      <li key={title} className="grid grid-cols-[1fr_auto] items-start gap-x-6 gap-y-1 py-4.5">
        <div className="flex min-w-0 gap-3.5">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-turf" strokeWidth={1.75} />
          <div>
            <h3 className="font-sans font-semibold text-base">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </div>
        <p className="display text-xl tabular-nums leading-none">{figure}</p>
      </li>
    ))}
  </ul>
)

const POLICIES = [
  {
    title: 'Refunds',
    text: 'The first-booking fee is non-refundable once the athlete has accessed your contact information. It also stays charged if you cancel after seeing the athlete’s contact details. Otherwise, when the first session is canceled in time, the fee moves to your other session with that athlete, or is refunded in full if there is none. If the athlete doesn’t come to the first session, you get a credit that pays your next fee. Credits never expire and aren’t paid out. You can dispute a fee until 14 days after the session ends.',
  },
  {
    title: 'Charges are immediate',
    text: `The ${FEE} fee is charged to your saved card when you accept, unless a credit pays it. Requests, declines, and suggested times are free.`,
  },
  {
    title: 'Failed payments',
    text: 'A failed payment may temporarily suspend accepting bookings. You can accept new athletes again once you save another card.',
  },
]

export const FeePolicies = () => (
  <ul className="divide-y divide-line">
    {POLICIES.map(({ title, text }) => (
      <li key={title} className="flex gap-3.5 py-4.5">
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-turf" strokeWidth={1.75} />
        <div>
          <h3 className="font-sans font-semibold text-base">{title}</h3>
          <p className="max-w-[64ch] text-muted">{text}</p>
        </div>
      </li>
    ))}
  </ul>
)
