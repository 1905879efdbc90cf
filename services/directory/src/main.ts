import { runService } from '@fieldside/platform/run.ts'
import { directory } from './service.ts'
import { republishProfessionals } from './usecases/republish-professionals.ts'

await runService(directory, {
  republish: {
    usage: '',
    run: async (service) => {
      const count = await republishProfessionals(service.context())
      service.log.info({ count }, 'republished records to the outbox')
    },
  },
})
