import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { ReasonDialog } from '@/ui/reason-dialog.tsx'
import { nameOf } from './professional-identity.ts'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/directory.ts')).DecisionReason,
)

type DecisionDialogProps = { professional: AdminProfessional; onClose: () => void }

export const RejectDialog = ({ professional, onClose }: DecisionDialogProps) => {
  const name = nameOf(professional)
  return (
    <ReasonDialog
      title={`Reject ${name}?`}
      description="We keep the application. They’ll see your reason and can fix it and resubmit."
      destructive
      label="Reject"
      resolver={resolver}
      command={actions.rejectProfessional}
      params={{ id: professional.id }}
      success={['Professional rejected', `${name} will see your reason and can resubmit.`]}
      failure="Failed to reject professional"
      onClose={onClose}
    />
  )
}

export const WithdrawDialog = ({ professional, onClose }: DecisionDialogProps) => {
  const name = nameOf(professional)
  return (
    <ReasonDialog
      title={`Withdraw the approval of ${name}?`}
      description="They disappear from search right away, and their pending requests are canceled. Confirmed sessions stay booked. They’ll see your reason and can fix it and resubmit."
      destructive
      label="Withdraw approval"
      resolver={resolver}
      command={actions.withdrawApproval}
      params={{ id: professional.id }}
      success={['Approval withdrawn', `${name} will see your reason.`]}
      failure="Failed to withdraw approval"
      onClose={onClose}
    />
  )
}
