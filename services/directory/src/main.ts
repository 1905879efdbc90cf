import { runService } from '@fieldside/platform/run.ts'
import { republishProfessionals } from './professionals/republish.ts'
import { recountFigures } from './search/recount-figures.ts'
import { directory } from './service.ts'

await runService(directory, {
  republish: {
    usage: '',
    run: async (service) => {
      const count = await republishProfessionals(service.context())
      service.log.info({ count }, 'republished records to the outbox')
    },
  },
  recount: {
    usage: '',
    run: async (service) => {
      const corrected = await recountFigures(service.context())
      service.log.info({ corrected }, 'recounted ratings, views, and search entries')
    },
  },
})
