import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DocumentType } from '@fieldside/contracts/documents.ts'
import { DAY_MS } from '@fieldside/contracts/durations.ts'
import type { Appointment } from '@fieldside/contracts/http/appointments.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { signUpAndStart, startSession } from '@fieldside/contracts/http/bff/session.ts'
import type { Professional, ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import type { OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { Schedule } from '@fieldside/contracts/http/schedules.ts'
import type { ChoosableRole } from '@fieldside/contracts/roles.ts'
import pg from 'pg'
import Stripe from 'stripe'
import { type Api, createApi } from './api.ts'
import { verificationFiles } from './documents.ts'

export type Target = {
  publicUrl: string
  stripeUrl: string
  stripeSecretKey: string
  identityEnvironment: Record<string, string>
}

export type Person = {
  id: string
  firstName: string
  lastName: string
  name: string
  email: string
  password: string
  api: Api
}

export const PASSWORD = 'Correct-Horse-9!'
const ROOT = join(import.meta.dirname, '../..')

const unique = () => randomUUID().slice(0, 8)

/** Confirms the email as the mailed link does, without waiting for the mail. */
const confirmEmail = async ({ identityEnvironment }: Target, userId: string): Promise<void> => {
  const client = new pg.Client(identityEnvironment.DATABASE_URL)
  await client.connect()
  await client.query('update identity.users set email_confirmed_at = created_at where id = $1', [userId])
  await client.end()
}

/** Signs up through the API. Without a role, the user stays at the choice of role. */
export const signUp = async (
  target: Target,
  {
    firstName = 'Robin',
    lastName = `Tester ${unique()}`,
    role,
    confirmed = true,
  }: { firstName?: string; lastName?: string; role?: ChoosableRole; confirmed?: boolean } = {},
): Promise<Person> => {
  const api = createApi(target.publicUrl)
  const email = `${firstName}.${unique()}@people.test`.toLowerCase()
  const body = { first_name: firstName, last_name: lastName, email, password: PASSWORD }
  const { user } = await api.call(signUpAndStart, { body })
  if (!user) throw new Error('sign-up answered without a user')
  if (confirmed) await confirmEmail(target, user.id)
  if (role) await api.call(actions.chooseRole, { body: { role } })
  return {
    id: user.id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    password: PASSWORD,
    api,
  }
}

export const signIn = async (target: Target, person: Pick<Person, 'email' | 'password'>): Promise<Api> => {
  const api = createApi(target.publicUrl)
  await api.call(startSession, { body: { email: person.email, password: person.password } })
  return api
}

const runMain = (environment: Record<string, string>, args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, 'services/identity/src/main.ts'), ...args], {
      env: { ...process.env, NODE_OPTIONS: '', ...environment, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`make-admin ended with ${code}`)),
    )
  })

export const promote = (target: Target, email: string): Promise<void> =>
  runMain(target.identityEnvironment, ['make-admin', email])

/** Creates an admin. The second sign-in applies the role. */
export const makeAdmin = async (target: Target): Promise<Person> => {
  const person = await signUp(target, { firstName: 'Ada', lastName: `Admin ${unique()}` })
  await promote(target, person.email)
  return { ...person, api: await signIn(target, person) }
}

export const uploadDocument = async (
  api: Api,
  type: DocumentType,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> =>
  api.send('PUT', `/directory/professionals/me/documents/${type}?file_name=${encodeURIComponent(name)}`, {
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  })

/** Runs the browser's card flow with a documented test card of the payment provider. */
export const saveCard = async (target: Target, api: Api, card = 'pm_card_visa'): Promise<void> => {
  const { client_secret, customer_id } = await api.call(actions.setupPaymentMethod)
  const { hostname, port, protocol } = new URL(target.stripeUrl)
  const stripe = new Stripe(target.stripeSecretKey, {
    host: hostname,
    port: Number(port),
    protocol: protocol === 'https:' ? 'https' : 'http',
  })
  const setupIntentId = client_secret.split('_secret_')[0] ?? ''
  await stripe.setupIntents.confirm(setupIntentId, { payment_method: card })
  await api.call(actions.confirmPaymentMethod, { body: { setup_intent_id: setupIntentId, customer_id } })
}

const profileOf = (person: Person): ProfessionalProfileForm => ({
  full_name: person.name,
  specialty: 'Physical Therapist',
  bio: 'Knee and hip rehabilitation for runners, week by week.',
  city: 'Denver',
  state: 'CO',
  credentials: 'DPT, SCS',
  phone: '+1 303 555 0100',
})

/** Creates a professional who has finished the setup and is under review. */
export const applicant = async (
  target: Target,
  profile: Partial<ProfessionalProfileForm> = {},
  card = 'pm_card_visa',
): Promise<Person & { professional: Professional }> => {
  const person = await signUp(target, { firstName: 'Maya', role: 'professional' })
  await person.api.call(actions.saveProfile, { body: { ...profileOf(person), ...profile } })
  for (const [type, file] of Object.entries(verificationFiles())) {
    const response = await uploadDocument(person.api, type as DocumentType, file.name, file.bytes)
    if (!response.ok) throw new Error(`upload of ${type}: ${response.status} ${await response.text()}`)
  }
  await saveCard(target, person.api, card)
  const professional = await person.api.call(actions.finishSetup)
  return { ...person, professional }
}

/** Opens each document and confirms the checks, which the server requires before an approval. */
export const approve = async (admin: Pick<Person, 'api'>, id: string): Promise<void> => {
  for (const document_type of DocumentType.options) {
    await admin.api.call(actions.openDocument, { params: { id, document_type } })
  }
  await admin.api.call(actions.approveProfessional, {
    params: { id },
    body: { identity_checked: true, license_checked: true, background_checked: true },
  })
}

export const everyDay = (timeZone = 'America/Denver'): Schedule => ({
  time_zone: timeZone,
  weekly_hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '08:00', until: '18:00' })),
  exceptions: [],
  minimum_notice_minutes: 60,
})

export const consultation: OfferForm = {
  appointment_type_id: 'consultation',
  duration_minutes: 45,
  custom_price_cents: 8500,
  is_active: true,
  place: 'in_person',
  place_detail: '1 Track Lane, Denver',
}

export type Listed = Person & { professional: Professional }

/** Creates an approved professional who accepts bookings, with hours every day. */
export const listedProfessional = async (
  target: Target,
  admin: Person,
  {
    profile,
    schedule = everyDay(),
    card,
  }: { profile?: Partial<ProfessionalProfileForm>; schedule?: Schedule | null; card?: string } = {},
): Promise<Listed> => {
  const person = await applicant(target, profile, card)
  await approve(admin, person.professional.id)
  await person.api.call(actions.setOffers, { body: { items: [consultation] } })
  if (schedule) await person.api.call(actions.setSchedule, { body: schedule })
  await person.api.call(actions.setPrice, { body: { price_per_session_cents: 8500, show_price: true } })
  const professional = await person.api.call(actions.setAccepting, { body: { is_accepting_bookings: true } })
  return { ...person, professional }
}

/** Returns the first available slot at least some days ahead. */
export const freeSlot = async (api: Api, professionalId: string, daysAhead = 2): Promise<string> => {
  const from = new Date(Date.now() + daysAhead * DAY_MS).toISOString().slice(0, 10)
  const { slots } = await api.call(actions.listOpenings, {
    params: { id: professionalId },
    query: { appointment_type: 'consultation', from },
  })
  const slot = slots[0]
  if (!slot) throw new Error('the professional has no free time')
  return slot
}

export const request = async (athlete: Person, professionalId: string, at?: string): Promise<Appointment> =>
  athlete.api.call(
    actions.requestAppointment,
    {
      body: {
        professional_id: professionalId,
        appointment_type: 'consultation',
        appointment_date: at ?? (await freeSlot(athlete.api, professionalId)),
        age: 27,
        sex: 'male',
        phone: '+1 212 555 0188',
        email: athlete.email,
        confirm_overlap: true,
        notes: 'Left knee, eight weeks after the meniscus.',
      },
    },
    { idempotencyKey: randomUUID() },
  )

type ListedOptions = Parameters<typeof listedProfessional>[2]

/** Creates a listed professional and an athlete who have never met. */
export const strangers = async (target: Target, admin: Person, options?: ListedOptions) => {
  const pro = await listedProfessional(target, admin, options)
  const athlete = await signUp(target, { role: 'athlete' })
  return { pro, athlete }
}

/** Also creates the athlete's first request, which is pending. */
export const firstRequest = async (target: Target, admin: Person, options?: ListedOptions) => {
  const { pro, athlete } = await strangers(target, admin, options)
  return { pro, athlete, asked: await request(athlete, pro.professional.id) }
}
