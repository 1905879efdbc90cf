import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedList } from '@fieldside/contracts/http/saved-lists.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/saved-lists.ts')).SavedListForm,
)

type ListNameDialogProps = {
  /** The list to rename; without it, creates one. */
  list?: Pick<SavedList, 'id' | 'name'>
  /** Reports the result itself instead of a toast. */
  onSaved?: (list: SavedList) => void
  onClose: () => void
}

/** Names a new or existing list. Opens as soon as it mounts. */
export const ListNameDialog = ({ list, onSaved, onClose }: ListNameDialogProps) => {
  const form = useForm({ resolver, defaultValues: { name: list?.name ?? '' } })
  const create = useCommand(actions.createSavedList, onSaved ? {} : { success: 'List created' })
  const rename = useCommand(actions.renameSavedList, { success: 'List renamed' })
  const submit = form.handleSubmit(async (body) => {
    try {
      const saved = await (list
        ? rename.submitAsync({ params: { id: list.id }, body })
        : create.submitAsync({ body }))
      onSaved?.(saved)
      onClose()
    } catch (error) {
      showRefusal(form, error, list ? 'The list wasn’t renamed' : 'The list wasn’t created')
    }
  })
  return (
    <FormDialog
      title={list ? 'Rename list' : 'New list'}
      description="Only you see your lists."
      submitLabel={list ? 'Rename' : 'Create list'}
      dirty={form.formState.isDirty}
      pending={create.pending || rename.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  )
}
