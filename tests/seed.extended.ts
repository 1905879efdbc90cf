import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SearchCard } from '@fieldside/contracts/http/bff/search.ts'
import { FIRST_BOOKING_FEE_CENTS, PREMIUM_MONTHLY_CENTS } from '@fieldside/contracts/limits.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
import { addressOf } from '@fieldside/database/databases.ts'
import { throwawayFolder } from '@fieldside/dev-postgres/throwaway-folder.ts'
import { DEMO_ACCOUNTS } from '@fieldside/dev-seed/accounts.ts'
import { professionalPlans } from '@fieldside/dev-seed/professionals.ts'
import { type Stack, startStack } from '@fieldside/dev-stack/supervisor.ts'
import { REMINDER_TITLES } from '@fieldside/notification/inbox/rules/needs-answer.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Api } from './fixtures/api.ts'
import { signIn as signInAs } from './fixtures/users.ts'
import { CHEAP_LOGIN } from './setup/stack.ts'

const START_MS = 600_000
const stateDir = mkdtempSync(join(throwawayFolder(), 'fieldside-seed-'))
let stack: Stack
let database: pg.Client
let bus: pg.Client
const seeding = { from: new Date(), until: new Date() }

const connect = async (name: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: addressOf(stack.adminUrl, name) })
  await client.connect()
  return client
}

beforeAll(async () => {
  const services = { login: CHEAP_LOGIN }
  seeding.from = new Date()
  stack = await startStack({ stateDir, ports: 'free', seed: true, quiet: true, durable: false, services })
  seeding.until = new Date()
  database = await connect('fieldside')
  bus = await connect('bus')
}, START_MS)
afterAll(async () => {
  await Promise.all([database?.end(), bus?.end()])
  await stack?.stop()
  rmSync(stateDir, { recursive: true, force: true })
})

type DemoAccount = (typeof DEMO_ACCOUNTS)[number]

const signIn = (account: DemoAccount): Promise<Api> => signInAs({ publicUrl: stack.urls.public }, account)

const signedIn = new Map<DemoAccount, Promise<Api>>()

/** Signs in once per account. */
const demo = (role: Role, hasPremium?: true): Promise<Api> => {
  const account = DEMO_ACCOUNTS.find((one) => one.role === role && one.hasPremium === hasPremium)!
  const api = signedIn.get(account) ?? signIn(account)
  signedIn.set(account, api)
  return api
}

let cards: SearchCard[] | undefined

/** Returns what search lists for the demo athlete. It doesn't change after the seed, so it is read once. */
const found = async (): Promise<SearchCard[]> => {
  if (cards) return cards
  const api = await demo('athlete')
  const all: SearchCard[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await api.call(screens.searchScreen, { query: cursor ? { cursor } : {} })
    all.push(...page.items)
    cursor = page.next
  }
  cards = all
  return all
}

const rows = async <Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row[]> =>
  (await client.query<Row>(sql)).rows

const dayIn = (timeZone: string, instant: string | Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(instant))

test('lists everyone in search except those on a break, newest first, and full ones without an available slot', async () => {
  const plans = professionalPlans()
  const cards = await found()
  expect(cards.map((card) => `${card.first_name} ${card.last_name}`).toSorted()).toEqual(
    plans
      .filter(({ isAccepting }) => isAccepting)
      .map(({ profile }) => profile.full_name)
      .toSorted(),
  )
  const joined = cards.map(({ created_at }) => created_at)
  expect(joined).toEqual(joined.toSorted().reverse())
  const withoutOpening = cards.filter((card) => card.has_hours && !card.next_opening)
  expect(withoutOpening).toHaveLength(plans.filter(({ isFull }) => isFull).length)
  const hidden = plans.filter((plan) => plan.isAccepting && !plan.showsPrice).length
  expect(cards.filter((card) => card.price_per_session_cents === null)).toHaveLength(hidden)
})

test('gives the demo athlete a session tomorrow, a proposal to answer, a completed session, and saved professionals', async () => {
  const api = await demo('athlete')
  const { upcoming, past, saved, stats } = await api.call(screens.athleteDashboardScreen)
  const confirmed = upcoming.items.filter(({ status }) => status === 'confirmed')
  const tomorrow = (today: Date) => dayIn('America/New_York', new Date(today.getTime() + DAY_MS))
  expect(confirmed).toHaveLength(1)
  // Midnight can pass while the seed runs.
  expect([tomorrow(seeding.from), tomorrow(seeding.until)]).toContain(
    dayIn('America/New_York', confirmed[0]!.appointment_date),
  )
  const { payable } = await api.call(screens.sessionPaymentScreen, { params: { id: confirmed[0]!.id } })
  expect(payable).toBe(true)
  const toAnswer = upcoming.items.filter(({ actions: may }) => may.answer_suggestion)
  expect(toAnswer).toHaveLength(1)
  expect(Date.parse(toAnswer[0]!.suggested_date!)).toBeGreaterThan(Date.now())
  expect(past.items.map(({ status }) => status)).toEqual(['completed'])
  expect(saved.items).toHaveLength(4)
  expect(stats).toEqual({ upcoming: 1, pending: 1, saved: 4, completed: 1 })
  const { items } = await api.call(actions.listNotifications)
  // Depending on the time of day, tomorrow's session is less than a day ahead.
  const unread = items.filter(({ read, title }) => !read && title !== REMINDER_TITLES.day)
  expect(unread.map(({ type }) => type)).toEqual(['alternate_time_suggested'])
})

test('gives the demo professional a new athlete with a fee due and a returning one without', async () => {
  const api = await demo('professional')
  const { requests, stats, next_step } = await api.call(screens.providerDashboardScreen, {
    query: { time_zone: 'America/Denver' },
  })
  const [upcoming, past] = await Promise.all(
    (['agreed', 'past'] as const).map((scope) => api.call(screens.bookingsPage, { query: { scope } })),
  )
  const due = requests.items.map(({ athlete, fee_due }) => [athlete.first_name, fee_due])
  expect(due.toSorted()).toEqual([
    ['Caleb', true],
    ['Priya', false],
  ])
  expect(requests.items.every(({ contact_info }) => contact_info === null)).toBe(true)
  expect(requests.fee_cents).toBe(FIRST_BOOKING_FEE_CENTS)
  expect(next_step.step).toBe('listed')
  // The session 1.5 hours after the start is tomorrow's when the test runs late in the evening.
  const agreed = [...upcoming!.items, ...past!.items].filter(({ status }) =>
    ['confirmed', 'completed'].includes(status),
  )
  const today = dayIn('America/Denver', new Date())
  expect(stats.today).toBe(
    agreed.filter(({ appointment_date }) => dayIn('America/Denver', appointment_date) === today).length,
  )
  const fromNowMs = agreed.map(({ appointment_date }) => Math.abs(Date.parse(appointment_date) - Date.now()))
  expect(Math.min(...fromNowMs)).toBeLessThan(DAY_MS)
  expect(stats.completed).toBeGreaterThanOrEqual(3)
  expect(stats.upcoming).toBeGreaterThanOrEqual(3)
})

test('gives the demo accounts conversations, each with a new message, and hides a phone number', async () => {
  const [athlete, professional] = await Promise.all([demo('athlete'), demo('professional')])
  const ofAthlete = await athlete.call(screens.messagesScreen)
  expect(ofAthlete.items.filter(({ last_message }) => last_message)).toHaveLength(2)
  expect(await athlete.call(actions.countUnreadThreads)).toEqual({ unread: 1 })
  expect(await professional.call(actions.countUnreadThreads)).toEqual({ unread: 1 })
  const [first] = (await professional.call(screens.messagesScreen)).items
  expect(first).toMatchObject({ is_unread: true, last_message: { state: 'masked', sent_by: 'athlete' } })
  expect(first!.last_message!.text).not.toContain('555')
})

test('gives the admin an applicant and a resubmission, with documents that open', async () => {
  const api = await demo('admin')
  const { pending, stats } = await api.call(screens.adminScreen)
  expect(pending.items.map(({ resubmitted }) => resubmitted).toSorted()).toEqual([false, true])
  expect(stats.pending_approvals).toBe(2)
  const applicant = pending.items.find(({ resubmitted }) => !resubmitted)!
  expect(applicant.documents).toHaveLength(4)
  const { url } = await api.call(actions.openDocument, {
    params: { id: applicant.id, document_type: 'professional_license' },
  })
  expect(await (await fetch(url)).text()).toContain('SPECIMEN')
})

test('adds reviews and profile views for the demo professional, and a session that the demo athlete can review', async () => {
  const api = await demo('professional')
  const { reviews, rating, review_count } = await api.call(screens.providerReviewsScreen)
  expect([rating, review_count]).toEqual([4.7, 3])
  expect(reviews.filter(({ response }) => response !== null)).toHaveLength(1)
  const views = await api.call(screens.providerAnalyticsScreen)
  expect(views.total).toBeGreaterThan(30)
  const rated = (await found()).filter((card) => card.rating !== null)
  expect(rated.length).toBeGreaterThan(8)
  const { past } = await (await demo('athlete')).call(screens.athleteDashboardScreen)
  expect(past.items.map(({ may_review }) => may_review)).toEqual([true])
})

test("charges each pair that agreed once and Premium once, and matches the payment provider's records", async () => {
  const [agreed] = await rows<{ pairs: number }>(
    database,
    `select count(distinct (athlete_id, professional_id))::int as pairs from booking.appointments
     where status in ('confirmed', 'completed')`,
  )
  const response = await fetch(`${stack.urls.stripe}/_sim/ledger`)
  const { charges } = (await response.json()) as { charges: { amount: number }[] }
  expect(agreed!.pairs).toBeGreaterThan(20)
  const fees = Array.from({ length: agreed!.pairs }, () => FIRST_BOOKING_FEE_CENTS)
  expect(charges.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([
    PREMIUM_MONTHLY_CENTS,
    ...fees,
  ])
})

test('leaves no event behind and repeats no notification when the services take over', async () => {
  const left = `select t.topic, g.* from bus.topics t join bus.group_offsets g on g.topic = t.topic
    where g.next_offset < t.next_offset`
  await expect.poll(() => rows(bus, left)).toEqual([])
  const notified = await rows<{ times: number }>(
    database,
    `select count(*)::int as times from notification.notifications
     where appointment_id is not null group by user_id, appointment_id, title`,
  )
  expect(notified.length).toBeGreaterThan(60)
  expect(notified.filter(({ times }) => times > 1)).toEqual([])
  for (const service of ['directory', 'booking', 'billing', 'notification']) {
    expect(await rows(database, `select 1 from ${service}.dead_letters`)).toEqual([])
  }
})

test('sends mails to the demo accounts only', async () => {
  const mails = await rows<{ email: string }>(
    database,
    `select distinct u.email from notification.deliveries d join identity.users u on u.id = d.user_id`,
  )
  expect(mails.map(({ email }) => email).toSorted()).toEqual(
    DEMO_ACCOUNTS.map(({ email }) => email).toSorted(),
  )
})

test('dates notifications at the times of the story', async () => {
  const [span] = await rows<{ first: Date; last: Date }>(
    database,
    `select min(created_at) as first, max(created_at) as last from identity.users`,
  )
  const daysAgo = (date: Date): number => (Date.now() - date.getTime()) / DAY_MS
  expect(daysAgo(span!.first)).toBeGreaterThan(200)
  expect(daysAgo(span!.last)).toBeLessThan(1)
  const times = await rows<{ days: number }>(
    database,
    `select count(distinct created_at::date)::int as days from notification.notifications`,
  )
  expect(times[0]!.days).toBeGreaterThan(30)
})

test('adds followers to free programs, including the demo athlete, and to a Premium program only its subscriber', async () => {
  const followed = await rows<{ is_premium: boolean; followers: string[] }>(
    database,
    `select p.is_premium, array_agg(u.email::text) as followers
     from content.enrolments e join content.programs p on p.id = e.program_id join identity.users u on u.id = e.athlete_id
     group by p.id`,
  )
  const [premium = [], free = []] = [true, false].map((wanted) =>
    followed.filter(({ is_premium }) => is_premium === wanted).map(({ followers }) => followers),
  )
  expect(free.length).toBeGreaterThanOrEqual(4)
  expect(free.flat()).toContain('jonah@demo.fieldside.test')
  expect(premium).toEqual([['priya@demo.fieldside.test']])
})

test('gives the demo athlete with Premium eight weeks of training history', async () => {
  const subscriber = await demo('athlete', true)
  const { items } = await subscriber.call(actions.listTrainingLogs)
  const logged = await rows<{ sessions: number; weeks: number }>(
    database,
    `select count(distinct l.id)::int as sessions, count(distinct date_trunc('week', l.done_on))::int as weeks
     from content.training_logs l`,
  )
  expect(logged[0]?.sessions).toBeGreaterThanOrEqual(20)
  expect(logged[0]?.weeks).toBeGreaterThanOrEqual(8)
  expect(items.every(({ sets }) => sets.length > 0)).toBe(true)
  expect((await subscriber.call(actions.listWorkouts)).items).toHaveLength(2)
})

test('gives one demo athlete paid Premium and the other none', async () => {
  const [subscriber, other] = await Promise.all([demo('athlete', true), demo('athlete')])
  expect(await subscriber.call(actions.getSubscription)).toMatchObject({
    is_subscribed: true,
    status: 'active',
    card: { last4: '4242' },
  })
  expect((await other.call(actions.getSubscription)).is_subscribed).toBe(false)
  const accessOf = async (api: Api) => {
    const { items } = await api.call(actions.listPrograms)
    return new Set(items.filter(({ is_premium }) => is_premium).map(({ access }) => access))
  }
  expect(await accessOf(subscriber)).toEqual(new Set(['open']))
  expect(await accessOf(other)).toEqual(new Set(['needs_subscription']))
})
