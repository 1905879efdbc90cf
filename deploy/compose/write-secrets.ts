import { join } from 'node:path'
import { STRIPE_KEYS, writeSecrets } from './secrets.ts'

const file = join(import.meta.dirname, '../../.env')
try {
  writeSecrets(file, process.env)
  const missing = STRIPE_KEYS.filter((name) => !process.env[name])
  console.log('Wrote .env, for your eyes only.')
  if (missing.length > 0)
    console.log(`Fill in ${missing.join(', ')} with test keys of your Stripe account (docs/operating.md).`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
