import { readConfig } from '@fieldside/platform/config.ts'
import { runService } from '@fieldside/platform/run.ts'
import { createService } from '@fieldside/platform/service.ts'
import { identity } from './service.ts'
import { makeAdmin } from './usecases/make-admin.ts'

const [command, email] = process.argv.slice(2)

if (command === 'make-admin' && email) {
  const service = await createService(identity, readConfig(identity.config))
  try {
    const { id } = await makeAdmin(service.context(), email)
    service.log.info({ userId: id }, 'is an administrator now')
  } finally {
    await service.close()
  }
} else if (command !== undefined) {
  console.error('usage: node src/main.ts [make-admin <email>]')
  process.exitCode = 2
} else {
  await runService(identity)
}
