import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { ShownDispute } from '@fieldside/contracts/http/bff/disputes.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { Scale } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useEndpoint } from '@/client/api.ts'
import { Badge } from '@/ui/badge.tsx'
import { CardSection } from '@/ui/card.tsx'
import { Time } from '@/ui/time.tsx'

const STATES = {
  open: { label: 'Open', variant: 'warn' },
  appealed: { label: 'Appealed', variant: 'warn' },
  won: { label: 'Won', variant: 'default' },
  lost: { label: 'Lost', variant: 'destructive' },
} as const

/** Lists payments that banks dispute or decided about lately; renders nothing when there are none. */
export const Disputes = () => {
  const disputes = useEndpoint(screens.adminDisputesScreen, {}).data?.items ?? []
  if (disputes.length === 0) return null
  return (
    <CardSection title="Disputed payments" id="disputes" className="mb-5 scroll-mt-20">
      <ul className="divide-y divide-line border-line border-t">
        {disputes.map((dispute) => (
          <li
            key={`${dispute.payment_id} ${dispute.opened_at}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5"
          >
            <Scale aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
            <What dispute={dispute} />
            <Badge variant={STATES[dispute.state].variant}>{STATES[dispute.state].label}</Badge>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

const What = ({ dispute }: { dispute: ShownDispute }) => {
  const { full_name: name, amount_cents, reason, appointment_id: id } = dispute
  return (
    <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <b className="font-semibold">{formatCents(amount_cents)}</b> from {isolated(name ?? 'a user')}
      <span className="block text-muted text-sm">
        Reason: {reason.replaceAll('_', ' ')}. <Next dispute={dispute} />
        {id && (
          <>
            {' '}
            <Link to={`/booking/${id}`} className="quiet-link">
              View booking
            </Link>
          </>
        )}
      </span>
    </p>
  )
}

const Next = ({ dispute: { state, respond_by, payment_type } }: { dispute: ShownDispute }) => {
  if (state === 'open')
    return respond_by ? (
      <>
        Answer it at Stripe by <Time at={respond_by} show="day" />.
      </>
    ) : (
      'Answer it at Stripe.'
    )
  if (state === 'lost' && payment_type === 'session')
    return 'If the professional shouldn’t keep the money, reverse its transfer at Stripe.'
  return null
}
