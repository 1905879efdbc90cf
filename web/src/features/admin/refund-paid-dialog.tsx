import { isolated } from '@fieldside/contracts/bidi.ts'
import { formatCents } from '@fieldside/contracts/format-cents.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { ShownFailedRefund } from '@fieldside/contracts/http/bff/failed-refunds.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/payments.ts')).PaidAnotherWay,
)

type RefundPaidDialogProps = { refund: ShownFailedRefund; onClose: () => void }

export const RefundPaidDialog = ({
  refund: { id, amount_cents, full_name: name },
  onClose,
}: RefundPaidDialogProps) => (
  <ReasonDialog
    title={`Mark ${formatCents(amount_cents)} to ${isolated(name ?? 'a user')} as paid?`}
    description="Do this after you sent the money. We tell the recipient, and the card is never refunded again. You can’t undo it. Say how you paid and the reference, such as the number of a check or bank transfer. The audit log keeps it."
    label="Mark as paid"
    resolver={resolver}
    command={actions.markRefundPaid}
    params={{ id }}
    success="Refund marked as paid"
    failure="We couldn’t mark the refund as paid"
    onClose={onClose}
  />
)
