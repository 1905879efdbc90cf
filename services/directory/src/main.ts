import { runService } from '@fieldside/platform/run.ts'
import { directory } from './service.ts'
import { recountRatings } from './usecases/recount-ratings.ts'
import { republishProfessionals } from './usecases/republish-professionals.ts'

await runService(directory, {
  republish: {
    usage: '',
    run: async (service) => {
      const count = await republishProfessionals(service.context())
      service.log.info({ count }, 'republished records to the outbox')
    },
  },
  'recount-ratings': {
    usage: '',
    run: async (service) => {
      const corrected = await recountRatings(service.context())
      service.log.info({ corrected }, 'recounted the ratings of all professionals')
    },
  },
})
