import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { adminListCases as endpoint } from '@fieldside/contracts/http/attendance.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { BookingContext } from '../context.ts'
import { eventsOfCases, pageOfCases, recordsOf } from './store/cases.ts'
import { caseViewOf } from './views.ts'

const cursors = cursorCodec('attendance-cases', TimedPosition)

/** Lists the cases that wait for a decision, with what is known about them. @throws invalid-input */
export const listCases = async (
  ctx: BookingContext,
  cursor: string | undefined,
): Promise<ReplyOf<typeof endpoint>> => {
  const on = ctx.db.kysely
  const { rows, next } = await pageOfCases(on, cursors.decode(cursor))
  const idsOf = (key: 'id' | 'athlete_id' | 'professional_id') => rows.map((row) => row[key])
  const [events, athlete, professional] = await Promise.all([
    eventsOfCases(on, idsOf('id')),
    recordsOf(on, 'athlete', idsOf('athlete_id')),
    recordsOf(on, 'professional', idsOf('professional_id')),
  ])
  const facts = { events, records: { athlete, professional } }
  return { items: rows.flatMap((row) => caseViewOf(row, facts)), next: cursors.encode(next) }
}
