import {
  adminMessagesScreen,
  type Correspondent,
  messagesScreen,
  threadScreen,
  writingScreen,
} from '@fieldside/contracts/http/bff/messages.ts'
import { getProfessional, type ProfessionalCard } from '@fieldside/contracts/http/directory.ts'
import type { PersonName } from '@fieldside/contracts/http/identity.ts'
import {
  adminListMessageReports,
  getThread,
  getWriting,
  listThreads,
  type Thread,
} from '@fieldside/contracts/http/messages.ts'
import { getLastSession } from '@fieldside/contracts/http/rebookings.ts'
import { listTimeOffers } from '@fieldside/contracts/http/time-offers.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Bff, serve } from '../http/serve.ts'
import { fullName } from './parts/full-name.ts'
import { professionalsById, usersById } from './parts/lookups.ts'
import { userName } from './parts/user-name.ts'

type Sides = Pick<Thread, 'side' | 'athlete_id' | 'professional_id' | 'professional_user_id'>

const professionalOf = (id: string, userId: string, card: ProfessionalCard | undefined): Correspondent => ({
  id,
  user_id: userId,
  name: (card && fullName(card)) || 'Unnamed professional',
  profile_picture: card?.profile_picture ?? null,
  has_profile: card?.is_approved ?? false,
})

export const athleteOf = (id: string, person: PersonName | undefined): Correspondent => ({
  id,
  user_id: id,
  name: userName(person, 'Athlete'),
  profile_picture: null,
})

/** Looks up the other person of each thread. Returns a function that gives that of one. */
const correspondentsOf = async (
  ctx: RequestContext,
  threads: readonly Sides[],
): Promise<(thread: Sides) => Correspondent> => {
  const ofSide = (side: Sides['side']) => threads.filter((thread) => thread.side === side)
  const [cards, people] = await Promise.all([
    professionalsById(
      ctx,
      ofSide('athlete').map(({ professional_id }) => professional_id),
    ),
    usersById(
      ctx,
      ofSide('professional').map(({ athlete_id }) => athlete_id),
    ),
  ])
  return ({ side, athlete_id, professional_id, professional_user_id }) =>
    side === 'athlete'
      ? professionalOf(professional_id, professional_user_id, cards.get(professional_id))
      : athleteOf(athlete_id, people.get(athlete_id))
}

const correspondentOf = async (ctx: RequestContext, thread: Sides): Promise<Correspondent> =>
  (await correspondentsOf(ctx, [thread]))(thread)

const serveReportedMessages = (bff: Bff): void =>
  serve(bff, adminMessagesScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('booking', adminListMessageReports, { query })
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
      items: items.map(({ message_id, athlete_id, professional_id, ...report }) => {
        const athlete = athleteOf(athlete_id, people.get(athlete_id)).name
        const professional = professionalOf(professional_id, '', cards.get(professional_id)).name
        const [sender, reporter] =
          report.sent_by === 'athlete' ? [athlete, professional] : [professional, athlete]
        return { ...report, id: message_id, sender: sender!, reporter: reporter! }
      }),
      next,
    }
  })

export const serveMessages = (bff: Bff): void => {
  serveReportedMessages(bff)
  serve(bff, messagesScreen, async (ctx, { query }) => {
    const { items, next } = await ctx.read('booking', listThreads, { query })
    const otherOf = await correspondentsOf(ctx, items)
    return { items: items.map((thread) => ({ ...thread, other: otherOf(thread) })), next }
  })
  serve(bff, threadScreen, async (ctx, { params }) => {
    const thread = await ctx.read('booking', getThread, { params })
    const [other, offers, last] = await Promise.all([
      correspondentOf(ctx, thread),
      ctx.read('booking', listTimeOffers, { params }),
      ctx.read('booking', getLastSession, { params }),
    ])
    const writing = await ctx.read('booking', getWriting, { params: { id: other.id } })
    return { thread, other, writing, offers: offers.items, last_session: last.session }
  })
  serve(bff, writingScreen, async (ctx, { params }) => {
    const writing = await ctx.read('booking', getWriting, { params })
    if (writing.thread_id !== null) {
      const thread = await ctx.read('booking', getThread, { params: { id: writing.thread_id } })
      return { other: await correspondentOf(ctx, thread), writing, accepts: true }
    }
    // Directory decides whether the athlete may see the professional.
    const card = await ctx.read('directory', getProfessional, { params })
    const accepts = card.is_approved && card.is_accepting_bookings
    return { other: professionalOf(card.id, card.user_id, card), writing, accepts }
  })
}
