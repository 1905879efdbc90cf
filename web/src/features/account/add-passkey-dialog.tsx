import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { PASSKEY_NAME_MAX_CHARS } from '@fieldside/contracts/limits.ts'
import { useState } from 'react'
import { showRefusal } from '@/client/field-errors.ts'
import { notify } from '@/client/notify.ts'
import { makePasskey } from '@/client/passkeys.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { Field } from '@/ui/field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { Input } from '@/ui/input.tsx'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { NO_PROOF, type ProofValues, useProof } from './use-proof.ts'

type AddPasskeyDialogProps = { factors: SecondFactors; onClose: () => void }

/** Asks who it is and for a name, then lets the device make a passkey. The first factor comes with recovery codes. */
export const AddPasskeyDialog = ({ factors, onClose }: AddPasskeyDialogProps) => {
  const form = useForm<ProofValues>({ defaultValues: NO_PROOF })
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [codes, setCodes] = useState<readonly string[]>()
  const proof = useProof(factors)
  const begin = useSecretCommand(actions.beginPasskey)
  const add = useSecretCommand(actions.addPasskey)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    if (!name.trim()) return setNameError('Enter a name')
    try {
      const options = await begin.submitAsync({ body: await proof.prove(values) })
      if (!options) return
      const added = await add.submitAsync({ body: { name, ...(await makePasskey(options)) } })
      if (!added) return
      notify.success('Passkey added')
      if (added.recovery_codes.length > 0) setCodes(added.recovery_codes)
      else onClose()
    } catch (error) {
      showRefusal(form, error, 'We couldn’t add the passkey')
    }
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      title="Add a passkey"
      description="Your device, password manager, or security key keeps it. It signs you in with your fingerprint, face, or PIN instead of your password."
      submitLabel="Continue"
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label="Name" error={nameError} help="So that you recognize it later, such as My phone.">
        <Input
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_CHARS}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            setNameError(undefined)
          }}
        />
      </Field>
      <ProofFields proof={proof} register={form.register} errors={errors} />
    </FormDialog>
  )
}
