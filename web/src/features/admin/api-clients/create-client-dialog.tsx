import type { ApiClientWithSecret } from '@fieldside/contracts/http/api-clients.ts'
import { developerActions } from '@fieldside/contracts/http/bff/developer-actions.ts'
import { SCOPES, type Scope } from '@fieldside/contracts/scopes.ts'
import { type UseFormReturn, useController } from 'react-hook-form'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { Checkbox } from '@/ui/checkbox.tsx'
import { ChoicesField } from '@/ui/choices-field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { SCOPE_DETAILS } from './scope-words.ts'

const resolver = lazyResolver(
  async () => (await import('@fieldside/contracts/http/api-clients.ts')).ApiClientForm,
)

type Fields = { name: string; scopes: Scope[] }

const EMPTY: Fields = { name: '', scopes: [] }

const ScopesField = ({ form }: { form: UseFormReturn<Fields> }) => {
  const { field, fieldState } = useController({ control: form.control, name: 'scopes' })
  const change = (scope: Scope, isChosen: boolean) =>
    field.onChange(SCOPES.filter((one) => (one === scope ? isChosen : field.value.includes(one))))
  return (
    <ChoicesField label="Scopes" error={fieldState.error?.message} ref={field.ref}>
      {SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={scope}
          detail={SCOPE_DETAILS[scope]}
          checked={field.value.includes(scope)}
          onCheckedChange={(isChosen) => change(scope, isChosen)}
        />
      ))}
    </ChoicesField>
  )
}

type CreateClientDialogProps = {
  onCreated: (created: ApiClientWithSecret) => void
  onClose: () => void
}

export const CreateClientDialog = ({ onCreated, onClose }: CreateClientDialogProps) => {
  const form = useForm<Fields>({ resolver, defaultValues: EMPTY })
  const { submitAsync, pending } = useSecretCommand(developerActions.createApiClient)
  const submit = form.handleSubmit(async (body) => {
    try {
      const created = await submitAsync({ body })
      if (created) onCreated(created)
    } catch (error) {
      showRefusal(form, error, 'We couldn’t create the client')
    }
  })
  return (
    <FormDialog
      title="Create client"
      description="After you create it, we show its secret once."
      dirty={form.formState.isDirty}
      pending={pending}
      submitLabel="Create client"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        autoComplete="off"
        help="For example, the service that uses it."
      />
      <ScopesField form={form} />
    </FormDialog>
  )
}
