import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SavedSearch } from '@fieldside/contracts/http/saved-searches.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/saved-searches.ts')).SavedSearchForm,
)

/** Opens as soon as it mounts. */
export const RenameSearchDialog = ({ search, onClose }: { search: SavedSearch; onClose: () => void }) => {
  const form = useForm({ resolver, defaultValues: { name: search.name, alert: search.alert } })
  const { submitAsync, pending } = useCommand(actions.updateSavedSearch, { success: 'Saved search renamed' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ params: { id: search.id }, body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'The saved search wasn’t renamed')
    }
  })
  return (
    <FormDialog
      title="Rename saved search"
      description="Alerts use this name."
      submitLabel="Rename"
      dirty={form.formState.isDirty}
      pending={pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField form={form} name="name" label="Name" required autoComplete="off" />
    </FormDialog>
  )
}
