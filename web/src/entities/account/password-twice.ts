import { NewPassword } from '@fieldside/contracts/password.ts'
import { z } from 'zod'
import { PASSWORDS_DIFFER } from './passwords-differ.ts'

/** The repeated password, which is never sent. */
export const Twice = z.string().min(1, 'Please confirm your password')

type Both = { password: string; confirm: string }

/** Arguments for z.refine(). `when` runs the check even while other fields are invalid. */
export const sameTwice = [
  ({ password, confirm }: Both) => password === confirm,
  {
    path: ['confirm'],
    message: PASSWORDS_DIFFER,
    when: ({ value }: { value: unknown }) =>
      z.looseObject({ confirm: z.string().min(1) }).safeParse(value).success,
  },
] satisfies [(both: Both) => boolean, object]

export const PasswordTwice = z.object({ password: NewPassword, confirm: Twice }).refine(...sameTwice)
export type PasswordTwice = z.infer<typeof PasswordTwice>
