import type { ShownCount } from '@fieldside/contracts/fields.ts'
import { countAllAppointments } from '@fieldside/contracts/http/appointments.ts'
import {
  type AdminProfessional,
  adminProfessionalsPage,
  adminScreen,
} from '@fieldside/contracts/http/bff/admin.ts'
import { type Applicant, adminListProfessionals } from '@fieldside/contracts/http/directory.ts'
import { countUsers } from '@fieldside/contracts/http/identity.ts'
import { countPrograms } from '@fieldside/contracts/http/programs.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { waitingForAdmin } from './parts/admin-waiting.ts'
import { usersById } from './parts/lookups.ts'
import { unlessUnavailable } from './parts/unless-unavailable.ts'
import { userName } from './parts/user-name.ts'

type Page<Item> = { items: Item[]; next: string | null; count?: ShownCount | undefined }

const UNNAMED_ADMIN = 'an unnamed administrator'
const DELETED_ADMIN = 'a deleted administrator'

const withOpeners = async (
  ctx: RequestContext,
  pages: readonly Page<Applicant>[],
): Promise<Page<AdminProfessional>[]> => {
  const ids = pages.flatMap(({ items }) =>
    items.flatMap(({ documents }) =>
      documents.flatMap(({ opened_by_others }) => opened_by_others.map(({ admin_id }) => admin_id)),
    ),
  )
  const people = await usersById(ctx, ids)
  const named = (document: Applicant['documents'][number]) => ({
    ...document,
    opened_by_others: document.opened_by_others.map(({ admin_id, opened_at }) => ({
      name: userName(people.get(admin_id), UNNAMED_ADMIN, DELETED_ADMIN),
      opened_at,
    })),
  })
  return pages.map(({ items, next, count }) => ({
    items: items.map((item) => ({ ...item, documents: item.documents.map(named) })),
    next,
    ...(count && { count }),
  }))
}

export const serveAdmin = (bff: Bff): void => {
  serve(bff, adminScreen, async (ctx) => {
    const [waiting, all, users, bookings, programs] = await Promise.all([
      ctx.read('directory', adminListProfessionals, { query: { status: 'pending' } }),
      ctx.read('directory', adminListProfessionals),
      unlessUnavailable(ctx.read('identity', countUsers).then((counted) => counted.users)),
      unlessUnavailable(ctx.read('booking', countAllAppointments).then((counted) => counted.appointments)),
      unlessUnavailable(ctx.read('content', countPrograms).then((counted) => counted.programs)),
    ])
    const [[pending, professionals], counted] = await Promise.all([
      withOpeners(ctx, [waiting, all]),
      waitingForAdmin(ctx, waiting.pending),
    ])
    return {
      stats: { users, bookings, programs, pending_approvals: waiting.pending },
      waiting: counted,
      pending: pending!,
      professionals: professionals!,
    }
  })

  serve(bff, adminProfessionalsPage, async (ctx, { query }) => {
    const page = await ctx.read('directory', adminListProfessionals, { query })
    const [named] = await withOpeners(ctx, [page])
    return named!
  })
}
