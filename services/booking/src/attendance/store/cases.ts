import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import type { TimedPosition } from '@fieldside/platform/cursor.ts'
import { type TimedPage, timedPage } from '@fieldside/platform/page.ts'
import { sql } from 'kysely'
import type { Appointment } from '../../appointments/rules/appointment.ts'
import { appointmentOf } from '../../appointments/store/appointment-rows.ts'
import type { Reader } from '../../schema.ts'

/** Returns a page of the sessions whose case waits for a decision, longest waiting first. */
export const pageOfCases = async (
  on: Reader,
  after: TimedPosition | null,
): Promise<TimedPage<Appointment>> => {
  const found = await on
    .selectFrom('appointments')
    .selectAll()
    .where('case_opened_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(case_opened_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('case_opened_at')
    .orderBy('id')
    .limit(PAGE_SIZE + 1)
    .execute()
  const { rows, next } = timedPage(found, ({ case_opened_at }) => case_opened_at!)
  return { rows: rows.map(appointmentOf), next }
}
