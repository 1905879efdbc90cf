import { isolated } from '@fieldside/contracts/bidi.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'

/** The full name, or the email when there is none. */
export const shownName = ({ full_name, email }: Pick<User, 'full_name' | 'email'>): string =>
  isolated(full_name || email)
