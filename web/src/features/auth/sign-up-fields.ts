import { SignUp } from '@fieldside/contracts/http/identity.ts'
import type { z } from 'zod'
import { sameTwice, Twice } from './password-twice.ts'

/** The contract's sign-up with the confirmation, which is not sent. */
export const SignUpFields = SignUp.extend({ confirm: Twice }).refine(...sameTwice)
export type SignUpFields = z.infer<typeof SignUpFields>
