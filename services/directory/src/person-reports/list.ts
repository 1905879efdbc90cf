import type { PersonReport } from '@fieldside/contracts/http/person-reports.ts'
import { cursorCodec, TimedPosition } from '@fieldside/platform/cursor.ts'
import type { DirectoryContext } from '../context.ts'
import { listOpenPersonReports } from './store/person-reports.ts'

const cursors = cursorCodec('person-reports', TimedPosition)

/** Lists open reports, longest waiting first. @throws invalid-input */
export const listPersonReports = async (
  ctx: DirectoryContext,
  cursor: string | undefined,
): Promise<{ items: PersonReport[]; next: string | null }> => {
  const { rows, next } = await listOpenPersonReports(ctx.db.kysely, cursors.decode(cursor))
  const items = rows.map(({ closed_at: _, reported_at, other_reports, ...report }) => ({
    ...report,
    reported_at: reported_at.toISOString(),
    other_reports: Number(other_reports),
  }))
  return { items, next: cursors.encode(next) }
}
