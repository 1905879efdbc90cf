import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { getPayoutAccount, startPayoutOnboarding } from '@fieldside/contracts/http/payments.ts'
import { createRandom, type Random } from '@fieldside/dev-seed/random.ts'
import { onboardOnPage } from '@fieldside/dev-stripe/hosted-page-steps.ts'
import { DomainError } from '@fieldside/platform/errors.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import {
  CARDS,
  createFixture,
  type FeeBody,
  type Fixture,
  firstBooking,
  professionalWithCard,
} from '../../services/billing/tests/fixture.ts'
import { athlete } from '../../services/billing/tests/premium-steps.ts'
import { startDownloads } from './download.ts'

export const SESSION_CENTS = 8500
export const FEE_CENTS = 2500

/** How a session ended, as booking said it. */
export type End = {
  wasAgreed: boolean
  /** Canceled with a right to the money: early enough, without the professional's approval, or not paid as required. */
  inTime: boolean
  by: 'athlete' | 'professional' | 'system'
  /** Billing knew of an online payment when the session ended. */
  wasPaid: boolean
  absent?: 'athlete' | 'professional' | 'both'
  /** The time was released after a late notice, and then taken by another athlete's session. */
  isReleased?: boolean
  isRefilled?: boolean
  /** The professional gave the payment of an absent athlete back. */
  isGivenBack?: boolean
}
export type Session = FeeBody & {
  athlete: Person
  professional: Person
  stage: 'requested' | 'agreed' | 'ended'
  /** The session must be paid online. */
  isPrepaid: boolean
  endsAt: Date
  /** The session is over, and counts as held. */
  isOver: boolean
  /** Booking has asked for the fee. */
  wasAsked: boolean
  /** Booking asked for the fee and doesn't know the outcome yet. */
  isAnswering: boolean
  checkoutUrl?: string
  end?: End
  endedAt?: Date
  /** An administrator gave the pair's fee back after the session had ended. */
  isFeeGivenBack?: boolean
  /** Refunds that an operator made at the provider. */
  byHand: { id: string; reversed: number }[]
}

export type World = {
  fixture: Fixture
  downloads: Awaited<ReturnType<typeof startDownloads>>
  random: Random
  /** Sessions of the current episode. */
  sessions: Session[]
  professionals: Person[]
  athletes: Person[]
  /** Pairs whose professional's contact details were shown. */
  contacts: Set<string>
  /** Pairs whose fee stays, because the session that carried it ended without a right to a refund. */
  keptFees: Set<string>
  /** Pairs that never owe a fee again, because an administrator granted the dispute of theirs. */
  waivedFees: Set<string>
  /** Sessions whose third credit in 30 days an administrator granted. */
  grantedThird: Set<string>
  /** Payments of fees that an operator refunded at the provider, or that a bank disputed. */
  returnedFees: Set<string>
  disputes: { id: string; intent: string; status: string }[]
  /** Cents that an administrator returned another way, by payment. */
  returned: Map<string, number>
  /** Webhooks that weren't accepted yet. */
  undelivered: { id: string; body: string }[]
  lastEventId: string | undefined
  /** The provider calls until the process "crashes", and whether it does so before or after that call. */
  crash: { calls: number; isAfter: boolean } | undefined
  emitted: number
  log: string[]
}

/** Ends the work as a crash does: nothing after it happens, and the caller gets no answer. */
export const crashed = () => new DomainError('unavailable', 'crashed', 'The process crashed')

const crashNow = (world: World): World['crash'] => {
  if (!world.crash) return undefined
  world.crash.calls -= 1
  if (world.crash.calls > 0) return undefined
  const { crash } = world
  world.crash = undefined
  return crash
}

type Call = (...given: unknown[]) => Promise<unknown>

/** Makes every call of the provider a place where the process can crash. */
const crashable = (world: World): void => {
  const provider = world.fixture.app.context().paymentProvider as unknown as Record<string, Call>
  for (const [name, call] of Object.entries(provider)) {
    if (name === 'readEvent') continue
    provider[name] = async (...given) => {
      const crash = crashNow(world)
      if (crash && !crash.isAfter) throw crashed()
      const answer = await call(...given)
      if (crash) throw crashed()
      return answer
    }
  }
}

const payee = async (fixture: Fixture, card: string): Promise<Person> => {
  const as = await professionalWithCard(fixture, card)
  const { body } = await fixture.app.request(startPayoutOnboarding, {}, { as })
  await onboardOnPage(body.url)
  await fixture.app.request(getPayoutAccount, {}, { as })
  return as
}

export const createWorld = async (): Promise<World> => {
  const at: { fixture?: Fixture } = {}
  const fixture = await createFixture({
    now: () => at.fixture?.app.clock.now().getTime() ?? Date.now(),
    // Banks answer only in operations, so that a seed gives the same steps on any machine.
    settlesByItself: false,
  })
  at.fixture = fixture
  const world: World = {
    fixture,
    downloads: await startDownloads(fixture.app),
    random: createRandom(0),
    sessions: [],
    professionals: [],
    athletes: [],
    contacts: new Set(),
    keptFees: new Set(),
    waivedFees: new Set(),
    grantedThird: new Set(),
    returnedFees: new Set(),
    disputes: [],
    returned: new Map(),
    undelivered: [],
    lastEventId: undefined,
    crash: undefined,
    emitted: 0,
    log: [],
  }
  crashable(world)
  return world
}

const countEvents = async ({ fixture }: World): Promise<number> => {
  const { rows } = await fixture.app.db.pool.query<{ count: string }>('select count(*) from outbox')
  return Number(rows[0]?.count)
}

/** Forgets the last episode's sessions. Its people never meet again. */
export const startEpisode = async (world: World, seed: number): Promise<void> => {
  const professionals = []
  for (const card of [CARDS.works, CARDS.refundsLater]) professionals.push(await payee(world.fixture, card))
  const { data } = await world.fixture.sim.stripe.events.list({ limit: 1 })
  Object.assign(world, {
    random: createRandom(seed),
    sessions: [],
    professionals,
    athletes: [athlete(), athlete()],
    contacts: new Set(),
    keptFees: new Set(),
    waivedFees: new Set(),
    grantedThird: new Set(),
    returnedFees: new Set(),
    disputes: [],
    undelivered: [],
    lastEventId: data[0]?.id,
    crash: undefined,
    emitted: await countEvents(world),
    log: [],
  })
}

/** A professional's listing has the id of their account here, so that a pair has one id. */
export const requestSession = (world: World, athlete: Person, professional: Person): Session => {
  const fee = firstBooking(professional, {
    professional_id: professional.userId,
    athlete_id: athlete.userId,
  })
  const session: Session = {
    ...fee,
    athlete,
    professional,
    stage: 'requested',
    isPrepaid: world.random.between(0, 1) === 1,
    endsAt: new Date(world.fixture.app.clock.now().getTime() + 2 * DAY_MS),
    isOver: false,
    wasAsked: false,
    isAnswering: false,
    byHand: [],
  }
  world.sessions.push(session)
  return session
}

export const pairOf = ({
  professional_id,
  athlete_id,
}: Pick<FeeBody, 'professional_id' | 'athlete_id'>): string => `${professional_id} ${athlete_id}`

/** Booking names these to billing, so that nobody evades the fee by reporting a no-show. */
export const isReportedNoShow = ({ end }: Session): boolean =>
  end?.absent !== undefined && end.by === 'professional'

/** Whether a session that wasn't held keeps a fee of the pair that another session carried. */
export const canCarry = (session: Session): boolean =>
  isReportedNoShow(session) && session.end?.absent !== 'athlete' && !session.isFeeGivenBack

/** Tells the stand-in of booking what it knows now. */
export const syncBooking = ({ fixture, sessions }: World, of: Session): void => {
  const ofPair = sessions.filter((one) => pairOf(one) === pairOf(of))
  const idsOf = (is: (session: Session) => boolean) =>
    ofPair.filter(is).map(({ appointment_id }) => appointment_id)
  fixture.bookings.setPair(
    of,
    idsOf(({ stage }) => stage === 'agreed'),
    {
      answering: ofPair.some(({ isAnswering }) => isAnswering),
      noShows: idsOf(isReportedNoShow),
    },
  )
  fixture.bookings.sessions.set(of.appointment_id, {
    appointment_id: of.appointment_id,
    athlete_id: of.athlete_id,
    professional_user_id: of.professional_user_id,
    appointment_type: 'consultation',
    price_cents: SESSION_CENTS,
    payable: of.stage === 'agreed' && !of.isOver,
    paid: false,
    ends_at: of.endsAt.toISOString(),
  })
}

export const closeWorld = async ({ fixture, downloads }: World): Promise<void> => {
  await downloads.stop()
  await fixture.close()
}
