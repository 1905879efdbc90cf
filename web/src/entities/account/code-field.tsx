import type { ComponentProps } from 'react'
import { Field } from '@/ui/field.tsx'
import { Input } from '@/ui/input.tsx'

type CodeFieldProps = Omit<ComponentProps<typeof Input>, 'autoComplete'> & {
  error: string | undefined
  /** Whether a recovery code works too. */
  recovery?: boolean
}

const OF_THE_APP = 'The 6 digits that your authenticator app shows now'

/** Asks for a code of the second factor. */
export const CodeField = ({ error, recovery = true, ...input }: CodeFieldProps) => (
  <Field
    label="Code"
    error={error}
    help={`${OF_THE_APP}${recovery ? ', or one of your recovery codes' : ''}.`}
  >
    <Input
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={recovery ? 'text' : 'numeric'}
      {...input}
    />
  </Field>
)
