import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { PaymentState } from '@fieldside/contracts/http/billing.ts'
import { FIRST_BOOKING_FEE_CENTS } from '@fieldside/contracts/limits.ts'
import { ChartLine, ChevronRight, CreditCard, type LucideIcon, Settings, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { cardWords } from '@/entities/payment/card/card-words.ts'
import { Card, CardHeader } from '@/ui/card.tsx'
import { type Stat, StatStrip } from '@/ui/stat-strip.tsx'

const statsOf = ({ payment_method: card, suspended }: PaymentState): Stat[] => [
  {
    label: 'Payment method',
    value: card ? 'Active' : 'Required',
    detail: card ? cardWords(card) : 'No card saved yet',
  },
  { label: 'Booking fee', value: formatCents(FIRST_BOOKING_FEE_CENTS), detail: 'once per new athlete' },
  {
    label: 'Next billing',
    value: 'Per Booking',
    detail: suspended ? 'waiting for another card' : 'when you accept a new athlete',
  },
  { label: 'Security', value: 'Encrypted', detail: 'Only the payment provider has your card number' },
]

export const Overview = ({ payment }: { payment: PaymentState }) => (
  <div className="grid gap-7">
    {(!payment.payment_method || payment.suspended) && <CardNeeded suspended={payment.suspended} />}
    <StatStrip stats={statsOf(payment)} />
    <Card>
      <CardHeader title="Quick actions" />
      <ul className="divide-y divide-line border-line border-t">
        <QuickAction
          to="?tab=payment-methods"
          Icon={CreditCard}
          label={payment.payment_method ? 'Update payment method' : 'Add payment method'}
          detail="The card we charge for first-booking fees"
        />
        <QuickAction
          to="/earnings"
          Icon={ChartLine}
          label="Earnings"
          detail="Online payments, refunds, fees, and fee credits by month, also as CSV"
        />
        <QuickAction
          to="/professional-settings"
          Icon={Settings}
          label="Professional settings"
          detail="Price, appointment types, hours, and accepting bookings"
        />
      </ul>
    </Card>
  </div>
)

const CardNeeded = ({ suspended }: { suspended: boolean }) => (
  <p className="flex items-start gap-3 rounded-md bg-warn-soft px-4 py-3.5">
    <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
    {suspended
      ? 'Your card was declined for your last fee. Save another card to accept new athletes again.'
      : 'Save a card to accept bookings from new athletes. Saving a card is free.'}
  </p>
)

type QuickActionProps = { to: string; Icon: LucideIcon; label: string; detail: string }

const QuickAction = ({ to, Icon, label, detail }: QuickActionProps) => (
  <li>
    <Link to={to} className="-outline-offset-2 flex items-center gap-3.5 px-5 py-4 hover:bg-turf-soft">
      <Icon aria-hidden className="size-5 shrink-0 text-turf" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <b className="block">{label}</b>
        <span className="text-muted text-sm">{detail}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  </li>
)
