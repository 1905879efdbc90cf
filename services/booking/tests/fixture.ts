import { payoutAccountChanged } from '@fieldside/contracts/events/billing.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import type { BookingForm } from '@fieldside/contracts/http/appointments.ts'
import { requestAppointment } from '@fieldside/contracts/http/appointments.ts'
import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { setOffers } from '@fieldside/contracts/http/offers.ts'
import type { ProfessionalEligibility } from '@fieldside/contracts/http/professional-lookups.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import { setSchedule } from '@fieldside/contracts/http/schedules.ts'
import { createFileChecks } from '@fieldside/files/file-checks.ts'
import { notFound, unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Log } from '@fieldside/platform/log.ts'
import { createOutbound, type Outbound } from '@fieldside/platform/outbound.ts'
import { OutboundFailure } from '@fieldside/platform/outbound-failure.ts'
import { createTestService, type Person } from '@fieldside/platform/testing/service.ts'
import { createUploads } from '@fieldside/platform/uploads.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BookingPorts, FeeFor, FeeOutcome } from '../src/context.ts'
import { NO_RULES } from '../src/schedule/rules/schedule.ts'
import { booking } from '../src/service.ts'

/** A Tuesday at 08:00 in Denver. */
export const NOW = new Date('2026-11-24T15:00:00Z')
export const at = (text: string): string => new Date(text).toISOString()

/** Replaced secrets of the service. */
export const EARLIER_SECRETS = ['replaced first', 'replaced second']

/** Nothing reads it, because tests have a storage in memory. */
export const STORAGE = { S3_URL: 'http://files.test', S3_ACCESS_KEY: 'booking', S3_SECRET_KEY: 'test' }

export type Professional = { id: string; user: Person }

const UNPAID: (id: string) => ReturnType<BookingPorts['billing']['settleSessionPayment']> = async () => ({
  outcome: 'none',
  payment_id: null,
})

/** Creates a fake billing that charges each pair once and records every call. */
const createFakeBilling = () => {
  const paid = new Set<string>()
  /** The same pairs by the professional's user. */
  const paidUsers = new Set<string>()
  const calls: { fee: FeeFor; key: string }[] = []
  const outcomes = new Map<string, FeeOutcome>()
  const fake = {
    calls,
    outcomes,
    /** Successful charges, without calls that were not due. */
    charges: 0,
    /** Runs before the charge. Throw to reject it. */
    before: async (_fee: FeeFor): Promise<void> => undefined,
    /** Runs after the charge. Throw to lose the reply. */
    after: async (_fee: FeeFor): Promise<void> => undefined,
    /** Whether each pair's fee was given back, so that the next session owes it. */
    isRefunded: false,
    /** Answers booking about the payment of a session that is overdue. */
    settle: UNPAID,
    reset: () => {
      fake.settle = UNPAID
      fake.isRefunded = false
      calls.length = 0
      fake.charges = 0
      fake.before = async () => undefined
      fake.after = async () => undefined
    },
    callsFor: (appointmentId: string) => calls.filter(({ fee }) => fee.appointment_id === appointmentId),
  }
  const port: BookingPorts['billing'] = {
    chargeFirstBookingFee: async (fee, key) => {
      calls.push({ fee, key })
      await fake.before(fee)
      const pair = `${fee.professional_id} ${fee.athlete_id}`
      const charged = !paid.has(pair)
      if (charged) fake.charges += 1
      paid.add(pair)
      paidUsers.add(`${fee.professional_user_id} ${fee.athlete_id}`)
      outcomes.set(fee.appointment_id, charged ? 'charged' : 'not_due')
      await fake.after(fee)
      return { charged }
    },
    feeOutcome: async (appointmentId) => outcomes.get(appointmentId) ?? 'none',
    isFeeDue: async ({ professional_user_id, athlete_id }) =>
      fake.isRefunded || !paidUsers.has(`${professional_user_id} ${athlete_id}`),
    settleSessionPayment: async (appointmentId) => fake.settle(appointmentId),
  }
  return { fake, port }
}

/** Creates a fake of the calendars that addresses lead to. An unknown address doesn't resolve. */
const createFakeCalendars = () => {
  const texts = new Map<string, string | (() => string | Promise<string>)>()
  const reads: string[] = []
  const { problemOf } = createOutbound({ agent: 'Test' })
  const port: Pick<Outbound, 'problemOf' | 'get'> = {
    problemOf,
    get: async (url) => {
      reads.push(url)
      const text = texts.get(url)
      if (text === undefined) throw new OutboundFailure('address-not-found')
      return { status: 200, body: Buffer.from(typeof text === 'string' ? text : await text()) }
    },
  }
  return { fake: { texts, reads }, port }
}

const done = ({ status, problem }: { status: number; problem: unknown }): void => {
  if (status !== 200) throw new Error(`the fixture was refused: ${JSON.stringify(problem)}`)
}

export const WEEKDAYS: Schedule = {
  time_zone: 'America/Denver',
  weekly_hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', until: '17:00' })),
  exceptions: [],
  minimum_notice_minutes: 60,
  ...NO_RULES,
}

export const CONSULTATION: OfferForm = {
  appointment_type_id: 'consultation',
  duration_minutes: 60,
  custom_price_cents: null,
  is_active: true,
  place: 'in_person',
  place_detail: '12 Track Lane, Denver',
}

/** Creates object storage that holds its objects in memory. */
const createFakeStorage = () => {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>()
  const fake = { objects, isDown: false }
  const ifUp = async <R>(work: () => R): Promise<R> => {
    if (fake.isDown) throw unavailable('Object storage is down')
    return work()
  }
  const port: BookingPorts['fileStorage'] = {
    put: (key, bytes, contentType) => ifUp(() => void objects.set(key, { bytes, contentType })),
    get: (key) => ifUp(() => objects.get(key)!.bytes),
    remove: (key) => ifUp(() => void objects.delete(key)),
    linkFor: async (key, { fileName, seconds }) =>
      `https://files.test/${key}?seconds=${seconds}&name=${fileName}`,
  }
  return { fake, port }
}

/** Shared by all files of a process, because loading the PDF parser takes 0.3 s of CPU. */
const fileChecks = createFileChecks()

/** Memory for small uploads, which refuses while a test wants it to. */
const createFakeUploads = () => {
  const fake: { refusal: Error | null } = { refusal: null }
  const { receive } = createUploads()
  const smallUploads: BookingPorts['smallUploads'] = {
    receive: async (...upload) => {
      if (fake.refusal) throw fake.refusal
      return receive(...upload)
    },
  }
  return { fake, smallUploads }
}

type Given = {
  schedule?: Schedule | null
  offers?: OfferForm[]
  eligibility?: Partial<ProfessionalEligibility>
}

export const createFixture = async (log?: Log) => {
  const eligibilities = new Map<string, ProfessionalEligibility>()
  let directoryFailure: Error | null = null
  /** Appointments that have a review in directory. */
  const reviewed = new Set<string>()
  const { fake: billing, port } = createFakeBilling()
  const { fake: calendars, port: outbound } = createFakeCalendars()
  const { fake: storage, port: fileStorage } = createFakeStorage()
  const { fake: uploads, smallUploads } = createFakeUploads()
  const eligibilityOf = (found: ProfessionalEligibility | undefined) => {
    if (!found) throw notFound('Professional not found')
    return found
  }
  const directory: BookingPorts['directory'] = {
    eligibility: async (id) => {
      if (directoryFailure) throw directoryFailure
      return eligibilityOf(eligibilities.get(id))
    },
    hasReview: async (id) => {
      if (directoryFailure) throw directoryFailure
      return reviewed.has(id)
    },
    eligibilityOfUser: async (userId) =>
      eligibilityOf([...eligibilities.values()].find(({ user_id }) => user_id === userId)),
  }
  /** Users who confirmed their email after their token was issued. */
  const confirmed = new Set<string>()
  const identity: BookingPorts['identity'] = { isEmailConfirmed: async (userId) => confirmed.has(userId) }
  const t = await createTestService(booking, {
    now: NOW,
    config: {
      VIDEO_ROOMS_URL: 'https://rooms.example.test',
      EARLIER_CLIENT_SECRETS: EARLIER_SECRETS.join(' , '),
      ...STORAGE,
    },
    ports: { ...fileChecks, identity, directory, billing: port, outbound, fileStorage, smallUploads },
    ...(log && { log }),
  })

  const athlete = (): Person => ({ userId: newId(), role: 'athlete' })

  /** Says that athletes can, or can no longer, pay the professional online. */
  const setPayout = ({ user }: Professional, active: boolean, version = 1) =>
    t.deliver(payoutAccountChanged, user.userId, { user_id: user.userId, version, active }, { times: 2 })

  const change = async (
    id: string,
    changes: Partial<ProfessionalEligibility>,
    times = 1,
  ): Promise<string> => {
    const before = eligibilities.get(id)!
    const after = { ...before, ...changes, version: before.version + 1 }
    eligibilities.set(id, after)
    const data = { ...after, previous_status: before.status, specialty: null }
    return t.deliver(professionalChanged, id, data, { times })
  }

  const professional = async ({
    schedule = WEEKDAYS,
    offers = [CONSULTATION],
    eligibility = {},
  }: Given = {}): Promise<Professional> => {
    const id = newId()
    const user: Person = { userId: newId(), role: 'professional' }
    eligibilities.set(id, {
      professional_id: id,
      user_id: user.userId,
      version: 0,
      status: 'approved',
      is_accepting_bookings: true,
      has_role: true,
      price_per_session_cents: 8500,
      show_price: true,
    })
    await change(id, eligibility)
    if (schedule) done(await t.request(setSchedule, { body: schedule }, { as: user }))
    if (offers.length > 0) done(await t.request(setOffers, { body: { items: offers } }, { as: user }))
    return { id, user }
  }

  const form = (to: Professional, changes: Partial<BookingForm> = {}): BookingForm => ({
    professional_id: to.id,
    appointment_type: 'consultation',
    appointment_date: at('2026-11-26T18:00:00Z'),
    age: 28,
    sex: 'female',
    phone: '+1 (555) 010-0199',
    email: 'ada@example.test',
    notes: 'Left knee',
    ...changes,
  })

  const ask = (to: Professional, as: Person, changes: Partial<BookingForm> = {}) =>
    t.request(requestAppointment, { body: form(to, changes) }, { as })

  const pending = async (given: Given = {}, changes: Partial<BookingForm> = {}) => {
    const to = await professional(given)
    const by = athlete()
    const { body } = await ask(to, by, changes)
    return { professional: to, athlete: by, id: body.id }
  }

  const eventsOf = async (id: string) => (await t.emitted()).filter(({ subject }) => subject === id)

  const setDirectoryFailure = (error: Error | null) => {
    directoryFailure = error
  }

  return {
    t,
    billing,
    calendars,
    storage,
    uploads,
    reviewed,
    setDirectoryFailure,
    eligibilities,
    confirmed,
    athlete,
    professional,
    setPayout,
    change,
    form,
    ask,
    pending,
    eventsOf,
  }
}
export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** Creates one fixture per test file. Each test starts at NOW with a billing that charges. */
export const useFixture = (take: (fixture: Fixture) => void, log?: Log): void => {
  let made: Fixture
  beforeAll(async () => {
    made = await createFixture(log)
    take(made)
  })
  beforeEach(() => {
    made.t.clock.set(NOW)
    made.billing.reset()
  })
  afterAll(() => made.t.close())
}
