import type { ReauthenticationAction } from '@fieldside/contracts/http/identity.ts'
import type { ComponentProps } from 'react'
import { Field } from '@/ui/field.tsx'
import { PasswordInput } from '@/ui/input.tsx'

type CurrentPasswordFieldProps = Omit<ComponentProps<typeof PasswordInput>, 'autoComplete'> & {
  action: ReauthenticationAction
  /** The end of the sentence 'Required to …'. */
  purpose: string
  error: string | undefined
}

/** Asks for the current password, or for single sign-on in a new tab with the field left empty. */
export const CurrentPasswordField = ({ action, purpose, error, ...input }: CurrentPasswordFieldProps) => (
  <Field
    label="Current password"
    error={error}
    help={
      <>
        Required to {purpose}. If you use single sign-on,{' '}
        <a href={`/auth/sso?confirm=${action}`} target="_blank" rel="noopener" className="underline">
          confirm with it in a new tab
        </a>{' '}
        instead and leave this field empty.
      </>
    }
  >
    <PasswordInput autoComplete="current-password" {...input} />
  </Field>
)
