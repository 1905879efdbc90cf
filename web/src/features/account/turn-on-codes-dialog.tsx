import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SecondFactors } from '@fieldside/contracts/http/factors.ts'
import { useState } from 'react'
import { showRefusal } from '@/client/field-errors.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { CodeField } from '@/entities/account/code-field.tsx'
import { CodeBlock } from '@/ui/code-block.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { ProofFields } from './proof-fields.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { NO_PROOF, type ProofValues, useProof } from './use-proof.ts'

type Secret = { secret: string; address: string }

type TurnOnCodesDialogProps = { factors: SecondFactors; onClose: () => void }

/** Asks who it is, shows the secret to the app, checks its first code, and shows the recovery codes. */
export const TurnOnCodesDialog = ({ factors, onClose }: TurnOnCodesDialogProps) => {
  const [secret, setSecret] = useState<Secret>()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (secret) return <ScanStep {...secret} onDone={setCodes} onClose={onClose} />
  return <ProofStep factors={factors} onDone={setSecret} onClose={onClose} />
}

type ProofStepProps = { factors: SecondFactors; onDone: (secret: Secret) => void; onClose: () => void }

const ProofStep = ({ factors, onDone, onClose }: ProofStepProps) => {
  const form = useForm<ProofValues>({ defaultValues: NO_PROOF })
  const proof = useProof(factors)
  const begin = useSecretCommand(actions.beginCodes)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await proof.prove(values)
      const secret = await begin.submitAsync({})
      if (secret) onDone(secret)
    } catch (error) {
      showRefusal(form, error, 'Setup failed')
    }
  })
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="First confirm that it’s you."
      submitLabel="Continue"
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <ProofFields proof={proof} register={form.register} errors={errors} />
    </FormDialog>
  )
}

type ScanStepProps = Secret & { onDone: (codes: string[]) => void; onClose: () => void }

const inGroups = (secret: string): string => (secret.match(/.{1,4}/g) ?? []).join(' ')

const ScanStep = ({ secret, address, onDone, onClose }: ScanStepProps) => {
  const form = useForm({ defaultValues: { code: '' } })
  const confirm = useSecretCommand(actions.confirmCodes)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      const reply = await confirm.submitAsync({ body })
      if (reply) onDone(reply.recovery_codes)
    } catch (error) {
      showRefusal(form, error, 'Setup failed')
    }
  })
  return (
    <FormDialog
      title="Scan this with your app"
      description="Use any authenticator app. Then enter the code it shows for Fieldside."
      submitLabel="Turn on"
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <QrCode text={address} label="QR code for your authenticator app" />
      <p className="text-center text-sm">
        On your phone?{' '}
        <a href={address} className="rounded-sm font-semibold text-turf underline underline-offset-4">
          Open your app
        </a>
      </p>
      <CodeBlock wrap label="Or type this key" code={inGroups(secret)} />
      <CodeField recovery={false} error={errors.code?.message} {...form.register('code')} />
    </FormDialog>
  )
}
