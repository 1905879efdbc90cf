import { SignUp } from '@fieldside/contracts/http/identity.ts'
import type { z } from 'zod'
import { sameTwice, Twice } from '@/entities/account/password-twice.ts'

/** The contract's sign-up form plus the repeated password, which is never sent. */
export const SignUpFields = SignUp.extend({ confirm: Twice }).refine(...sameTwice)
export type SignUpFields = z.infer<typeof SignUpFields>
