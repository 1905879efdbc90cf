import { HOMES } from '@fieldside/contracts/homes.ts'
import type { Role } from '@fieldside/contracts/roles.ts'

export const homeOf = (role: Role | undefined): string => (role ? HOMES[role] : '/')
