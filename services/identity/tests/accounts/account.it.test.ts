import { sendConfirmation, updateProfile } from '@fieldside/contracts/http/accounts.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { checkRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { vouchForEmail } from '../../src/accounts/vouch-for-email.ts'
import { orderMail } from '../../src/mails/store/account-mails.ts'
import { BFF, newAddress, PASSWORD, personOf } from '../account-steps.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const sendAgain = (member: Member) => fixture.request(sendConfirmation, {}, { as: personOf(member) })
/** Sends the password with a new address. */
const update = (
  member: Pick<Member, 'id'> & { email?: string },
  body: { full_name: string; email: string; current_password?: string },
  { id = member.id, idempotencyKey }: { id?: string; idempotencyKey?: string } = {},
) =>
  fixture.request(
    updateProfile,
    {
      params: { id },
      body: {
        ...(body.email.toLowerCase() !== member.email?.toLowerCase() && { current_password: PASSWORD }),
        ...body,
      },
    },
    { as: personOf(member), ...(idempotencyKey ? { idempotencyKey } : {}) },
  )
const changes = async (userId: string) =>
  (await fixture.emitted('identity.profile-changed')).filter(({ subject }) => subject === userId)
const atLogin = async (email: string, password = PASSWORD) =>
  (await fixture.direct.signIn(email.toLowerCase(), password)).account

test('mails a link at sign-up that confirms the address here and at Keycloak [auth/email-confirmation]', async () => {
  const member = await fixture.member()
  expect(member.user).toMatchObject({ email_confirmed: false, pending_email: null })
  const [mail] = await fixture.mailsTo(member.email)
  expect(mail?.subject).toBe('Confirm your email address')
  expect(mail?.text).toMatch(/http:\/\/fieldside\.test\/#confirm_email=[\w-]{43}\n/)
  const token = await fixture.linkTo(member.email)
  const opened = await fixture.openLink(token)
  expect([opened.status, opened.body]).toEqual([
    200,
    { user_id: member.id, email: member.user.email, changed: false },
  ])
  expect((await fixture.openLink(token)).body).toEqual(opened.body)
  expect((await fixture.meOf(member)).email_confirmed).toBe(true)
  expect(await changes(member.id)).toHaveLength(1)
  expect(await atLogin(member.email)).toMatchObject({ isEmailConfirmed: true, firstName: 'Ada' })
  expect((await sendAgain(member)).problem.code).toBe('already-confirmed')
})

test('sends each mail once when several instances run the job', async () => {
  const { id, email } = await fixture.member()
  const before = (await fixture.mailsTo(email)).length
  const order = { kind: 'password-changed', email: email.toLowerCase(), user_id: id } as const
  await fixture.db.kysely.transaction().execute(async (tx) => {
    for (let n = 0; n < 50; n += 1) await orderMail(tx, order, fixture.clock.now())
  })
  await Promise.all(Array.from({ length: 4 }, () => fixture.runJobs('account-mails')))
  expect((await fixture.mailsTo(email)).length - before).toBe(50)
})

test('resends the link up to five times an hour and rejects a wrong or expired one', async () => {
  const member = await fixture.member()
  const first = await fixture.linkTo(member.email)
  for (let sent = 1; sent < 5; sent += 1) expect((await sendAgain(member)).status).toBe(204)
  const refused = await sendAgain(member)
  expect([refused.status, refused.problem.code]).toEqual([429, 'too-many-mails'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
  expect(await fixture.mailsTo(member.email)).toHaveLength(5)
  expect(await fixture.linkTo(member.email)).not.toBe(first)
  expect((await fixture.openLink('x')).problem.code).toBe('link-invalid')
  fixture.clock.advance({ hours: 73 })
  expect((await fixture.openLink(first)).problem.code).toBe('link-invalid')
  expect((await sendAgain(member)).status).toBe(204)
  expect((await fixture.openLink(await fixture.linkTo(member.email))).status).toBe(200)
  expect((await fixture.request(sendConfirmation, {})).status).toBe(401)
})

test('stops mailing the link once the operator confirms the address', async () => {
  const member = await fixture.member()
  await vouchForEmail(fixture.context(), member.email)
  await vouchForEmail(fixture.context(), member.email)
  expect(await fixture.mailsTo(member.email)).toEqual([])
  expect((await fixture.meOf(member)).email_confirmed).toBe(true)
  await expect(vouchForEmail(fixture.context(), newAddress())).rejects.toMatchObject({ code: 'not-found' })
})

test('changes a name here and at Keycloak and rejects role and onboarding fields [calls/user-update]', async () => {
  const member = await fixture.member()
  const { email } = member.user
  const key = newId()
  const body = { full_name: '  Ana  de la Cruz ', email }
  const { status, body: user } = await update(member, body, { idempotencyKey: key })
  expect([status, user]).toEqual([
    200,
    { ...member.user, first_name: 'Ana', last_name: 'de la Cruz', full_name: 'Ana de la Cruz' },
  ])
  expect((await update(member, body, { idempotencyKey: key })).body).toEqual(user)
  expect((await update(member, body)).body).toEqual(user)
  expect(await changes(member.id)).toHaveLength(1)
  expect(await atLogin(member.email)).toMatchObject({ firstName: 'Ana', lastName: 'de la Cruz' })
  for (const extra of [{ role: 'admin' }, { is_onboarded: true }]) {
    const forged = await update(member, { ...body, ...extra })
    expect([forged.status, forged.problem.errors?.[0]?.field]).toEqual([400, 'body'])
  }
  expect(await fixture.meOf(member)).toEqual(user)
})

test('sends a name to Keycloak later when it was unavailable', async () => {
  const member = await fixture.member()
  fixture.faults.isDown = true
  expect((await update(member, { full_name: 'Mo Field', email: member.user.email })).status).toBe(200)
  fixture.faults.isDown = false
  expect(await atLogin(member.email)).toMatchObject({ firstName: 'Ada' })
  fixture.clock.advance({ seconds: 6 })
  await fixture.runJobs('accounts')
  expect(await atLogin(member.email)).toMatchObject({ firstName: 'Mo' })
})

test('rejects changing another user with 404, even for an admin [roles/refuse-edit-other-user]', async () => {
  const [one, two] = [await fixture.member(), await fixture.member()]
  const body = { full_name: 'Not Mine', email: newAddress() }
  for (const role of ['athlete', 'professional', 'admin'] as const) {
    const as = { userId: one.id, role }
    const { status } = await fixture.request(updateProfile, { params: { id: two.id }, body }, { as })
    expect(status).toBe(404)
  }
  expect((await fixture.request(updateProfile, { params: { id: two.id }, body })).status).toBe(401)
  expect((await fixture.request(updateProfile, { params: { id: two.id }, body }, { as: BFF })).status).toBe(
    403,
  )
  expect(await fixture.meOf(two)).toEqual(two.user)
})

test('applies a new address when its link is opened, and notifies the old one [account/email-change] [calls/user-update]', async () => {
  const member = await fixture.member()
  const email = newAddress()
  const { body: asked } = await update(member, { full_name: 'Ada Field', email: email.toUpperCase() })
  expect(asked).toMatchObject({ email: member.user.email, pending_email: email })
  expect((await fixture.signIn(member)).status).toBe(201)
  const token = await fixture.linkTo(email)
  expect((await fixture.mailsTo(member.email)).map(({ subject }) => subject)).toContain(
    'Email address change requested',
  )
  const { body: opened } = await fixture.openLink(token)
  expect(opened).toEqual({ user_id: member.id, email, changed: true })
  expect((await fixture.openLink(token)).body).toEqual({ ...opened, changed: false })
  expect(await fixture.meOf(member)).toMatchObject({ email, pending_email: null, email_confirmed: true })
  expect((await fixture.mailsTo(member.email)).at(-1)?.subject).toBe('Your email address was changed')
  expect((await fixture.signIn(member)).status).toBe(401)
  expect((await fixture.signIn({ ...member, email })).status).toBe(201)
  const address = { params: { id: member.id } }
  const as = { service: 'notification' } as const
  expect((await fixture.request(endpoints.getMailAddress, address, { as })).body.email).toBe(email)
})

test("invalidates the old address's recovery link when the new address takes effect", async () => {
  const member = await fixture.member()
  const token = await fixture.recoveryOf(member)
  const status = async () => (await fixture.request(checkRecovery, { body: { token } }, { as: BFF })).status
  const email = newAddress()
  await update(member, { full_name: 'Ada Field', email })
  expect(await status()).toBe(200)
  await fixture.openLink(await fixture.linkTo(email))
  expect(await status()).toBe(422)
})

test('changes the address of a user whose name would be refused today', async () => {
  const member = await fixture.member()
  const stored = `update users set first_name = 'Fieldside', last_name = 'Support' where id = $1`
  await fixture.db.pool.query(stored, [member.id])
  const email = newAddress()
  expect((await update(member, { full_name: 'Fieldside Support', email })).body.pending_email).toBe(email)
  const renamed = await update(member, { full_name: 'Fieldside Staff', email })
  expect([renamed.status, renamed.problem.errors?.[0]?.field]).toEqual([400, 'full_name'])
})

test('rejects an address that another user has, or takes before the link is opened', async () => {
  const [one, two] = [await fixture.member(), await fixture.member()]
  const taken = await update(one, { full_name: 'Ada Field', email: two.email })
  expect([taken.status, taken.problem.code]).toEqual([409, 'email-in-use'])
  const email = newAddress()
  await update(one, { full_name: 'Ada Field', email })
  const token = await fixture.linkTo(email)
  await fixture.signUp({ ...fixture.newPerson(), email })
  expect((await fixture.openLink(token)).problem.code).toBe('email-in-use')
  expect(await fixture.meOf(one)).toMatchObject({ email: one.user.email, pending_email: email })
  expect((await fixture.signIn(one)).status).toBe(201)
})

test('invalidates the link of an address change that was withdrawn or replaced', async () => {
  const member = await fixture.member()
  const [first, second] = [newAddress(), newAddress()]
  await update(member, { full_name: 'Ada Field', email: first })
  const token = await fixture.linkTo(first)
  await update(member, { full_name: 'Ada Field', email: second })
  expect((await fixture.openLink(token)).problem.code).toBe('link-invalid')
  const newer = await fixture.linkTo(second)
  await update(member, { full_name: 'Ada Field', email: member.email })
  expect((await fixture.openLink(newer)).problem.code).toBe('link-invalid')
  expect(await fixture.meOf(member)).toMatchObject({ email: member.user.email, pending_email: null })
})

test('reverts a crash after Keycloak took the new address, and the link still works', async () => {
  const member = await fixture.member()
  const email = newAddress()
  await update(member, { full_name: 'Ada Field', email })
  const token = await fixture.linkTo(email)
  fixture.faults.crash = { step: 'saveAccount', moment: 'after' }
  expect((await fixture.openLink(token)).status).toBe(500)
  fixture.faults.crash = undefined
  expect(await atLogin(email)).toMatchObject({ id: member.id })
  fixture.clock.advance({ seconds: 6 })
  await fixture.runJobs('accounts')
  expect(await atLogin(member.email)).toMatchObject({ id: member.id })
  expect((await fixture.openLink(token)).body).toMatchObject({ email, changed: true })
  expect(await atLogin(email)).toMatchObject({ id: member.id, isEmailConfirmed: true })
})

test('keeps the link of a new address valid while Keycloak is unavailable', async () => {
  const member = await fixture.member()
  const email = newAddress()
  await update(member, { full_name: 'Ada Field', email })
  const token = await fixture.linkTo(email)
  fixture.faults.isDown = true
  expect((await fixture.openLink(token)).status).toBe(503)
  fixture.faults.isDown = false
  expect(await fixture.meOf(member)).toMatchObject({ email: member.user.email })
  expect((await fixture.openLink(token)).body).toMatchObject({ changed: true })
})

test('deletes links and mails after a week', async () => {
  const member = await fixture.member()
  await fixture.linkTo(member.email)
  fixture.clock.advance({ days: 11 })
  await fixture.runJobs('old-links')
  for (const table of ['account_mails', 'email_links'] as const) {
    const rows = await fixture.db.kysely
      .selectFrom(table)
      .select('id')
      .where('user_id', '=', member.id)
      .execute()
    expect(rows).toEqual([])
  }
})

test('rejects a name that is a web address at sign-up and in the account, naming the field [account/names]', async () => {
  const signedUp = await fixture.signUp({ ...fixture.newPerson(), first_name: 'evil.com' })
  expect([signedUp.status, signedUp.problem.errors?.[0]?.field]).toEqual([400, 'first_name'])
  const member = await fixture.member()
  const renamed = await update(member, { full_name: 'Win at evil.com', email: member.user.email })
  expect([renamed.status, renamed.problem.errors?.[0]?.field]).toEqual([400, 'full_name'])
})

test('keeps a first and a last name of 50 characters each when the account is saved [account/names]', async () => {
  const names = { first_name: 'A'.repeat(50), last_name: 'B'.repeat(50) }
  const person = { ...fixture.newPerson(), ...names }
  const { user } = (await fixture.signUp(person)).body
  const saved = await update(user, { full_name: user.full_name, email: person.email })
  expect([saved.status, saved.body]).toMatchObject([200, names])
  const longer = await update(user, { full_name: `${user.full_name}C`, email: person.email })
  expect([longer.status, longer.problem.errors?.[0]?.field]).toEqual([400, 'full_name'])
})

test('rejects a name of staff at sign-up and in the profile, and names the field [names/impersonation]', async () => {
  const signedUp = await fixture.signUp({
    ...fixture.newPerson(),
    first_name: 'Fіеldѕіdе',
    last_name: 'Ѕuрроrt',
  })
  expect(signedUp.status).toBe(400)
  expect(signedUp.problem.errors).toMatchObject([{ field: 'first_name' }])
  const spread = await fixture.signUp({
    ...fixture.newPerson(),
    first_name: 'F i e l d',
    last_name: 's i d e',
  })
  expect(spread.problem.errors).toMatchObject([{ field: 'last_name' }])
  const member = await fixture.member()
  for (const name of ['F1eldside Support', 'Ana Support']) {
    const renamed = await update(member, { full_name: name, email: member.email })
    expect([renamed.status, renamed.problem.errors?.[0]?.field]).toEqual([400, 'full_name'])
  }
  expect((await update(member, { full_name: 'Nguyễn Thị Minh Khai', email: member.email })).status).toBe(200)
})
