import { WrongUsage } from '@fieldside/platform/commands.ts'
import { runService } from '@fieldside/platform/run.ts'
import { vouchForEmail } from './accounts/vouch-for-email.ts'
import { resetSecondFactor } from './factors/reset.ts'
import { makeAdmin } from './roles/make-admin.ts'
import { identity } from './service.ts'
import { saveDoctorReport } from './users/save-doctor-report.ts'

await runService(identity, {
  'make-admin': {
    usage: '<email>',
    run: async (service, [email]) => {
      if (!email) throw new WrongUsage()
      const { id } = await makeAdmin(service.context(), email)
      service.log.info({ userId: id }, 'made user an administrator')
    },
  },
  'confirm-email': {
    usage: '<email>',
    run: async (service, [email]) => {
      if (!email) throw new WrongUsage()
      const { id } = await vouchForEmail(service.context(), email)
      service.log.info({ userId: id }, 'confirmed email address')
    },
  },
  'reset-second-factor': {
    usage: '<email>',
    run: async (service, [email]) => {
      if (!email) throw new WrongUsage()
      const { id } = await resetSecondFactor(service.context(), email)
      service.log.info({ userId: id }, 'removed the second factor')
    },
  },
  'keep-doctor-report': {
    usage: '<report>',
    run: async (service, [report]) => {
      if (!report) throw new WrongUsage()
      await saveDoctorReport(service.context(), report)
    },
  },
})
