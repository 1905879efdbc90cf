import { packageCreditsScreen } from '@fieldside/contracts/http/bff/package-credits.ts'
import { lookupPackageCredits } from '@fieldside/contracts/http/package-credits.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'
import { professionalsById, usersById } from './parts/lookups.ts'
import { userName } from './parts/user-name.ts'

export const servePackageCredits = (bff: Bff): void =>
  serve(bff, packageCreditsScreen, async (ctx, { query }) => {
    const { items } = await ctx.read('booking', lookupPackageCredits, { body: query })
    const own = ctx.user().id
    const [bought, sold] = [
      items.filter(({ athlete_id }) => athlete_id === own),
      items.filter(({ athlete_id }) => athlete_id !== own),
    ]
    const [professionals, athletes] = await Promise.all([
      professionalsById(
        ctx,
        bought.map(({ professional_id }) => professional_id),
      ),
      usersById(
        ctx,
        sold.map(({ athlete_id }) => athlete_id),
      ),
    ])
    const nameOf = ({ athlete_id, professional_id }: (typeof items)[number]): string => {
      if (athlete_id !== own) return userName(athletes.get(athlete_id), 'Athlete')
      const card = professionals.get(professional_id)
      return card ? fullName(card) : 'Professional'
    }
    return { items: items.map((item) => ({ ...item, name: nameOf(item) })) }
  })
