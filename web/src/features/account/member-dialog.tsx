import { isolated } from '@fieldside/contracts/bidi.ts'
import type { FamilyMember } from '@fieldside/contracts/http/family.ts'
import { notify } from '@/client/notify.ts'
import { MemberFields, useMemberForm } from '@/entities/family/member-fields.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'

type MemberDialogProps = { member: FamilyMember | undefined; onClose: () => void }

export const MemberDialog = ({ member, onClose }: MemberDialogProps) => {
  const { form, submit, pending } = useMemberForm(member, ({ first_name }) => {
    notify.success(`${isolated(first_name)} ${member ? 'saved' : 'added'}`)
    onClose()
  })
  return (
    <FormDialog
      title={member ? `Change ${isolated(member.first_name)}` : 'Add a family member'}
      description={
        member ? 'Sessions that you have already requested keep the name and sex that they have.' : undefined
      }
      submitLabel={member ? 'Save' : 'Add'}
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <MemberFields form={form} />
    </FormDialog>
  )
}
