import { join } from 'node:path'
import { type Command, WrongUsage } from '../command.ts'
import { STRIPE_KEYS, writeSecrets } from '../secrets.ts'

export const secrets: Command = {
  name: 'secrets',
  summary: 'Adds the secrets that .env lacks, and keeps those that it has',
  usage: '',
  run: async ({ folder, log }, args) => {
    if (args.length > 0) throw new WrongUsage()
    const written = await writeSecrets(join(folder, '.env'), process.env)
    log(written.length > 0 ? `Wrote ${written.join(', ')} to .env.` : '.env has every secret already.')
    const missing = STRIPE_KEYS.filter((name) => written.includes(name) && !process.env[name])
    if (missing.length > 0)
      log(
        `Fill in ${missing.join(', ')} with test keys of your Stripe account (docs/operating/install.md#stripe-account).`,
      )
    return 0
  },
}
