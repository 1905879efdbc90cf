import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from './account-steps.ts'
import { startWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())
afterEach(() => world.heal())

const usersOf = (email: string) =>
  world.db.kysely.selectFrom('users').selectAll().where('email', '=', email).execute()
const registrations = () => world.db.kysely.selectFrom('registrations').selectAll().execute()
const registeredEvents = async (userId: string) =>
  (await world.emitted('identity.user-registered')).filter(({ subject }) => subject === userId)

/** Expects the outcome of every sign-up: one user, one account, one event, and a password that works. */
const expectOneAccount = async (person: endpoints.SignUp) => {
  const users = await usersOf(person.email)
  expect(users).toHaveLength(1)
  expect(await registeredEvents(users[0]!.id)).toHaveLength(1)
  const signedIn = await world.signIn(person)
  expect(signedIn.status).toBe(201)
  expect(signedIn.body.user.id).toBe(users[0]!.id)
  const resolved = await world.resolve(signedIn.body.session)
  expect(await world.verify(`Bearer ${resolved.body.access_token}`)).toMatchObject({
    userId: users[0]!.id,
    role: 'athlete',
  })
}

test('creates a signed-in athlete who is not onboarded [auth-calls/sign-up]', async () => {
  const person = world.newPerson()
  const { status, body } = await world.signUp(person)
  expect(status).toBe(201)
  expect(body.user).toMatchObject({
    email: person.email.toLowerCase(),
    first_name: 'Ada',
    last_name: person.last_name,
    full_name: `Ada ${person.last_name}`,
    role: 'athlete',
    is_onboarded: false,
  })
  expect((await world.resolve(body.session)).status).toBe(200)
  expect(await registrations()).toEqual([])
  await expectOneAccount(person)
})

test('emits ids only, no names or addresses', async () => {
  const person = world.newPerson()
  await world.signUp(person)
  const told = JSON.stringify(await world.emitted()).toLowerCase()
  expect(told).not.toContain(person.email.toLowerCase())
  expect(told).not.toContain(person.last_name.toLowerCase())
})

test('rejects an address in use, ignoring case [auth-calls/sign-up]', async () => {
  const person = world.newPerson()
  await world.signUp(person)
  const again = await world.signUp({ ...person, email: person.email.toUpperCase() })
  expect(again.status).toBe(409)
  expect(again.problem).toMatchObject({
    code: 'email-in-use',
    detail: 'This email address is already in use.',
    errors: [{ field: 'email', message: 'This email address is already in use.' }],
  })
  await expectOneAccount(person)
})

test('rejects a password that breaks the rules and stores nothing [auth/password-rules-server] [auth/password-rules]', async () => {
  const person = { ...world.newPerson(), password: 'short' }
  const { status, problem } = await world.signUp(person)
  expect(status).toBe(400)
  expect(problem.errors?.map(({ message }) => message)).toEqual([
    'Password must be at least 8 characters long',
    'Password must contain at least one uppercase letter',
    'Password must contain at least one number',
    'Password must contain at least one special character',
  ])
  expect(await world.direct.findAccount(person.email)).toBeUndefined()
  expect(await usersOf(person.email)).toEqual([])
})

test('rejects every empty field by name and ignores a role [auth/sign-up-required-fields] [roles/from-server]', async () => {
  const empty = { first_name: ' ', last_name: '', email: '', password: '' }
  const refused = await world.signUp(empty)
  expect(refused.status).toBe(400)
  const fields = new Set(refused.problem.errors?.map(({ field }) => field))
  expect(fields).toEqual(new Set(['first_name', 'last_name', 'email', 'password']))
  const bold = { ...world.newPerson(), role: 'admin' }
  const { status, body } = await world.signUp(bold)
  expect([status, body.user.role]).toEqual([201, 'athlete'])
})

test('lets only the BFF sign people up', async () => {
  const body = world.newPerson()
  expect((await world.request(endpoints.signUp, { body })).status).toBe(401)
  const other = await world.request(endpoints.signUp, { body }, { as: { service: 'booking' } })
  expect(other.status).toBe(403)
})

test('creates one account and one session for ten concurrent sign-ups with the same data', async () => {
  const person = world.newPerson()
  const replies = await Promise.all(Array.from({ length: 10 }, () => world.signUp(person)))
  const statuses = replies.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  await expectOneAccount(person)
})

test('gives an address to one of two concurrent sign-ups, and the other password never works', async () => {
  const first = world.newPerson()
  const second = { ...first, password: 'Other-Oak-8!' }
  const [one, other] = await Promise.all([world.signUp(first), world.signUp(second)])
  expect([one.status, other.status].toSorted()).toEqual([201, 409])
  const [winner, loser] = one.status === 201 ? [first, second] : [second, first]
  await expectOneAccount(winner)
  expect((await world.signIn(loser)).status).toBe(401)
})

test('answers 503 while Keycloak is unavailable and succeeds on retry', async () => {
  const person = world.newPerson()
  world.faults.isAway = true
  const { status, problem, headers } = await world.signUp(person)
  expect([status, problem.code]).toEqual([503, 'login-unavailable'])
  expect(problem.detail).toBe('Signing in is temporarily unavailable. Please try again in a moment.')
  expect(headers.get('retry-after')).toBe('5')
  world.faults.isAway = false
  expect((await world.signUp(person)).status).toBe(201)
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
    const person = world.newPerson()
    world.faults.crash = { step, moment }
    expect((await world.signUp(person)).status).toBe(500)
    world.faults.crash = undefined
    return person
  }

  test('leaves one account that can sign in after a second sign-up', async () => {
    const person = await crash()
    expect((await world.signUp(person)).status).toBe(again)
    await expectOneAccount(person)
    expect(await registrations()).toEqual([])
  })

  test('is finished by the job', async () => {
    const person = await crash()
    world.clock.advance({ seconds: 31 })
    await world.sweep('registrations')
    expect(await registrations()).toEqual([])
    if (!hasAccount) {
      expect(await usersOf(person.email)).toEqual([])
      expect((await world.signUp(person)).status).toBe(201)
    }
    await expectOneAccount(person)
  })

  test('is finished by a sign-in if the account exists', async () => {
    const person = await crash()
    const { status } = await world.signIn(person)
    expect(status).toBe(hasAccount ? 201 : 401)
    if (hasAccount) await expectOneAccount(person)
    else await world.signUp(person)
  })
})

test('keeps the account of a crashed sign-up from anyone without its password', async () => {
  const person = world.newPerson()
  world.faults.crash = { step: 'createAccount', moment: 'after' }
  await world.signUp(person)
  world.faults.crash = undefined
  const thief = await world.signUp({ ...person, password: 'Thief-Oak-9!' })
  expect([thief.status, thief.problem.code]).toEqual([409, 'email-in-use'])
  expect((await world.signUp(person)).status).toBe(201)
  await expectOneAccount(person)
})

test('creates a user from the account on a first sign-in without one', async () => {
  const email = world.newPerson().email.toLowerCase()
  const id = await world.direct.createAccount({ email, firstName: 'Rea', lastName: 'Lm', password: PASSWORD })
  const { status, body } = await world.signIn({ email, password: PASSWORD })
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ id, email, full_name: 'Rea Lm', role: 'athlete', is_onboarded: false })
  await expectOneAccount({ first_name: 'Rea', last_name: 'Lm', email, password: PASSWORD })
})

test('stores names as typed, trimmed', async () => {
  const person = { ...world.newPerson(), first_name: '  Zoë ', last_name: "O'Neill-Śmith" }
  expect((await world.signUp(person)).body.user.full_name).toBe("Zoë O'Neill-Śmith")
})
