import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { ScheduleForm } from '@fieldside/contracts/http/schedules.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { bioOf, credentialsOf } from './bios.ts'
import { CITIES, type City, fictionalPhone } from './cities.ts'
import { FIRST_NAMES, LAST_NAMES } from './names.ts'
import { createRandom, type Random } from './random.ts'
import { longHours, oneHourAWeek, regularHours } from './schedules.ts'
import { practiceOf, topicsOf } from './topics.ts'

export type ProfessionalPlan = {
  firstName: string
  lastName: string
  email: string
  profile: ProfessionalProfileForm
  priceCents: number
  showsPrice: boolean
  /** Null: no hours are set, so athletes can request any time. */
  schedule: ScheduleForm | null
  offers: OfferForm[]
  signedUp: { days: number; hours: number }
  /** false: taking a break and listed nowhere. */
  isAccepting: boolean
  /** Opted in to the landing page. */
  isOnLanding: boolean
  /** Fully booked for the next weeks. */
  isFull: boolean
}

export const PROFESSIONALS = 60
const SEED = 20_260
/** Positions in the list, whose last entry is the demo professional. */
const NEW = 6
const FULL = new Set([29, 33, 46])
const WITHOUT_HOURS = new Set([11, 26, 41, 52])
const ON_A_BREAK = new Set([15, 38, 55])
/** Professionals of the demo athlete. They have time every day. */
export const ATHLETES_OWN = { tomorrow: 20, suggesting: 43, met: 21 } as const
const WITH_LONG_HOURS = new Set<number>(Object.values(ATHLETES_OWN))

type Session = [type: AppointmentTypeId, minutes: number]

const SESSIONS: Record<ProfessionalType, Session[]> = {
  'Physical Therapist': [
    ['consultation', 45],
    ['physical_therapy', 60],
    ['follow_up', 30],
  ],
  'Performance Coach': [
    ['assessment', 60],
    ['performance_training', 60],
  ],
  'Sports Dietician': [
    ['nutrition_consultation', 60],
    ['follow_up', 30],
  ],
  'Sports Psychologist/Mental Performance Coach': [
    ['consultation', 60],
    ['follow_up', 45],
  ],
  'Registered Dietitian': [
    ['nutrition_consultation', 45],
    ['follow_up', 30],
  ],
}

/** Returns the price of half an hour: 60% of a session's, in steps of five dollars. */
const halfHourCents = (sessionCents: number): number => Math.round((sessionCents * 0.6) / 500) * 500

const offersOf = (
  type: ProfessionalType,
  { street }: City,
  sessionCents: number,
  random: Random,
): OfferForm[] => {
  const number = random.between(1, 240)
  return SESSIONS[type].map(([appointment_type_id, duration_minutes], index) => {
    const place = index > 0 && random.between(1, 3) === 1 ? ('online' as const) : ('in_person' as const)
    return {
      appointment_type_id,
      duration_minutes,
      custom_price_cents: duration_minutes === 30 ? halfHourCents(sessionCents) : null,
      is_active: true,
      place,
      place_detail: place === 'online' ? 'https://meet.fieldside.test/room' : `${number} ${street}`,
    }
  })
}

const scheduleOf = (n: number, { timeZone }: City): ScheduleForm | null => {
  if (WITHOUT_HOURS.has(n)) return null
  if (FULL.has(n)) return oneHourAWeek(timeZone, 2 + (n % 3))
  return WITH_LONG_HOURS.has(n) ? longHours(timeZone) : regularHours(timeZone, n)
}

const planOf = (n: number, random: Random): ProfessionalPlan => {
  const round = Math.floor(n / CITIES.length)
  const type = ProfessionalType.options[(n + round) % ProfessionalType.options.length]!
  const city = CITIES[(n * 9) % CITIES.length]!
  const firstName = FIRST_NAMES[(n * 13 + 5) % FIRST_NAMES.length]!
  const lastName = LAST_NAMES[(n * 7 + 11 * Math.floor(n / FIRST_NAMES.length)) % LAST_NAMES.length]!
  const ofType = Math.floor(n / ProfessionalType.options.length)
  const priceCents = random.between(12, 36) * 500
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}@pros.fieldside.test`.toLowerCase(),
    profile: {
      full_name: `${firstName} ${lastName}`,
      specialty: type,
      bio: bioOf(type, ofType),
      city: city.city,
      state: city.state,
      credentials: credentialsOf(type, ofType),
      phone: fictionalPhone(city.areaCode, n),
      ...topicsOf(type, ofType),
      ...practiceOf(n),
      zip: city.zip,
    },
    priceCents,
    showsPrice: n % 9 !== 4,
    schedule: scheduleOf(n, city),
    offers: offersOf(type, city, priceCents, random),
    signedUp: n < NEW ? { days: 1, hours: 6 + 4 * n } : { days: random.between(75, 220), hours: n % 24 },
    isAccepting: !ON_A_BREAK.has(n),
    isOnLanding: n % 3 === 0,
    isFull: FULL.has(n),
  }
}

const denver = CITIES.find(({ city }) => city === 'Denver')!

const MAYAS_PRICE_CENTS = 9500

export const MAYA: ProfessionalPlan = {
  firstName: 'Maya',
  lastName: 'Lindgren',
  email: 'maya@demo.fieldside.test',
  profile: {
    full_name: 'Maya Lindgren',
    specialty: 'Physical Therapist',
    bio: 'I treat runners and skiers with knees and hips that complain. The first visit is a long look at how you move; then we plan the way back to full speed, week by week.',
    city: denver.city,
    state: denver.state,
    credentials: 'DPT, SCS',
    phone: fictionalPhone(denver.areaCode, 99),
    sports: ['Running', 'Trail running', 'Skiing'],
    conditions: ['Runner’s knee', 'Hip pain', 'ACL repair', 'Shin splints'],
    ...practiceOf(0),
    zip: denver.zip,
  },
  priceCents: MAYAS_PRICE_CENTS,
  showsPrice: true,
  schedule: longHours(denver.timeZone),
  offers: offersOf('Physical Therapist', denver, MAYAS_PRICE_CENTS, createRandom(SEED + 1)),
  signedUp: { days: 120, hours: 3 },
  isAccepting: true,
  isOnLanding: true,
  isFull: false,
}

/** Returns everyone whom the admin has approved. The demo professional comes last. */
export const professionalPlans = (): ProfessionalPlan[] => {
  const random = createRandom(SEED)
  return [...Array.from({ length: PROFESSIONALS - 1 }, (_, n) => planOf(n, random)), MAYA]
}
