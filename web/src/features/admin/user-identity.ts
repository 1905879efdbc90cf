import { isolated } from '@fieldside/contracts/bidi.ts'
import type { User } from '@fieldside/contracts/http/identity.ts'

export const shownName = ({ full_name, email }: Pick<User, 'full_name' | 'email'>): string =>
  isolated(full_name || email)
