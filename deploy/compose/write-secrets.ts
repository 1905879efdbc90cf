import { join } from 'node:path'
import { STRIPE_KEYS, writeSecrets } from './secrets.ts'

const file = join(import.meta.dirname, '../../.env')
try {
  const written = writeSecrets(file, process.env)
  console.log(written.length > 0 ? `Wrote ${written.join(', ')} to .env.` : '.env has every secret already.')
  const missing = STRIPE_KEYS.filter((name) => written.includes(name) && !process.env[name])
  if (missing.length > 0)
    console.log(`Fill in ${missing.join(', ')} with test keys of your Stripe account (docs/operating.md).`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
