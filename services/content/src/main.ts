import { runService } from '@fieldside/platform/run.ts'
import { content } from './service.ts'
import { recount } from './usecases/recount.ts'

await runService(content, {
  recount: {
    usage: '',
    run: async (service) => {
      const corrected = await recount(service.context())
      service.log.info({ corrected }, 'recounted followers and training')
    },
  },
})
