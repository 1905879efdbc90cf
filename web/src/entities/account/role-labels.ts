import type { Role } from '@fieldside/contracts/roles.ts'

export const ROLE_LABELS: Record<Role, string> = {
  athlete: 'Athlete',
  professional: 'Professional',
  admin: 'Admin',
}
