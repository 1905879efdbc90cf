import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { notify } from '@/client/notify.ts'
import { useSecretCommand } from '@/client/secret-command.ts'
import { useForm } from '@/client/use-form.ts'
import { CodeField } from '@/entities/account/code-field.tsx'
import { CurrentPasswordField } from '@/entities/account/current-password-field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const WORDS = {
  remove: {
    title: 'Turn off two-step sign-in?',
    description: 'Your password alone then signs you in, and your recovery codes stop working.',
    submitLabel: 'Turn off',
    failure: 'We couldn’t turn it off',
  },
  replace: {
    title: 'Create new recovery codes?',
    description: 'The ones you have stop working.',
    submitLabel: 'Create codes',
    failure: 'We couldn’t create codes',
  },
}

type ChangeCodesDialogProps = { change: keyof typeof WORDS; onClose: () => void }

/** Asks for the password and a code before a change of the second factor. */
export const ChangeCodesDialog = ({ change, onClose }: ChangeCodesDialogProps) => {
  const form = useForm({ defaultValues: { current_password: '', code: '' } })
  const [codes, setCodes] = useState<string[]>()
  const proof = useCommand(actions.reauthenticateByPassword)
  const remove = useCommand(actions.removeCodes)
  const replace = useSecretCommand(actions.replaceRecoveryCodes)
  const { errors, isSubmitting } = form.formState
  const { failure, ...words } = WORDS[change]
  const run = async (code: string) => {
    if (change === 'replace') return setCodes((await replace.submitAsync({ body: { code } }))?.recovery_codes)
    await remove.submitAsync({ body: { code } })
    notify.success('Two-step sign-in is off')
    onClose()
  }
  const submit = form.handleSubmit(async ({ current_password, code }) => {
    try {
      if (current_password) await proof.submitAsync({ body: { action: 'second-factor', current_password } })
      await run(code)
    } catch (error) {
      showRefusal(form, error, failure)
    }
  })
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      {...words}
      destructive={change === 'remove'}
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <CurrentPasswordField
        action="second-factor"
        purpose="change how you sign in"
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
      <CodeField error={errors.code?.message} {...form.register('code')} />
    </FormDialog>
  )
}
