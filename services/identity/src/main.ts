import { WrongUsage } from '@fieldside/platform/commands.ts'
import { runService } from '@fieldside/platform/run.ts'
import { identity } from './service.ts'
import { makeAdmin } from './usecases/make-admin.ts'

await runService(identity, {
  'make-admin': {
    usage: '<email>',
    run: async (service, [email]) => {
      if (!email) throw new WrongUsage()
      const { id } = await makeAdmin(service.context(), email)
      service.log.info({ userId: id }, 'is an administrator now')
    },
  },
})
