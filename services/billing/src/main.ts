import { runService } from '@fieldside/platform/run.ts'
import { republishCards } from './cards/republish.ts'
import { republishKeptFees } from './fees/republish-kept.ts'
import { republishPayoutAccounts } from './payouts/republish.ts'
import { printDifferences } from './reconciliation/command.ts'
import { billing } from './service.ts'
import { republishSubscriptions } from './subscriptions/republish.ts'

await runService(billing, {
  reconcile: {
    usage: '<from> <until>',
    run: (service, days) => printDifferences(service.context(), days, console.log),
  },
  republish: {
    usage: '',
    run: async (service) => {
      const cards = await republishCards(service.context())
      const subscriptions = await republishSubscriptions(service.context())
      const keptFees = await republishKeptFees(service.context())
      const payoutAccounts = await republishPayoutAccounts(service.context())
      const counts = { cards, subscriptions, keptFees, payoutAccounts }
      service.log.info(
        counts,
        'republished cards, subscriptions, kept fees, and payout accounts to the outbox',
      )
    },
  },
})
