import { packageBought, packageEnded } from '@fieldside/contracts/events/billing.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import { lockPackage } from '../appointments/store/packages.ts'
import type { BookingContext } from '../context.ts'
import { findProfessionalOfUser } from '../professionals/store/professionals.ts'
import { nextReminderAt } from './rules/reminders.ts'
import { closeLocked } from './steps/close-locked.ts'
import { insertPackage } from './store/packages.ts'

export const packageHandlers: Handler<BookingContext>[] = [
  on(packageBought, async (tx, { data }, ctx: BookingContext) => {
    const { package_id: id, athlete_id, professional_user_id, appointment_type, sessions } = data
    const professional = await findProfessionalOfUser(tx, professional_user_id)
    // The event is retried until directory's snapshot has arrived.
    if (!professional) throw new Error(`no professional for the package ${id}`)
    const sold = {
      id,
      version: 1,
      athlete_id,
      professional_id: professional.professional_id,
      professional_user_id,
      appointment_type,
      sessions,
      valid_until: new Date(data.valid_until),
      bought_at: new Date(data.bought_at),
      returned: 0,
      closed_at: null,
      close_reason: null,
      unused: null,
      reminded_days: null,
    }
    const runAt = nextReminderAt(sold, ctx.now())
    if ((await insertPackage(tx, sold)) && runAt)
      await scheduleJob(tx, { job: 'remind-of-package-ends', key: id, runAt })
  }),
  on(packageEnded, async (tx, { data: { package_id, reason } }, ctx: BookingContext, emit) => {
    // Its last day ends it here, too.
    if (reason === 'expired') return
    const owned = await lockPackage(tx, package_id)
    if (owned) await closeLocked(tx, emit, owned, { reason, now: ctx.now() })
  }),
]
