import { runService } from '@fieldside/platform/run.ts'
import { billing } from './service.ts'
import { republish } from './usecases/republish.ts'

await runService(billing, {
  republish: {
    usage: '',
    run: async (service) => {
      const told = await republish(service.context())
      service.log.info({ told }, 'cards are in the outbox again')
    },
  },
})
