import { isolated } from '@fieldside/contracts/bidi.ts'
import type { Professional } from '@fieldside/contracts/http/directory.ts'
import { PROFESSIONAL_DEFAULTS } from '@fieldside/contracts/professional-types.ts'

export const nameOf = ({ first_name, last_name }: Pick<Professional, 'first_name' | 'last_name'>): string =>
  isolated([first_name, last_name].filter(Boolean).join(' ') || PROFESSIONAL_DEFAULTS.first_name)
