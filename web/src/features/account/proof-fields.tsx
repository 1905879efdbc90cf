import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { CodeField } from '@/entities/account/code-field.tsx'
import { CurrentPasswordField } from '@/entities/account/current-password-field.tsx'
import { Button } from '@/ui/button.tsx'
import type { Proof, ProofValues } from './use-proof.ts'

type ProofFieldsProps = {
  proof: Proof
  register: UseFormRegister<ProofValues>
  errors: FieldErrors<ProofValues>
}

/** Asks who it is before a change of the second factor. */
export const ProofFields = ({ proof: { by, needsCode, change }, register, errors }: ProofFieldsProps) => (
  <>
    {by === 'passkey' ? (
      <p className="text-muted">Your browser asks for one of your passkeys next.</p>
    ) : (
      <>
        <CurrentPasswordField
          action="second-factor"
          purpose="change how you sign in"
          error={errors.current_password?.message}
          {...register('current_password')}
        />
        {needsCode && <CodeField error={errors.code?.message} {...register('code')} />}
      </>
    )}
    {change && (
      <Button variant="link" className="justify-self-start px-0" onClick={change}>
        {by === 'passkey' ? 'Use your password and a code instead' : 'Use a passkey instead'}
      </Button>
    )}
  </>
)
