import type { InSteps } from '@fieldside/platform/context.ts'
import { writeStep } from '@fieldside/platform/write.ts'
import { findCredits, lockPackage, updatePackage } from '../appointments/store/packages.ts'
import type { BookingContext } from '../context.ts'
import { dueReminder, nextReminderAt } from './rules/reminders.ts'
import { changeLocked } from './steps/change-locked.ts'

/** Reminds both sides that a package ends, while sessions of it are left. Returns when the next reminder is due. */
export const remindOfPackageEnd = (ctx: InSteps<BookingContext>, id: string): Promise<Date | undefined> =>
  writeStep(ctx, async (tx, emit) => {
    const owned = await lockPackage(tx, id)
    if (!owned) return undefined
    const now = ctx.now()
    const days = dueReminder(owned, now)
    if (days === null) return nextReminderAt(owned, now)
    const { left } = await findCredits(tx, owned)
    if (left > 0) await changeLocked(tx, emit, owned, { reminded_days: days }, { now, endsInDays: days })
    else await updatePackage(tx, owned, { reminded_days: days })
    return nextReminderAt({ ...owned, reminded_days: days }, now)
  })
