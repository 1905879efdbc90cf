import { DAY_MS, HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { Language } from '@fieldside/contracts/languages.ts'
import type { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Fixture } from '../fixture.ts'

/** The fixed set of professionals that the ranking tests search. */

export const NOW = new Date('2026-11-25T16:00:00Z')

type Golden = {
  name: string
  specialty: ProfessionalType
  place: string
  zip?: string
  bio?: string
  credentials?: string
  sports?: string[]
  conditions?: string[]
  languages?: Language[]
  welcomes?: boolean
  /** Dollars; negative: hidden. */
  price?: number
  /** Average and number. */
  reviews?: [average: number, count: number]
  answers?: number
  daysListed?: number
  /** Hours until the next slot, in the evening, and on a weekend. */
  slots?: [any: number, evening: number | null, weekend: number | null]
  kinds?: ('in-person' | 'online')[]
}

const PT = 'Physical Therapist'
const COACH = 'Performance Coach'
const DIETICIAN = 'Sports Dietician'
const MENTAL = 'Sports Psychologist/Mental Performance Coach'
const RD = 'Registered Dietitian'

const GOLDEN: Golden[] = [
  // Denver and around
  {
    name: 'Maya Lindgren',
    specialty: PT,
    place: 'Denver, CO',
    zip: '80202',
    credentials: 'DPT, SCS',
    bio: 'I treat runners and skiers with knees and hips that complain.',
    sports: ['Running', 'Skiing'],
    conditions: ['Runner’s knee', 'ACL repair', 'Shin splints'],
    languages: ['en', 'es'],
    welcomes: true,
    price: 95,
    reviews: [4.9, 31],
    answers: 97,
    daysListed: 400,
    slots: [20, 26, 70],
    kinds: ['in-person', 'online'],
  },
  {
    name: 'Omar Haddad',
    specialty: PT,
    place: 'Boulder, CO',
    zip: '80302',
    credentials: 'DPT, OCS',
    bio: 'Climbers and their shoulders.',
    sports: ['Climbing'],
    conditions: ['Rotator cuff'],
    languages: ['en'],
    price: 120,
    reviews: [4.6, 12],
    answers: 90,
    daysListed: 300,
    slots: [50, null, null],
    kinds: ['in-person'],
  },
  {
    name: 'Lena Fischer',
    specialty: PT,
    place: 'Denver, CO',
    zip: '80210',
    credentials: 'PT',
    bio: 'Backs, desks, and squat racks.',
    sports: ['Weightlifting'],
    conditions: ['Lower back pain', 'Sciatica'],
    languages: ['en', 'de'],
    welcomes: true,
    price: -80,
    reviews: [4.2, 5],
    daysListed: 200,
    slots: [4, 9, null],
    kinds: ['in-person'],
  },
  {
    name: 'Ines Duarte',
    specialty: PT,
    place: 'Aurora, CO',
    zip: '80012',
    credentials: 'DPT',
    bio: 'New in town, and glad about runners.',
    sports: ['Running'],
    conditions: ['Plantar fasciitis'],
    languages: ['en', 'pt'],
    welcomes: true,
    price: 85,
    daysListed: 5,
    slots: [8, 30, 90],
    kinds: ['in-person', 'online'],
  },
  {
    name: 'Theo Marsh',
    specialty: COACH,
    place: 'Denver, CO',
    zip: '80205',
    credentials: 'CSCS',
    bio: 'Strength for runners who never lifted.',
    sports: ['Running', 'Strength training'],
    conditions: ['Return to sport'],
    languages: ['en'],
    price: 70,
    reviews: [4.7, 18],
    answers: 80,
    daysListed: 350,
    slots: [30, 30, 75],
    kinds: ['in-person'],
  },
  {
    name: 'Rosa Medina',
    specialty: DIETICIAN,
    place: 'Denver, CO',
    zip: '80203',
    credentials: 'MS, CSSD',
    bio: 'Eating enough for long days.',
    sports: ['Running', 'Cycling'],
    conditions: ['Race fueling', 'RED-S'],
    languages: ['en', 'es'],
    welcomes: true,
    price: 110,
    reviews: [4.8, 22],
    answers: 95,
    daysListed: 500,
    slots: [100, null, null],
    kinds: ['online'],
  },
  {
    name: 'Kofi Mensah',
    specialty: MENTAL,
    place: 'Fort Collins, CO',
    zip: '80521',
    credentials: 'CMPC',
    bio: 'For athletes who train well and compete below it.',
    sports: ['Track and field'],
    conditions: ['Performance anxiety'],
    languages: ['en', 'fr'],
    price: 140,
    reviews: [5, 3],
    daysListed: 90,
    slots: [60, 80, null],
    kinds: ['online'],
  },
  // New York
  {
    name: 'Ada Novak',
    specialty: PT,
    place: 'New York, NY',
    zip: '10001',
    credentials: 'DPT',
    bio: 'Dancers and marathon runners.',
    sports: ['Running', 'Dance'],
    conditions: ['Achilles tendon', 'Ankle sprain'],
    languages: ['en', 'pl'],
    welcomes: true,
    price: 180,
    reviews: [4.8, 64],
    answers: 99,
    daysListed: 700,
    slots: [12, 27, 72],
    kinds: ['in-person', 'online'],
  },
  {
    name: 'Sam Okoro',
    specialty: COACH,
    place: 'Brooklyn, NY',
    zip: '11201',
    credentials: 'USATF Level 2',
    bio: 'Sprinters, and everyone who wants to be one.',
    sports: ['Sprinting'],
    conditions: ['Hamstring strain'],
    languages: ['en'],
    price: 90,
    reviews: [4.4, 9],
    daysListed: 150,
    slots: [40, 45, null],
    kinds: ['in-person'],
  },
  {
    name: 'Mei Chen',
    specialty: RD,
    place: 'New York, NY',
    zip: '10013',
    credentials: 'RDN',
    bio: 'Celiac disease and sensitive guts in sport.',
    sports: ['Triathlon'],
    conditions: ['Celiac disease', 'IBS'],
    languages: ['en', 'zh'],
    welcomes: true,
    price: 130,
    reviews: [4.9, 15],
    answers: 92,
    daysListed: 260,
    slots: [25, null, 95],
    kinds: ['online'],
  },
  {
    name: 'Paul Weiss',
    specialty: MENTAL,
    place: 'New York, NY',
    zip: '10011',
    credentials: 'PhD, CMPC',
    bio: 'Golfers, archers, and free-throw shooters.',
    sports: ['Golf', 'Basketball'],
    conditions: ['Focus'],
    languages: ['en', 'he'],
    price: -220,
    reviews: [4.5, 28],
    answers: 85,
    daysListed: 900,
    slots: [150, 160, null],
    kinds: ['online', 'in-person'],
  },
  // Elsewhere
  {
    name: 'Nora Quinn',
    specialty: PT,
    place: 'San Diego, CA',
    zip: '92101',
    credentials: 'DPT, OCS',
    bio: 'Surfers, swimmers, and their shoulders.',
    sports: ['Swimming', 'Surfing'],
    conditions: ['Rotator cuff', 'Shoulder impingement'],
    languages: ['en'],
    price: 125,
    reviews: [4.7, 20],
    answers: 88,
    daysListed: 410,
    slots: [36, null, 72],
    kinds: ['in-person'],
  },
  {
    name: 'Luis Ortega',
    specialty: COACH,
    place: 'La Jolla, CA',
    zip: '92037',
    credentials: 'CSCS',
    bio: 'Triathletes with full-time jobs.',
    sports: ['Triathlon', 'Cycling'],
    conditions: ['Endurance'],
    languages: ['en', 'es'],
    price: 100,
    reviews: [4.6, 7],
    daysListed: 120,
    slots: [18, 28, null],
    kinds: ['in-person', 'online'],
  },
  {
    name: 'Hana Sato',
    specialty: DIETICIAN,
    place: 'Seattle, WA',
    zip: '98101',
    credentials: 'CSSD',
    bio: 'Rowers who make weight.',
    sports: ['Rowing'],
    conditions: ['Making weight'],
    languages: ['en', 'ja'],
    welcomes: true,
    price: 95,
    reviews: [4.3, 6],
    daysListed: 220,
    slots: [90, null, null],
    kinds: ['online'],
  },
  {
    name: 'Will Turner',
    specialty: PT,
    place: 'New Orleans, LA',
    zip: '70112',
    credentials: 'PT, DPT',
    bio: 'Football knees and concussions.',
    sports: ['Football'],
    conditions: ['Concussion', 'MCL sprain'],
    languages: ['en'],
    price: 75,
    reviews: [3.6, 11],
    answers: 60,
    daysListed: 600,
    slots: [10, 10, 60],
    kinds: ['in-person'],
  },
  {
    name: 'Grace Kim',
    specialty: RD,
    place: 'Portland, OR',
    zip: '97205',
    credentials: 'RDN, LD',
    bio: 'Iron, bones, and energy through the month.',
    sports: ['Women’s sports'],
    conditions: ['Iron deficiency'],
    languages: ['en', 'ko'],
    welcomes: true,
    price: 105,
    daysListed: 300,
    slots: [200, null, null],
    kinds: ['online'],
  },
]

const later = (hours: number | null): Date | null =>
  hours === null ? null : new Date(NOW.getTime() + hours * HOUR_MS)

/** Inserts the set with its reviews' sums, answers, and next slots, as the product's writes and events leave them. */
export const insertGolden = async ({ db, runJobs }: Fixture): Promise<Map<string, string>> => {
  const idsByName = new Map<string, string>()
  for (const pro of GOLDEN) {
    const id = newId()
    idsByName.set(pro.name, id)
    const [first_name, last_name] = pro.name.split(' ')
    const [city, state] = pro.place.split(', ')
    const created_at = new Date(NOW.getTime() - (pro.daysListed ?? 0) * DAY_MS)
    const { price = null, reviews: [average, count] = [0, 0] } = pro
    await db.kysely
      .insertInto('professionals')
      .values({
        id,
        user_id: newId(),
        email: `${first_name}@example.test`,
        status: 'approved',
        is_accepting_bookings: true,
        first_name,
        last_name,
        specialty: pro.specialty,
        credentials: pro.credentials,
        bio: pro.bio,
        city,
        state,
        zip: pro.zip,
        sports: pro.sports ?? [],
        conditions: pro.conditions ?? [],
        languages: pro.languages ?? [],
        welcomes_new_athletes: pro.welcomes ?? false,
        price_per_session_cents: price && Math.abs(price) * 100,
        show_price: price === null || price > 0,
        submitted_at: created_at,
        created_at,
      })
      .execute()
    await db.kysely
      .updateTable('professionals')
      .set({
        rating_sum: Math.round(average * count),
        review_count: count,
        answered_percent: pro.answers ?? null,
      })
      .where('id', '=', id)
      .execute()
    const [any, evening, weekend] = pro.slots ?? [null, null, null]
    await db.kysely
      .insertInto('next_slots')
      .values({
        professional_id: id,
        version: 1,
        next_slot_at: later(any),
        next_evening_at: later(evening),
        next_weekend_at: later(weekend),
        offers_in_person: pro.kinds?.includes('in-person') ?? false,
        offers_online: pro.kinds?.includes('online') ?? false,
      })
      .execute()
  }
  await runJobs('locations')
  await runJobs('search-terms')
  // A professional's turn depends on the random id. Here, everyone has theirs on another day.
  await db.pool.query(
    "update search_entries set bucket = 31, terms = ts_delete(terms, array(select '#bucket ' || n from generate_series(0, 31) n)) || array_to_tsvector(array['#bucket 31'])",
  )
  return idsByName
}
