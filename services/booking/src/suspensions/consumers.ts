import { accountRestored, accountSuspended } from '@fieldside/contracts/events/identity.ts'
import { type Handler, on } from '@fieldside/platform/consumer.ts'
import type { Tx } from '@fieldside/platform/database.ts'
import { scheduleJob } from '@fieldside/platform/job-queue.ts'
import type { BookingContext } from '../context.ts'
import { findProfessionalOfUser } from '../professionals/store/professionals.ts'
import { upsertSuspension } from '../professionals/store/suspensions.ts'
import { locking } from '../schedule/store/locks.ts'
import type { BookingSchema } from '../schema.ts'

type Known = Parameters<typeof upsertSuspension>[1]

/** Stores the state under the locks of requests, so that each request either is refused or is there once this is stored. */
const store = async (tx: Tx<BookingSchema>, known: Known): Promise<boolean> => {
  const professional = await findProfessionalOfUser(tx, known.user_id)
  const calendar = professional ? [{ calendarOf: professional.professional_id }] : []
  await locking(tx, [...calendar, { requestsOf: known.user_id }]).execute()
  return upsertSuspension(tx, known)
}

export const suspensionHandlers: Handler<BookingContext>[] = [
  on(accountSuspended, async (tx, { data: { user_id, version } }, ctx: BookingContext) => {
    const isNews = await store(tx, { user_id, version, is_suspended: true })
    if (isNews) await scheduleJob(tx, { job: 'follow-suspensions', key: user_id, runAt: ctx.now() })
  }),
  on(accountRestored, async (tx, { data: { user_id, version } }) => {
    await store(tx, { user_id, version, is_suspended: false })
  }),
]
