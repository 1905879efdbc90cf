import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { sentenceOf } from '../../client/problem.ts'
import { ROLE_LABELS } from '../../entities/account/role-labels.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { consequencesOf } from './role-words.ts'
import { shownName } from './user-identity.ts'

type RoleDialogProps = { user: User; role: Role; onClose: () => void }

const useChangeRole = ({ user, role, onClose }: RoleDialogProps, name: string) => {
  const { submitAsync, pending } = useCommand(actions.changeRole)
  const change = async () => {
    try {
      await submitAsync({ params: { id: user.id }, body: { role } })
      notify.success('Role updated', `${name} has been notified.`)
    } catch (error) {
      notify.error('Failed to update role', sentenceOf(error))
    }
    onClose()
  }
  return { change, pending }
}

export const RoleDialog = (props: RoleDialogProps) => {
  const { user, role, onClose } = props
  const name = shownName(user)
  const { change, pending } = useChangeRole(props, name)
  return (
    <AlertDialog
      mild
      title={`Change the role of ${name}?`}
      description={`${ROLE_LABELS[user.role]} → ${ROLE_LABELS[role]}. ${consequencesOf(user.role, role)}`}
      no="Cancel"
      yes="Change role"
      pending={pending}
      onYes={() => void change()}
      onClose={onClose}
    />
  )
}
