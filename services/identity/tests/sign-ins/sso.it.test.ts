import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishRecovery } from '../../src/passwords/finish-recovery.ts'
import { signInBySso as runSignInBySso } from '../../src/sign-ins/sign-in-by-sso.ts'
import { signUp } from '../../src/sign-ins/sign-up.ts'
import { BFF, plainSsoSignIn } from '../account-steps.ts'
import { type Returned, throughCodeFlow } from '../code-flow.ts'
import { createFixture, type Fixture } from '../fixture.ts'

const NONCE = 'a-nonce-of-this-browser'
let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

type Handed = Pick<Returned, 'id_token' | 'refresh_token'> & { time_zone?: string }

const hand = ({ id_token, refresh_token, time_zone }: Handed, nonce = NONCE) =>
  fixture.request(plainSsoSignIn, { body: { id_token, refresh_token, nonce, time_zone } }, { as: BFF })

/** Creates a member who has just completed single sign-on. */
const returned = async (nonce = NONCE) => {
  const member = await fixture.member()
  return { member, tokens: await throughCodeFlow(fixture.loginUrl, member, nonce) }
}

test('opens a normal session from single sign-on, refreshed as the web client [auth-calls/exchange-code]', async () => {
  const { member, tokens } = await returned()
  const { status, body } = await hand(tokens)
  expect(status).toBe(201)
  expect(body.user).toMatchObject({ id: member.id, email: member.email.toLowerCase() })
  const resolved = await fixture.resolve(body.session)
  expect(resolved.status).toBe(200)
  expect(await fixture.verify(`Bearer ${resolved.body.access_token}`)).toMatchObject({
    userId: member.id,
    role: 'athlete',
  })
  const row = await fixture.db.kysely
    .selectFrom('sessions')
    .selectAll()
    .where('id', '=', resolved.body.session_id)
    .executeTakeFirstOrThrow()
  expect(row.client_id).toBe('fieldside-web')
  await fixture.end(body.session)
  expect((await fixture.resolve(body.session)).problem.code).toBe('session-ended')
})

test("invalidates the browser's tokens once they are handed over", async () => {
  const { tokens } = await returned()
  expect((await hand(tokens)).status).toBe(201)
  expect((await hand(tokens)).problem).toMatchObject({ status: 401, code: 'sso-refused' })
  expect(await fixture.direct.refresh(tokens.refresh_token, 'fieldside-web')).toBeUndefined()
})

test('rejects a foreign nonce, another user’s refresh token, and an invalid ID token', async () => {
  const [one, other] = [await returned(), await returned()]
  const forged = `${one.tokens.id_token.slice(0, -6)}AAAAAA`
  const { access_token, id_token, refresh_token } = one.tokens
  const refusals = [
    await hand(one.tokens, 'the-nonce-of-another-browser'),
    await hand({ id_token: forged, refresh_token }),
    await hand({ id_token: access_token, refresh_token }),
    await hand({ id_token: 'nonsense', refresh_token }),
    await hand({ id_token, refresh_token: 'nonsense' }),
    await hand({ id_token, refresh_token: other.tokens.refresh_token }),
  ]
  for (const { problem } of refusals) expect(problem).toMatchObject({ status: 401, code: 'sso-refused' })
  expect((await hand(one.tokens)).status).toBe(201)
})

test('creates an athlete on the first sign-in of a user known only to Keycloak, with the zone of the browser [notices/zone]', async () => {
  const { first_name: firstName, last_name: lastName, email, password } = fixture.newPerson()
  const id = await fixture.direct.createAccount({ email, firstName, lastName, password })
  const tokens = await throughCodeFlow(fixture.loginUrl, { email, password }, NONCE)
  const { body } = await hand({ ...tokens, time_zone: 'Pacific/Auckland' })
  expect(body.user).toMatchObject({ id, first_name: firstName, role: 'athlete', is_onboarded: false })
  const resolved = await fixture.resolve(body.session)
  expect(await fixture.verify(`Bearer ${resolved.body.access_token}`)).toMatchObject({ role: 'athlete' })
  expect((await fixture.emitted('identity.user-registered')).at(-1)?.data).toEqual({
    user_id: id,
    time_zone: 'Pacific/Auckland',
  })
})

test('returns 503 while Keycloak is unavailable and rejects no token', async () => {
  const { tokens } = await returned()
  fixture.faults.isDown = true
  expect((await hand(tokens)).problem).toMatchObject({ status: 503, code: 'login-unavailable' })
  fixture.faults.isDown = false
  expect((await hand(tokens)).status).toBe(201)
})

test.each([
  ['www.cheap-tickets.example', 'Now'],
  ['Ada', 'x'.repeat(61)],
])(
  'signs in a person whose Keycloak name breaks our rules, without that name: %s %s [account/names]',
  async (firstName, lastName) => {
    const { email, password } = fixture.newPerson()
    await fixture.direct.createAccount({ email, firstName, lastName, password })
    const { status, body } = await hand(await throughCodeFlow(fixture.loginUrl, { email, password }, NONCE))
    expect([status, body.user.full_name]).toEqual([201, ''])
    const token = await fixture.linkTo(email)
    expect((await fixture.openLink(token)).status).toBe(200)
    // Keycloak asks an account without a name to complete its profile, so it keeps its own.
    expect(await fixture.direct.findAccount(email)).toMatchObject({ firstName, lastName })
  },
)

test('logs sign-ups, single sign-ons, and recoveries as sign-ins, but no failed one', async () => {
  const { ctx, events } = fixture.recorded('10.6.0.1')
  const browser = { label: 'Chrome on macOS', previous_session: null }
  const person = fixture.newPerson()
  const { device } = await signUp(ctx, { ...person, browser })
  const { id_token, refresh_token } = await throughCodeFlow(fixture.loginUrl, person, NONCE)
  const tokens = { id_token, refresh_token, nonce: NONCE, browser }
  await runSignInBySso(ctx, tokens)
  await expect(runSignInBySso(ctx, tokens)).rejects.toMatchObject({ code: 'sso-refused' })
  const token = await fixture.recoveryOf(person)
  await finishRecovery(ctx, { token, password: 'Windy-Harbor-93!', sign_in: true, browser })
  const signIns = events.filter(({ event }) => event === 'security.sign_in_succeeded')
  const of = (code: string) => ({ event: 'security.sign_in_succeeded', account: device.tag, code })
  expect(signIns).toEqual([of('sign-up'), of('single-sign-on'), of('recovery')])
  expect(JSON.stringify(events)).not.toMatch(/example\.test|Harbor|10\.6/)
})
