import { type AuditEntry, listAudit } from '@fieldside/contracts/http/audit.ts'
import { type AuditLine, adminAuditScreen } from '@fieldside/contracts/http/bff/audit.ts'
import { PAGE_SIZE } from '@fieldside/contracts/limits.ts'
import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { cursorCodec } from '@fieldside/platform/cursor.ts'
import { z } from 'zod'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullNamesById } from './parts/lookups.ts'
import { newestFirst } from './parts/newest-first.ts'

type Source = (typeof SERVICES)[number]
type Sourced = AuditEntry & { source: Source }

/** The last entry shown per service. */
const Position = z.partialRecord(z.enum(SERVICES), z.int().positive())
type Position = z.infer<typeof Position>

const cursors = cursorCodec('audit', Position)

const entriesOf = async (ctx: RequestContext, source: Source, position: Position): Promise<Sourced[]> => {
  const before = position[source]
  const query = { limit: PAGE_SIZE + 1, ...(before && { before }) }
  const { items } = await ctx.read(source, listAudit, { query })
  return items.map((item) => ({ ...item, source }))
}

const userOfActor = (actor: string): string | null => /^user:(.+)$/.exec(actor)?.[1] ?? null

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
    actor_name: (actor_id && names.get(actor_id)) || null,
    object_name: names.get(entry.object_id) || null,
  }
}

export const serveAdminAudit = (bff: Bff): void =>
  serve(bff, adminAuditScreen, async (ctx, { query }) => {
    const position = cursors.decode(query.cursor) ?? {}
    const lists = await Promise.all(SERVICES.map((source) => entriesOf(ctx, source, position)))
    const all = newestFirst(lists)
    const shown = all.slice(0, PAGE_SIZE)
    const names = await namesFor(ctx, shown)
    const after = { ...position }
    for (const { source, id } of shown) after[source] = id
    return {
      items: shown.map((entry) => lineOf(entry, names)),
      next: cursors.encode(all.length > shown.length ? after : null),
    }
  })
