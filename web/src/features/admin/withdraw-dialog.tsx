import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { nameOf } from './professional-identity.ts'

type WithdrawDialogProps = { professional: AdminProfessional; onClose: () => void }

export const WithdrawDialog = ({ professional, onClose }: WithdrawDialogProps) => {
  const { submitAsync, pending } = useCommand(actions.withdrawApproval)
  const name = nameOf(professional)
  return (
    <ReasonDialog
      title={`Withdraw the approval of ${name}?`}
      description="They leave the search at once and their pending requests are cancelled; agreed sessions stay. They read your reason and can correct and resubmit."
      destructive
      label="Withdraw approval"
      failure="Failed to withdraw approval"
      pending={pending}
      onClose={onClose}
      body={actions.withdrawApproval.body}
      send={async (body) => {
        await submitAsync({ params: { id: professional.id }, body })
        notify.success('Approval withdrawn', `${name} gets your reason.`)
      }}
    />
  )
}
