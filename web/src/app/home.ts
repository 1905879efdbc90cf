import type { Role } from '@fieldside/contracts/roles.ts'

/** Returns the home page of a role; undefined means signed out. */
export const homeOf = (role: Role | undefined): string => {
  if (role === undefined) return '/'
  if (role === 'professional') return '/provider-dashboard'
  return role === 'admin' ? '/admin' : '/athlete-dashboard'
}
