import { isolated } from '@fieldside/contracts/bidi.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import type { Passkey } from '@fieldside/contracts/http/webauthn.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { notify } from '@/client/notify.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { ProofFields } from './proof-fields.tsx'
import { NO_PROOF, type ProofValues, useProof } from './use-proof.ts'

type RemovePasskeyDialogProps = { passkey: Passkey; factors: SecondFactors; onClose: () => void }

export const RemovePasskeyDialog = ({
  passkey: { id, name },
  factors,
  onClose,
}: RemovePasskeyDialogProps) => {
  const form = useForm<ProofValues>({ defaultValues: NO_PROOF })
  const proof = useProof(factors)
  const remove = useCommand(actions.removePasskey)
  const { errors, isSubmitting } = form.formState
  const isLast = factors.passkeys.length === 1 && factors.codes_since === null
  const submit = form.handleSubmit(async (values) => {
    try {
      await remove.submitAsync({ params: { id }, body: await proof.prove(values) })
      notify.success('Passkey removed')
      onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t remove the passkey')
    }
  })
  return (
    <FormDialog
      title={`Remove ${isolated(name)}?`}
      description={
        isLast
          ? 'Your password alone then signs you in, and your recovery codes stop working.'
          : 'It doesn’t sign you in anymore. Delete it on your device, too.'
      }
      submitLabel="Remove"
      destructive
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ProofFields proof={proof} register={form.register} errors={errors} />
    </FormDialog>
  )
}
