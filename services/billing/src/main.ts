import { readConfig } from '@fieldside/platform/config.ts'
import { runService } from '@fieldside/platform/run.ts'
import { createService } from '@fieldside/platform/service.ts'
import { billing } from './service.ts'
import { republish } from './usecases/republish.ts'

if (process.argv[2] === 'republish') {
  const service = await createService(billing, readConfig(billing.config))
  const told = await republish(service.context())
  service.log.info({ told }, 'cards are in the outbox again')
  await service.close()
} else {
  await runService(billing)
}
