import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { nameOf } from './professional-identity.ts'

type RejectDialogProps = { professional: AdminProfessional; onClose: () => void }

export const RejectDialog = ({ professional, onClose }: RejectDialogProps) => {
  const { submitAsync, pending } = useCommand(actions.rejectProfessional)
  const name = nameOf(professional)
  return (
    <ReasonDialog
      title={`Reject ${name}?`}
      description="We keep the application. They’ll see your reason and can fix it and resubmit."
      destructive
      label="Reject"
      failure="Failed to reject professional"
      pending={pending}
      onClose={onClose}
      body={actions.rejectProfessional.body}
      send={async (body) => {
        await submitAsync({ params: { id: professional.id }, body })
        notify.success('Professional rejected', `${name} will see your reason and can resubmit.`)
      }}
    />
  )
}
