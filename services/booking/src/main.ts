import { runService } from '@fieldside/platform/run.ts'
import { recountFigures } from './figures/recount.ts'
import { republishFigures } from './figures/republish.ts'
import { booking } from './service.ts'

await runService(booking, {
  republish: {
    usage: '',
    run: async (service) => {
      const counts = await republishFigures(service.context())
      service.log.info(counts, 'republished hours, next slots, and response figures to the outbox')
    },
  },
  recount: {
    usage: '',
    run: async (service) => {
      const corrected = await recountFigures(service.context())
      service.log.info({ corrected }, 'recounted next slots and response figures')
    },
  },
})
