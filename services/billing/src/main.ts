import { runService } from '@fieldside/platform/run.ts'
import { billing } from './service.ts'
import { republish, republishSubscriptions } from './usecases/republish.ts'

await runService(billing, {
  republish: {
    usage: '',
    run: async (service) => {
      const cards = await republish(service.context())
      const subscriptions = await republishSubscriptions(service.context())
      service.log.info({ cards, subscriptions }, 'cards and subscriptions are in the outbox again')
    },
  },
})
