import type { Role } from '@fieldside/contracts/roles.ts'

export const homeOf = (role: Role | undefined): string => {
  if (role === undefined) return '/'
  if (role === 'professional') return '/provider-dashboard'
  return role === 'admin' ? '/admin' : '/athlete-dashboard'
}
