import { runService } from '@fieldside/platform/run.ts'
import { content } from './service.ts'
import { recountFigures } from './training/recount-figures.ts'

await runService(content, {
  recount: {
    usage: '',
    run: async (service) => {
      const corrected = await recountFigures(service.context())
      service.log.info({ corrected }, 'recounted followers and training')
    },
  },
})
