import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { notify } from '@/client/notify.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { ProofFields } from './proof-fields.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { NO_PROOF, type ProofValues, useProof } from './use-proof.ts'

const WORDS = {
  remove: {
    title: 'Turn off your authenticator app?',
    submitLabel: 'Turn off',
    failure: 'We couldn’t turn it off',
  },
  replace: {
    title: 'Create new recovery codes?',
    submitLabel: 'Create codes',
    failure: 'We couldn’t create codes',
  },
}

type ChangeCodesDialogProps = {
  change: keyof typeof WORDS
  factors: SecondFactors
  onClose: () => void
}

/** Asks who it is before a change of the second factor. */
export const ChangeCodesDialog = ({ change, factors, onClose }: ChangeCodesDialogProps) => {
  const form = useForm<ProofValues>({ defaultValues: NO_PROOF })
  const [codes, setCodes] = useState<string[]>()
  const proof = useProof(factors)
  const remove = useCommand(actions.removeCodes)
  const replace = useSecretCommand(actions.replaceRecoveryCodes)
  const { errors, isSubmitting } = form.formState
  const { failure, ...words } = WORDS[change]
  const turnedOff =
    factors.passkeys.length > 0
      ? 'Your passkeys still work.'
      : 'Your password alone then signs you in, and your recovery codes stop working.'
  const run = async (body: { code?: string }) => {
    if (change === 'replace') return setCodes((await replace.submitAsync({ body }))?.recovery_codes)
    await remove.submitAsync({ body })
    notify.success('Authenticator app turned off')
    onClose()
  }
  const submit = form.handleSubmit(async (values) => {
    try {
      await run(await proof.prove(values))
    } catch (error) {
      showRefusal(form, error, failure)
    }
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      {...words}
      description={change === 'remove' ? turnedOff : 'The ones you have stop working.'}
      destructive={change === 'remove'}
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ProofFields proof={proof} register={form.register} errors={errors} />
    </FormDialog>
  )
}
