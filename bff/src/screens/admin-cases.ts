import { adminListCases } from '@fieldside/contracts/http/attendance.ts'
import { adminCasesScreen } from '@fieldside/contracts/http/bff/attendance.ts'
import { type CaseMoney, lookupCaseMoney } from '@fieldside/contracts/http/billing.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'
import { professionalsById, usersById } from './parts/lookups.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'
import { userName } from './parts/user-name.ts'

const nameOf = (card: ProfessionalCard | undefined): string =>
  (card && fullName(card)) || 'Unnamed professional'

/** Returns what was paid for each session, by its id; nothing without billing. */
const moneyById = async (ctx: RequestContext, ids: string[]): Promise<Map<string, CaseMoney>> => {
  if (ids.length === 0) return new Map()
  const lookup = ctx.readAsBff('billing', lookupCaseMoney, { body: { appointment_ids: ids } })
  const { items = [] } = (await unlessUnavailable(lookup)) ?? {}
  return new Map(items.map((money) => [money.appointment_id, money]))
}

export const serveAdminCases = (bff: Bff): void =>
  serve(bff, adminCasesScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('booking', adminListCases, { query })
    const [people, cards, money] = await Promise.all([
      usersById(
        ctx,
        items.map(({ athlete_id }) => athlete_id),
      ),
      professionalsById(
        ctx,
        items.map(({ professional_id }) => professional_id),
      ),
      moneyById(
        ctx,
        items.map(({ appointment_id }) => appointment_id),
      ),
    ])
    return {
      items: items.map(({ appointment_id, athlete_id, professional_id, professional_user_id, ...one }) => ({
        ...one,
        id: appointment_id,
        athlete: userName(people.get(athlete_id), 'Athlete'),
        professional: nameOf(cards.get(professional_id)),
        money: money.get(appointment_id) ?? null,
      })),
      next,
    }
  })
