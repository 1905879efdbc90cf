import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import type { ShownFeeDispute } from '@fieldside/contracts/http/bff/disputes.ts'
import { feeActions } from '@fieldside/contracts/http/bff/fee-actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { TicketCheck } from 'lucide-react'
import { useState } from 'react'
import { useEndpoint } from '@/client/api.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useSectionOfAddress } from '@/client/section-of-address.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'
import { Time } from '@/ui/time.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/fee-disputes.ts')).FeeDecisionReason,
)

const REASONS: Record<ShownFeeDispute['reason'], string> = {
  known_client: 'They say that they already knew the athlete',
  false_details: 'They say that the athlete’s details were false',
  other: 'Another reason',
  third_credit: 'It would be their third credit for an absent athlete in 30 days',
}

const nameOf = (name: string | null): string => isolated(name ?? 'a deleted account')

type Deciding = { dispute: ShownFeeDispute; outcome: 'grant' | 'reject' }

/** Lists the fees about whose credit an administrator has to decide; renders nothing when there are none. */
export const FeeDisputes = () => {
  const disputes = useEndpoint(screens.adminFeeDisputesScreen, {}).data?.items
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  useSectionOfAddress(disputes !== undefined)
  if (!disputes?.length) return null
  return (
    <CardSection title="Disputed fees" id="fee-disputes" className="mb-5 scroll-mt-20">
      <ul className="divide-y divide-line border-line border-t">
        {disputes.map((dispute) => (
          <Row key={dispute.id} dispute={dispute} onDecide={(outcome) => setDeciding({ dispute, outcome })} />
        ))}
      </ul>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </CardSection>
  )
}

type RowProps = { dispute: ShownFeeDispute; onDecide: (outcome: Deciding['outcome']) => void }

const Row = ({ dispute, onDecide }: RowProps) => (
  <li className="flex flex-wrap items-start gap-x-4 gap-y-3 p-5">
    <TicketCheck aria-hidden className="mt-1 size-[1.125rem] shrink-0 text-muted" />
    <p className="min-w-0 flex-[1_1_15rem] [overflow-wrap:anywhere]">
      <b className="font-semibold">{formatCents(dispute.amount_cents)}</b> that{' '}
      {nameOf(dispute.professional_name)} paid for {nameOf(dispute.athlete_name)}
      <span className="block text-muted text-sm">
        {REASONS[dispute.reason]}. Waiting since <Time at={dispute.opened_at} show="day" />.
      </span>
      {dispute.statement && <span className="mt-1 block whitespace-pre-line">{dispute.statement}</span>}
    </p>
    <span className="flex flex-wrap gap-2">
      <LinkButton to={`/booking/${dispute.appointment_id}`} variant="ghost" size="sm">
        View booking
      </LinkButton>
      <Button size="sm" variant="outline" onClick={() => onDecide('reject')}>
        Reject
      </Button>
      <Button size="sm" onClick={() => onDecide('grant')}>
        Grant credit
      </Button>
    </span>
  </li>
)

const DecideDialog = ({ dispute, outcome, onClose }: Deciding & { onClose: () => void }) => {
  const shared = {
    resolver,
    params: { id: dispute.id },
    failure: 'We couldn’t save your decision',
    onClose,
  }
  const amount = formatCents(dispute.amount_cents)
  const name = nameOf(dispute.professional_name)
  return outcome === 'grant' ? (
    <ReasonDialog
      {...shared}
      title={`Grant ${name} a ${amount} credit?`}
      description="The credit pays their next first-booking fee. We email them your reason, and the audit log keeps it. You can’t undo this."
      label="Grant credit"
      command={feeActions.grantFeeDispute}
      success="Credit granted"
    />
  ) : (
    <ReasonDialog
      {...shared}
      title={`Keep the ${amount} fee of ${name}?`}
      description="The fee stays charged without a credit. We email them your reason, and the audit log keeps it. You can’t undo this."
      label="Reject"
      command={feeActions.rejectFeeDispute}
      success="Dispute rejected"
    />
  )
}
