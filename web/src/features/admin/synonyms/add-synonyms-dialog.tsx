import type { BodyOf } from '@fieldside/contracts/endpoint.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { SYNONYM_PHRASES_MAX } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { lazyResolver } from '@/client/lazy-resolver.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { Textarea } from '@/ui/textarea.tsx'

const resolver = lazyResolver(async () => (await import('./synonyms-schema.ts')).TypedSynonyms)

type Sent = BodyOf<typeof actions.adminAddSynonyms>

export const AddSynonymsDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useForm<{ phrases: string }, Sent>({ resolver, defaultValues: { phrases: '' } })
  const { submitAsync, pending } = useCommand(actions.adminAddSynonyms, {
    success: ['Synonyms added', 'Searches use them now.'],
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      await submitAsync({ body })
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t add the synonyms')
    }
  })
  return (
    <FormDialog
      title="Add synonyms"
      description="A search for any of these phrases finds professionals who write one of the others."
      dirty={form.formState.isDirty}
      pending={pending}
      submitLabel="Add synonyms"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="phrases"
        label="Phrases"
        required
        control={Textarea}
        rows={3}
        autoComplete="off"
        help={`Two to ${SYNONYM_PHRASES_MAX}, separated by commas. For example: ACL, anterior cruciate ligament.`}
      />
    </FormDialog>
  )
}
