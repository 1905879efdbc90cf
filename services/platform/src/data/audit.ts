import { type Context, callerKey } from './context.ts'
import { platformTables, type Tx } from './database.ts'

export type AuditEntry = {
  action: string
  objectType: string
  objectId: string
  before?: unknown
  after?: unknown
  reason?: string
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/**
 * Appends an entry to the audit log, in the same transaction as the change. A trigger rejects updates and deletes.
 */
export const audit = async <S>(tx: Tx<S>, ctx: Context<S>, entry: AuditEntry): Promise<void> => {
  await platformTables<S>(tx)
    .insertInto('audit_log')
    .values({
      at: ctx.now(),
      actor: callerKey(ctx.caller),
      action: entry.action,
      object_type: entry.objectType,
      object_id: entry.objectId,
      before: json(entry.before),
      after: json(entry.after),
      reason: entry.reason ?? null,
      correlation_id: ctx.correlationId,
    })
    .execute()
}
