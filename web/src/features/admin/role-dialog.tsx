import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useCommand } from '@/client/api.ts'
import { ROLE_LABELS } from '@/entities/account/role-labels.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { consequencesOf } from './role-words.ts'
import { shownName } from './user-identity.ts'

type RoleDialogProps = { user: User; role: Role; onClose: () => void }

export const RoleDialog = ({ user, role, onClose }: RoleDialogProps) => {
  const name = shownName(user)
  const { submit, pending } = useCommand(actions.changeRole, {
    success: ['Role updated', `${name} has been notified.`],
    failure: 'Failed to update role',
    onSuccess: onClose,
    onError: onClose,
  })
  return (
    <AlertDialog
      mild
      title={`Change the role of ${name}?`}
      description={`${ROLE_LABELS[user.role]} → ${ROLE_LABELS[role]}. ${consequencesOf(user.role, role)}`}
      no="Cancel"
      yes="Change role"
      pending={pending}
      onYes={() => submit({ params: { id: user.id }, body: { role } })}
      onClose={onClose}
    />
  )
}
