import { updateProfile } from '@fieldside/contracts/http/accounts.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '../account-steps.ts'
import { createFixture, type Fixture } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const usersOf = (email: string) =>
  fixture.db.kysely.selectFrom('users').selectAll().where('email', '=', email).execute()
const registrations = () => fixture.db.kysely.selectFrom('registrations').selectAll().execute()
const registeredEvents = async (userId: string) =>
  (await fixture.emitted('identity.user-registered')).filter(({ subject }) => subject === userId)

/** Expects the outcome of every sign-up: one user, one account, one event, and a password that works. */
const expectOneAccount = async (person: endpoints.SignUp) => {
  const users = await usersOf(person.email)
  expect(users).toHaveLength(1)
  expect(await registeredEvents(users[0]!.id)).toHaveLength(1)
  const signedIn = await fixture.signIn(person)
  expect(signedIn.status).toBe(201)
  expect(signedIn.body.user.id).toBe(users[0]!.id)
  const resolved = await fixture.resolve(signedIn.body.session)
  expect(await fixture.verify(`Bearer ${resolved.body.access_token}`)).toMatchObject({
    userId: users[0]!.id,
    role: 'athlete',
  })
}

test('creates a signed-in athlete who is not onboarded [auth-calls/sign-up]', async () => {
  const person = fixture.newPerson()
  const { status, body } = await fixture.signUp(person)
  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    email: person.email.toLowerCase(),
    first_name: 'Ada',
    last_name: person.last_name,
    full_name: `Ada ${person.last_name}`,
    role: 'athlete',
    is_onboarded: false,
  })
  expect((await fixture.resolve(body.session)).status).toBe(200)
  expect(await registrations()).toEqual([])
  await expectOneAccount(person)
})

test('emits the zone of the browser, but no unknown one [notices/zone]', async () => {
  const zoneOf = async (time_zone?: string) => {
    const { body } = await fixture.signUp({ ...fixture.newPerson(), time_zone })
    return (await registeredEvents(body.user.id)).map(({ data }) => data)
  }
  expect(await zoneOf('America/Denver')).toEqual([
    { user_id: expect.any(String), time_zone: 'America/Denver' },
  ])
  for (const zone of ['Mars/Olympus', undefined])
    expect(await zoneOf(zone)).toEqual([{ user_id: expect.any(String) }])
})

test('emits ids only, no names or addresses', async () => {
  const person = fixture.newPerson()
  await fixture.signUp(person)
  const published = JSON.stringify(await fixture.emitted()).toLowerCase()
  expect(published).not.toContain(person.email.toLowerCase())
  expect(published).not.toContain(person.last_name.toLowerCase())
})

/** As a realm refuses it whose operator added a rule to ours. */
const refusing = async (): Promise<void> => {
  const account = { email: 'a..b@example.test', firstName: 'Ada', lastName: 'Field', password: PASSWORD }
  await fixture.direct.createAccount(account)
}

test('answers 422 with the field when Keycloak refuses an address that our rules accept [auth/email-refused]', async () => {
  const person = fixture.newPerson()
  fixture.faults.during.createAccount = refusing
  const { status, problem } = await fixture.signUp(person)
  expect([status, problem.code]).toEqual([422, 'account-refused'])
  const message = 'You can’t use this email address. Please enter another one.'
  expect(problem).toMatchObject({ detail: message, errors: [{ field: 'email', message }] })
  expect(await usersOf(person.email)).toEqual([])
  fixture.heal()
  expect((await fixture.signUp(person)).status).toBe(201)
})

test('answers 422 when Keycloak refuses a new address, and keeps the old one [auth/email-refused]', async () => {
  const member = await fixture.member()
  const email = fixture.newPerson().email
  const as = { kind: 'user', userId: member.id, role: 'athlete' } as const
  const body = { full_name: 'Ada Field', email, current_password: PASSWORD }
  expect((await fixture.request(updateProfile, { params: { id: member.id }, body }, { as })).status).toBe(200)
  const link = await fixture.linkTo(email.toLowerCase())
  fixture.faults.during.saveAccount = refusing
  const { status, problem } = await fixture.openLink(link)
  expect([status, problem.code]).toEqual([422, 'account-refused'])
  fixture.heal()
  expect((await fixture.signIn(member)).status).toBe(201)
})

test('rejects an address in use, ignoring case [auth-calls/sign-up]', async () => {
  const person = fixture.newPerson()
  await fixture.signUp(person)
  const again = await fixture.signUp({ ...person, email: person.email.toUpperCase() })
  expect(again.status).toBe(409)
  expect(again.problem).toMatchObject({
    code: 'email-in-use',
    detail: 'This email address is already in use.',
    errors: [{ field: 'email', message: 'This email address is already in use.' }],
  })
  await expectOneAccount(person)
})

test('rejects a password that breaks the rules and stores nothing [auth/password-rules-server] [auth/password-rules]', async () => {
  const person = { ...fixture.newPerson(), password: 'short' }
  const { status, problem } = await fixture.signUp(person)
  expect(status).toBe(400)
  expect(problem.errors?.map(({ message }) => message)).toEqual([
    'Password must be at least 8 characters long',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character',
  ])
  expect(await fixture.direct.findAccount(person.email)).toBeUndefined()
  expect(await usersOf(person.email)).toEqual([])
})

test('rejects every empty field by name and ignores a role [auth/sign-up-required-fields] [roles/from-server]', async () => {
  const empty = {
    first_name: ' ',
    last_name: '',
    email: '',
    password: '',
    is_adult: false as boolean as true,
  }
  const refused = await fixture.signUp(empty)
  expect(refused.status).toBe(400)
  const fields = new Set(refused.problem.errors?.map(({ field }) => field))
  expect(fields).toEqual(new Set(['first_name', 'last_name', 'email', 'password', 'is_adult']))
  const bold = { ...fixture.newPerson(), role: 'admin' }
  const { status, body } = await fixture.signUp(bold)
  expect([status, body.user.role]).toEqual([201, 'athlete'])
})

test('lets only the BFF sign people up', async () => {
  const body = fixture.newPerson()
  expect((await fixture.request(endpoints.signUp, { body })).status).toBe(401)
  const other = await fixture.request(endpoints.signUp, { body }, { as: { service: 'booking' } })
  expect(other.status).toBe(403)
})

test('creates one account and one session for ten concurrent sign-ups with the same data', async () => {
  const person = fixture.newPerson()
  const replies = await Promise.all(Array.from({ length: 10 }, () => fixture.signUp(person)))
  const statuses = replies.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  await expectOneAccount(person)
})

test('gives an address to one of two concurrent sign-ups, and the other password never works', async () => {
  const first = fixture.newPerson()
  const second = { ...first, password: 'Other-Oak-8!' }
  const [one, other] = await Promise.all([fixture.signUp(first), fixture.signUp(second)])
  expect([one.status, other.status].toSorted()).toEqual([201, 409])
  const [winner, loser] = one.status === 201 ? [first, second] : [second, first]
  await expectOneAccount(winner)
  expect((await fixture.signIn(loser)).status).toBe(401)
})

test('returns 503 while Keycloak is unavailable and succeeds on retry', async () => {
  const person = fixture.newPerson()
  fixture.faults.isDown = true
  const { status, problem, headers } = await fixture.signUp(person)
  expect([status, problem.code]).toEqual([503, 'login-unavailable'])
  expect(problem.detail).toBe('Signing in is temporarily unavailable. Please try again in a moment.')
  expect(headers.get('retry-after')).toBe('5')
  fixture.faults.isDown = false
  expect((await fixture.signUp(person)).status).toBe(201)
  await expectOneAccount(person)
})

const CRASHES = [
  { step: 'createAccount', moment: 'before', again: 201, hasAccount: false },
  { step: 'createAccount', moment: 'after', again: 201, hasAccount: true },
  { step: 'setRealmRole', moment: 'after', again: 201, hasAccount: true },
  { step: 'signIn', moment: 'before', again: 409, hasAccount: true },
  { step: 'signIn', moment: 'after', again: 409, hasAccount: true },
] as const

describe.each(CRASHES)('a crash $moment $step', ({ step, moment, again, hasAccount }) => {
  const crash = async () => {
    const person = fixture.newPerson()
    fixture.faults.crash = { step, moment }
    expect((await fixture.signUp(person)).status).toBe(500)
    fixture.faults.crash = undefined
    return person
  }

  test('leaves one account that can sign in after a second sign-up', async () => {
    const person = await crash()
    expect((await fixture.signUp(person)).status).toBe(again)
    await expectOneAccount(person)
    expect(await registrations()).toEqual([])
  })

  test('is finished by the job', async () => {
    const person = await crash()
    fixture.clock.advance({ seconds: 31 })
    await fixture.runJobs('registrations')
    expect(await registrations()).toEqual([])
    if (!hasAccount) {
      expect(await usersOf(person.email)).toEqual([])
      expect((await fixture.signUp(person)).status).toBe(201)
    }
    await expectOneAccount(person)
  })

  test('is finished by a sign-in if the account exists', async () => {
    const person = await crash()
    const { status } = await fixture.signIn(person)
    expect(status).toBe(hasAccount ? 201 : 401)
    if (hasAccount) await expectOneAccount(person)
    else await fixture.signUp(person)
  })
})

test('keeps the account of a crashed sign-up from anyone without its password', async () => {
  const person = fixture.newPerson()
  fixture.faults.crash = { step: 'createAccount', moment: 'after' }
  await fixture.signUp(person)
  fixture.faults.crash = undefined
  const thief = await fixture.signUp({ ...person, password: 'Thief-Oak-9!' })
  expect([thief.status, thief.problem.code]).toEqual([409, 'email-in-use'])
  expect((await fixture.signUp(person)).status).toBe(201)
  await expectOneAccount(person)
})

test('creates a user from the account on a first sign-in without one', async () => {
  const email = fixture.newPerson().email.toLowerCase()
  const id = await fixture.direct.createAccount({
    email,
    firstName: 'Rea',
    lastName: 'Lm',
    password: PASSWORD,
  })
  const { status, body } = await fixture.signIn({ email, password: PASSWORD })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ id, email, full_name: 'Rea Lm', role: 'athlete', is_onboarded: false })
  await expectOneAccount({ ...fixture.newPerson(), first_name: 'Rea', last_name: 'Lm', email })
})

test('stores names as typed, trimmed', async () => {
  const person = { ...fixture.newPerson(), first_name: '  Zoë ', last_name: "O'Neill-Śmith" }
  expect((await fixture.signUp(person)).body.user.full_name).toBe("Zoë O'Neill-Śmith")
})
