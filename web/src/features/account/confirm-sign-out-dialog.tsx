import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { REAUTHENTICATION_MINUTES } from '@fieldside/contracts/limits.ts'
import { useCommand } from '@/client/api.ts'
import { showRefusal } from '@/client/field-errors.ts'
import { useForm } from '@/client/use-form.ts'
import { CurrentPasswordField } from '@/entities/account/current-password-field.tsx'
import { FormDialog } from '@/ui/form-dialog.tsx'

type ConfirmSignOutDialogProps = {
  /** Signs out once it is confirmed. @throws ApiProblem */
  signOut: () => Promise<unknown>
  onClose: () => void
}

/** Asks who it is before other sessions are signed out. */
export const ConfirmSignOutDialog = ({ signOut, onClose }: ConfirmSignOutDialogProps) => {
  const form = useForm({ defaultValues: { current_password: '' } })
  const { submitAsync } = useCommand(actions.reauthenticateByPassword)
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ current_password }) => {
    try {
      if (current_password) await submitAsync({ body: { action: 'end-sessions', current_password } })
      await signOut()
      onClose()
    } catch (error) {
      showRefusal(form, error, 'Sign-out failed')
    }
  })
  return (
    <FormDialog
      title="Confirm that it’s you"
      description={`For ${REAUTHENTICATION_MINUTES} minutes you can then sign out other sessions without being asked again.`}
      submitLabel="Sign out"
      // The sign-out would ask whether to leave what is typed here.
      dirty={false}
      pending={isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <CurrentPasswordField
        action="end-sessions"
        purpose="sign out other sessions"
        error={errors.current_password?.message}
        {...form.register('current_password')}
      />
    </FormDialog>
  )
}
