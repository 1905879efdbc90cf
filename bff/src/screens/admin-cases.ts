import { adminListCases } from '@fieldside/contracts/http/attendance.ts'
import { adminCasesScreen } from '@fieldside/contracts/http/bff/attendance.ts'
import type { ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'
import { professionalsById, usersById } from './parts/lookups.ts'
import { userName } from './parts/user-name.ts'

const nameOf = (card: ProfessionalCard | undefined): string =>
  (card && fullName(card)) || 'Unnamed professional'

export const serveAdminCases = (bff: Bff): void =>
  serve(bff, adminCasesScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('booking', adminListCases, { query })
    const [people, cards] = await Promise.all([
      usersById(
        ctx,
        items.map(({ athlete_id }) => athlete_id),
      ),
      professionalsById(
        ctx,
        items.map(({ professional_id }) => professional_id),
      ),
    ])
    return {
      items: items.map(({ appointment_id, athlete_id, professional_id, professional_user_id, ...one }) => ({
        ...one,
        id: appointment_id,
        athlete: userName(people.get(athlete_id), 'Athlete'),
        professional: nameOf(cards.get(professional_id)),
      })),
      next,
    }
  })
