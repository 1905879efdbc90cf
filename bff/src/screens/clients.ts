import { clientScreen, clientsScreen } from '@fieldside/contracts/http/bff/clients.ts'
import { getClient, listClients } from '@fieldside/contracts/http/clients.ts'
import { getClientIntake } from '@fieldside/contracts/http/intake.ts'
import { getWriting } from '@fieldside/contracts/http/messages.ts'
import { lookupPackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import { listClientPlans } from '@fieldside/contracts/http/plans.ts'
import { listClientNotes } from '@fieldside/contracts/http/session-notes.ts'
import { unlessNotFound } from '@fieldside/platform/errors.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { athleteOf } from './messages.ts'
import { usersById } from './parts/lookups.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'
import { userName } from './parts/user-name.ts'

const threadOf = async (ctx: RequestContext, id: string): Promise<string | null> =>
  (await unlessNotFound(ctx.read('booking', getWriting, { params: { id } })))?.thread_id ?? null

/** A professional's plans of an athlete. Content serves them to the role only. */
const plansOf = async (ctx: RequestContext, id: string) =>
  ctx.user().role === 'professional'
    ? (await ctx.read('content', listClientPlans, { params: { id } })).items
    : []

export const serveClients = (bff: Bff): void => {
  serve(bff, clientsScreen, async (ctx) => {
    const { items, more } = await ctx.read('booking', listClients)
    const people = await usersById(
      ctx,
      items.map(({ athlete_id }) => athlete_id),
    )
    const named = items.map((item) => ({ ...item, name: userName(people.get(item.athlete_id), 'Athlete') }))
    return { items: named, more }
  })
  serve(bff, clientScreen, async (ctx, { params }) => {
    const { id } = params
    const [client, { notes, summaries }, intake, packages, people, thread_id, plans] = await Promise.all([
      ctx.read('booking', getClient, { params }),
      ctx.read('booking', listClientNotes, { params }),
      ctx.read('booking', getClientIntake, { params }),
      ctx.read('booking', lookupPackageCredits, { body: { athlete_id: id } }),
      usersById(ctx, [id]),
      threadOf(ctx, id),
      unlessUnavailable(plansOf(ctx, id)),
    ])
    return {
      client: athleteOf(id, people.get(id)),
      sessions: client.sessions,
      more_sessions: client.more,
      notes,
      summaries,
      intake,
      packages: packages.items,
      thread_id,
      plans: plans ?? [],
      plans_unavailable: plans === null,
    }
  })
}
