import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ShownFailedRefund } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCommand, useEndpoint } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { Time } from '@/ui/time.tsx'
import { refundReason } from './refund-reasons.ts'

/** Lists refunds that no longer retry by themselves; renders nothing when there are none. */
export const FailedRefunds = () => {
  const refunds = useEndpoint(screens.adminFailedRefundsScreen, {}).data?.items ?? []
  // Outside the list, so that the typed reason survives when a refresh removes the refund.
  const [paying, setPaying] = useState<ShownFailedRefund | null>(null)
  if (refunds.length === 0 && !paying) return null
  return (
    <CardSection title="Refunds that need attention" id="failed-refunds" className="mb-5 scroll-mt-20">
      <ul className="divide-y divide-line border-line border-t">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-5">
            <TriangleAlert aria-hidden className="size-[1.125rem] shrink-0 text-warn" />
            <What refund={refund} />
            <span className="flex flex-wrap gap-2">
              {!refund.another_way && <RetryButton refund={refund} />}
              {!refund.undecided && !refund.unreversed && (
                <PaidButton refund={refund} onClick={() => setPaying(refund)} />
              )}
            </span>
          </li>
        ))}
      </ul>
      {paying && <RefundPaidDialog refund={paying} onClose={() => setPaying(null)} />}
    </CardSection>
  )
}

const What = ({
  refund: { full_name: name, amount_cents, failure_code: code, failed_at, appointment_id: id, unreversed },
}: {
  refund: ShownFailedRefund
}) => (
  <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
    <b className="font-semibold">{formatCents(amount_cents)}</b> to {isolated(name ?? 'a user')}
    <span className="block text-muted text-sm">
      {unreversed && 'They have the money, but we couldn’t take it back from the professional. '}
      {refundReason(code)} Stopped on <Time at={failed_at} show="day" />.
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

const RefundPaidDialog = lazyDialog(async () => (await import('./refund-paid-dialog.tsx')).RefundPaidDialog)

const PaidButton = ({ refund, onClick }: { refund: ShownFailedRefund; onClick: () => void }) => (
  <Button
    size="sm"
    variant="ghost"
    aria-label={`Mark refund of ${formatCents(refund.amount_cents)} to ${isolated(refund.full_name ?? 'a user')} as paid another way`}
    onClick={onClick}
  >
    Mark as paid another way
  </Button>
)

const RetryButton = ({ refund }: { refund: ShownFailedRefund }) => {
  const what = refund.unreversed ? 'transfer reversal' : 'refund'
  const retry = useCommand(actions.retryRefund, {
    success: `Retrying the ${what}`,
    failure: `We couldn’t retry the ${what}`,
  })
  return (
    <Button
      size="sm"
      variant="outline"
      pending={retry.pending}
      aria-label={`Retry ${what} of ${formatCents(refund.amount_cents)} to ${isolated(refund.full_name ?? 'a user')}`}
      onClick={() => retry.submit({ params: { id: refund.id } })}
    >
      Retry
    </Button>
  )
}
