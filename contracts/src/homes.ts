import type { Role } from './roles.ts'

/** The dashboard of each role. */
export const HOMES: Record<Role, string> = {
  athlete: '/athlete-dashboard',
  professional: '/provider-dashboard',
  admin: '/admin',
}
