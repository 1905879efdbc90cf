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
      description="They disappear from search right away, and their pending requests are canceled. Confirmed sessions stay booked. They’ll see your reason and can fix it and resubmit."
      destructive
      label="Withdraw approval"
      failure="Failed to withdraw approval"
      pending={pending}
      onClose={onClose}
      body={actions.withdrawApproval.body}
      send={async (body) => {
        await submitAsync({ params: { id: professional.id }, body })
        notify.success('Approval withdrawn', `${name} will see your reason.`)
      }}
    />
  )
}
