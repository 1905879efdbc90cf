import { type AuditEntry, listAudit } from '@fieldside/contracts/http/audit.ts'
import { type AuditLine, adminAuditScreen } from '@fieldside/contracts/http/bff/audit.ts'
import type { SERVICES } from '@fieldside/contracts/service-name.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesById } from './parts/lookups.ts'
import { newestOfServices } from './parts/newest-of-services.ts'

type Source = (typeof SERVICES)[number]
type Sourced = AuditEntry & { source: Source }

const newest = newestOfServices('audit')

const userOfActor = (actor: string): string | null => /^user:(.+)$/.exec(actor)?.[1] ?? null
const clientOfActor = (actor: string): string | null => /^client:(.+)$/.exec(actor)?.[1] ?? null

const namesFor = (ctx: RequestContext, entries: readonly Sourced[]): Promise<Map<string, string>> => {
  const objects = (type: string) =>
    entries.flatMap((entry) => (entry.object_type === type ? [entry.object_id] : []))
  const users = [...objects('user'), ...entries.flatMap(({ actor }) => userOfActor(actor) ?? [])]
  return fullNamesById(ctx, users, objects('professional'))
}

const lineOf = ({ source, actor, ...entry }: Sourced, names: Map<string, string>): AuditLine => {
  const actor_id = userOfActor(actor)
  return {
    ...entry,
    id: `${source}:${entry.id}`,
    actor_id,
    actor_client: clientOfActor(actor),
    actor_name: (actor_id && names.get(actor_id)) || null,
    object_name: names.get(entry.object_id) || null,
  }
}

export const serveAdminAudit = (bff: Bff): void =>
  serve(bff, adminAuditScreen, async (ctx, { query }) => {
    const { shown, next } = await newest(
      query.cursor,
      async (source, page) => (await ctx.read(source, listAudit, { query: page })).items,
    )
    const names = await namesFor(ctx, shown)
    return { items: shown.map((entry) => lineOf(entry, names)), next }
  })
