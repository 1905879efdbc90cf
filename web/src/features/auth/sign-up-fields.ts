import { SignUp } from '@fieldside/contracts/http/identity.ts'
import { z } from 'zod'

export const PASSWORDS_DIFFER = 'Passwords do not match'

/** The contract's sign-up with the confirmation, which is not sent. */
export const SignUpFields = SignUp.extend({
  confirm: z.string().min(1, 'Please confirm your password'),
}).refine(({ password, confirm }) => password === confirm, {
  path: ['confirm'],
  message: PASSWORDS_DIFFER,
  // Also while other fields are still wrong: a difference is said as soon as it is there.
  when: ({ value }) => z.looseObject({ confirm: z.string().min(1) }).safeParse(value).success,
})
export type SignUpFields = z.infer<typeof SignUpFields>
