import { runService } from '@fieldside/platform/run.ts'
import { directory } from './service.ts'
import { republish } from './usecases/republish.ts'

await runService(directory, {
  republish: {
    usage: '',
    run: async (service) => {
      const told = await republish(service.context())
      service.log.info({ told }, 'records are in the outbox again')
    },
  },
})
