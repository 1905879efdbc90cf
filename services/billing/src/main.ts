import { runService } from '@fieldside/platform/run.ts'
import { billing } from './service.ts'
import { republishCards } from './usecases/republish-cards.ts'
import { republishKeptFees } from './usecases/republish-kept-fees.ts'
import { republishSubscriptions } from './usecases/republish-subscriptions.ts'

await runService(billing, {
  republish: {
    usage: '',
    run: async (service) => {
      const cards = await republishCards(service.context())
      const subscriptions = await republishSubscriptions(service.context())
      const keptFees = await republishKeptFees(service.context())
      const counts = { cards, subscriptions, keptFees }
      service.log.info(counts, 'republished cards, subscriptions, and kept fees to the outbox')
    },
  },
})
