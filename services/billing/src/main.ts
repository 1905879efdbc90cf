import { runService } from '@fieldside/platform/run.ts'
import { billing } from './service.ts'
import { republishCards } from './usecases/republish-cards.ts'
import { republishSubscriptions } from './usecases/republish-subscriptions.ts'

await runService(billing, {
  republish: {
    usage: '',
    run: async (service) => {
      const cards = await republishCards(service.context())
      const subscriptions = await republishSubscriptions(service.context())
      service.log.info({ cards, subscriptions }, 'republished cards and subscriptions to the outbox')
    },
  },
})
