import { type AuditEntry, listAudit } from '@fieldside/contracts/http/audit.ts'
import type { Context } from '../data/context.ts'
import { platformTables } from '../data/database.ts'
import type { HttpApp } from '../http/http.ts'

const newest = async <S>(
  { db }: Context<S>,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<AuditEntry[]> => {
  let query = platformTables<S>(db.kysely)
    .selectFrom('audit_log')
    .select(['id', 'at', 'actor', 'action', 'object_type', 'object_id', 'before', 'after', 'reason'])
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('id', '<', before)
  return (await query.execute()).map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const serveAudit = <S, Ctx extends Context<S>>(http: HttpApp<Ctx>): void =>
  http.serve(listAudit, async (ctx, { query }) => ({ items: await newest(ctx, query) }))
