import { jobs as bookingJobs } from '@fieldside/booking/jobs.ts'
import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import { sendAnnouncement } from '@fieldside/contracts/http/announcements.ts'
import { suggestTime } from '@fieldside/contracts/http/appointment-answers.ts'
import { markAllRead } from '@fieldside/contracts/http/notification.ts'
import { saveProfessional } from '@fieldside/contracts/http/saved-professionals.ts'
import { applyFresh, resubmit } from './applicants.ts'
import { type Cast, gather } from './cast.ts'
import { later } from './clock.ts'
import { talkOver } from './conversations.ts'
import { inGroups } from './in-groups.ts'
import { takeBreak } from './listing.ts'
import { moveSessions } from './moves.ts'
import { connectPayouts } from './payouts.ts'
import { type Stage, wantMails } from './people.ts'
import { buyPremium } from './premium.ts'
import { followPrograms } from './programs.ts'
import { openProfiles, reviewSessions } from './reviews.ts'
import { agree, ask, completeEnded, fill, nearestOpening, type Wish } from './sessions.ts'
import { trainForWeeks } from './training.ts'

const AT_ONCE = 6
/** Every third long-standing professional has a past session. */
const MET_EVERY = 3

/** Returns past sessions: of some professionals, one of the demo athlete, three of the demo professional. */
const pastWishes = ({ clock }: Stage, cast: Cast): Wish[] => {
  const { professionals, others, own, jonah, maya, returning } = cast
  const wish = (professional: Wish['professional'], athlete: Wish['athlete'], days: number): Wish => ({
    professional,
    athlete,
    asked: clock.ago({ days: days + 4, hours: 5 }),
    around: clock.ago({ days }),
  })
  const theirs = professionals
    .filter(
      ({ plan }, n) => plan.signedUp.days > 70 && n % MET_EVERY === 0 && plan !== maya.plan && !plan.isFull,
    )
    .map((professional, n) => wish(professional, others[n % others.length]!, 6 + ((n * 5) % 50)))
  return [
    ...theirs,
    wish(own.met, jonah, 9),
    wish(maya, returning, 12),
    wish(maya, others[0]!, 6),
    wish(maya, others[1]!, 20),
  ]
}

/** Returns upcoming sessions: the demo athlete's tomorrow, the demo professional's today and this week. */
const comingWishes = ({ clock }: Stage, { own, jonah, maya, others }: Cast): Wish[] => {
  const wish = (professional: Wish['professional'], athlete: Wish['athlete'], hours: number): Wish => ({
    professional,
    athlete,
    asked: clock.ago({ days: 5 }),
    around: later(clock.start, hours * HOUR_MS),
    isSameDay: true,
  })
  return [
    wish(own.tomorrow, jonah, 24),
    wish(maya, others[0]!, 1.5),
    wish(maya, others[2]!, 24),
    wish(maya, others[3]!, 48),
    wish(maya, others[1]!, 4 * 24),
  ]
}

/** Books the sessions of one professional one after another, so that none competes for the same slot. */
const agreeAll = async (stage: Stage, wishes: readonly Wish[]) => {
  const calendars = [...Map.groupBy(wishes, ({ professional }) => professional.id).values()]
  const agreed = await inGroups(calendars, AT_ONCE, async (calendar) => {
    const sessions = []
    for (const wish of calendar) sessions.push(await agree(stage, wish))
    return sessions
  })
  return agreed.flat()
}

const WELCOME = {
  title: 'Session types with their own prices',
  message:
    'Professionals can now set a price for each type of session. You see it before you ask for a time, and it stays what you agreed on.',
}

/** Plays the story until two days ago. */
const past = async (stage: Stage, cast: Cast): Promise<void> => {
  const { clock, product } = stage
  const sessions = await agreeAll(stage, [...pastWishes(stage, cast), ...comingWishes(stage, cast)])
  await completeEnded(stage, sessions)
  // Directory must know that a session has ended before it accepts a review.
  await product.settle()
  await reviewSessions(stage, cast, sessions)
  await openProfiles(stage, cast)
  await followPrograms(stage, cast)
  const full = cast.professionals.filter(({ plan }) => plan.isFull)
  const onBreak = cast.professionals.filter(({ plan }) => !plan.isAccepting)
  await Promise.all([
    connectPayouts(cast.own.tomorrow),
    ...full.map((professional) => fill(stage, professional, cast.others)),
    ...onBreak.map((professional) => takeBreak(stage, professional)),
  ])
  for (const professional of [cast.maya, cast.own.met, cast.own.suggesting, cast.professionals[44]!])
    await clock.at(clock.ago({ days: 3 }), () =>
      cast.jonah.person.call('directory', saveProfessional, { params: { id: professional.id } }),
    )
  await clock.at(clock.ago({ days: 6 }), async () => {
    await cast.admin.call('notification', sendAnnouncement, { body: WELCOME })
    await product.notification.runJobs('announcements')
  })
  await product.settle()
}

/** Plays the last two days: reads old notifications and leaves new ones and open tasks for the demo accounts. */
const present = async (stage: Stage, cast: Cast): Promise<void> => {
  const { clock, product } = stage
  const { admin, jonah, maya, returning, newcomer, own, sentBack } = cast
  for (const person of [admin, jonah.person, returning.person, maya.person])
    await clock.at(clock.ago({ days: 1 }), async () => {
      await person.call('notification', markAllRead)
      await wantMails(person, true)
    })
  const open: Wish = {
    athlete: jonah,
    professional: own.suggesting,
    asked: clock.ago({ hours: 21 }),
    around: later(clock.start, 3 * DAY_MS),
    notes: 'Right calf, tight since the last long run.',
  }
  const { id } = await ask(stage, open)
  await clock.at(clock.ago({ hours: 4 }), async () => {
    const suggested_date = await nearestOpening({
      ...open,
      around: later(clock.start, 4 * DAY_MS + 5 * HOUR_MS),
    })
    await own.suggesting.person.call('booking', suggestTime, { params: { id }, body: { suggested_date } })
  })
  await ask(stage, {
    athlete: returning,
    professional: maya,
    asked: clock.ago({ hours: 19 }),
    around: later(clock.start, 3 * DAY_MS),
    type: 'physical_therapy',
    notes: 'The exercises help. I would like to go on with the knee.',
  })
  await ask(stage, {
    athlete: newcomer,
    professional: maya,
    asked: clock.ago({ hours: 2 }),
    around: later(clock.start, 2 * DAY_MS + 4 * HOUR_MS),
    notes: 'Left hip, hurts after skating. First time with a therapist.',
  })
  await talkOver(stage, cast)
  await buyPremium(stage, returning)
  await trainForWeeks(stage, returning)
  await moveSessions(stage, cast)
  await resubmit(stage, sentBack)
  await applyFresh(stage)
  await product.settle()
}

/** Runs everything due by now, so that the services find no past work. */
const endWhatIsDue = async ({ product, clock, webhooks }: Stage): Promise<void> => {
  await clock.at(clock.start, async () => {
    await webhooks.deliver(product.billing.http.app)
    for (const name of Object.keys(bookingJobs)) await product.booking.runJobs(name)
    for (const name of ['registrations', 'realm-roles', 'session-logouts'])
      await product.identity.runJobs(name)
    for (const name of ['onboarding', 'documents']) await product.directory.runJobs(name)
  })
  await product.settle()
}

export const tellStory = async (stage: Stage, say: (line: string) => void): Promise<void> => {
  const cast = await gather(stage)
  say(`${cast.professionals.length} professionals and ${cast.others.length + 3} athletes have signed up`)
  await past(stage, cast)
  say('sessions were asked for, agreed on and completed')
  await present(stage, cast)
  await endWhatIsDue(stage)
}
