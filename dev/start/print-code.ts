import { DEMO_ACCOUNTS } from '@fieldside/dev-seed/accounts.ts'
import { codeOfDemo } from '@fieldside/dev-seed/code-of-demo.ts'

const now = new Date()
for (const { email, secret } of DEMO_ACCOUNTS)
  if (secret)
    console.log(`${email}: ${codeOfDemo(secret, now)} (works once; the next one comes within 30 seconds)`)
