import type { Role } from '@fieldside/contracts/roles.ts'

const PASSWORD = 'Fieldside-2026!'

export const DEMO_ACCOUNTS: { role: Role; email: string; password: string }[] = [
  { role: 'athlete', email: 'jonah@demo.fieldside.test', password: PASSWORD },
  { role: 'professional', email: 'maya@demo.fieldside.test', password: PASSWORD },
  { role: 'admin', email: 'admin@demo.fieldside.test', password: PASSWORD },
]
