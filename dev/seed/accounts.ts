import type { Role } from '@fieldside/contracts/roles.ts'

const PASSWORD = 'Muddy-Boots-26!'

type Account = {
  role: Role
  hasPremium?: true
  email: string
  password: string
  /** Of the authenticator app. `npm run code` shows its codes. */
  secret?: string
}

/** Demo accounts. The README's tour uses the first account of each role. */
export const DEMO_ACCOUNTS: Account[] = [
  { role: 'athlete', email: 'jonah@demo.fieldside.test', password: PASSWORD },
  { role: 'athlete', hasPremium: true, email: 'priya@demo.fieldside.test', password: PASSWORD },
  { role: 'professional', email: 'maya@demo.fieldside.test', password: PASSWORD },
  {
    role: 'admin',
    email: 'admin@demo.fieldside.test',
    password: PASSWORD,
    secret: 'MUDDYBOOTSAREFORFIELDSNOTFORHALL',
  },
]
