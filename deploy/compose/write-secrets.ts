import { join } from 'node:path'
import { secrets } from '@fieldside/operator/commands/secrets.ts'
import { openInstallation } from '@fieldside/operator/installation.ts'

/** `npm run secrets`: the operator's command for a checkout without its image. */

try {
  const installation = { ...openInstallation(), folder: join(import.meta.dirname, '../..') }
  process.exitCode = await secrets.run(installation, [])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
