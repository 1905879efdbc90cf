import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import { FACTOR_RESET_HOURS } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { shownName } from './user-identity.ts'

type ResetFactorDialogProps = { user: User; onClose: () => void }

export const ResetFactorDialog = ({ user, onClose }: ResetFactorDialogProps) => {
  const name = shownName(user)
  const { submit, pending } = useCommand(actions.requestFactorReset, {
    success: ['Reset requested', `${name} has ${FACTOR_RESET_HOURS} hours to stop it.`],
    failure: 'We couldn’t request the reset',
    onSuccess: onClose,
    onError: onClose,
  })
  return (
    <AlertDialog
      title={`Remove two-step sign-in of ${name}?`}
      description={`Do this only if they lost their phone and their recovery codes, and you know that it’s them who asks. It happens in ${FACTOR_RESET_HOURS} hours. We email them now, with a link that stops it. The audit log records that you asked for it.`}
      no="Cancel"
      yes="Request reset"
      pending={pending}
      onYes={() => submit({ params: { id: user.id } })}
      onClose={onClose}
    />
  )
}
