import { readConfig } from '@fieldside/platform/config.ts'
import { runService } from '@fieldside/platform/run.ts'
import { createService } from '@fieldside/platform/service.ts'
import { directory, directoryConfig } from './service.ts'
import { republish } from './usecases/republish.ts'

if (process.argv[2] === 'republish') {
  const service = await createService(directory, readConfig(directoryConfig))
  const told = await republish(service.context())
  service.log.info({ told }, 'records are in the outbox again')
  await service.close()
} else {
  await runService(directory)
}
