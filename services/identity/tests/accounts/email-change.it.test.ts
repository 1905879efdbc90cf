import { undoEmailChange, updateProfile } from '@fieldside/contracts/http/accounts.ts'
import { checkRecovery } from '@fieldside/contracts/http/recoveries.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BFF, NEW_PASSWORD, newAddress, PASSWORD } from '../account-steps.ts'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())
afterEach(() => fixture.heal())

const undo = (token: string) => fixture.request(undoEmailChange, { body: { token } }, { as: BFF })
const ask = (
  member: { id: string },
  email: string,
  as: Awaited<ReturnType<Fixture['callerOf']>>,
  current_password?: string,
) =>
  fixture.request(
    updateProfile,
    {
      params: { id: member.id },
      body: {
        full_name: 'Ada Field',
        email,
        ...(current_password === undefined ? {} : { current_password }),
      },
    },
    { as },
  )
const confirmed = async (): Promise<Member> => {
  const member = await fixture.member()
  expect((await fixture.openLink(await fixture.linkTo(member.email))).status).toBe(200)
  return member
}
/** Changes the address, as anyone with the password can. */
const changeAddress = async (member: { id: string }, password = PASSWORD, email = newAddress()) => {
  const as = { kind: 'user', userId: member.id, role: 'athlete' } as const
  expect((await ask(member, email, as, password)).status).toBe(200)
  expect((await fixture.openLink(await fixture.linkTo(email))).body.changed).toBe(true)
  return email
}

test('rejects an address change that was proved before a recovery', async () => {
  const member = await fixture.member()
  const link = await fixture.recoveryOf(member)
  fixture.clock.advance({ minutes: 6 })
  const as = await fixture.callerOf(member.session)
  fixture.faults.during.signOut = async () => {
    fixture.faults.during = {}
    expect((await fixture.finishRecovery(link)).status).toBe(200)
  }
  expect((await ask(member, newAddress(), as, PASSWORD)).problem.code).toBe('session-ended')
  expect((await fixture.meOf(member)).pending_email).toBeNull()
})

test('mails the old address a link that restores it, ends all sessions, and starts a recovery [account/email-undo]', async () => {
  const member = await confirmed()
  const thief = (await fixture.signIn(member)).body.session
  const stolen = await changeAddress(member)
  const mail = (await fixture.mailsTo(member.email)).at(-1)
  expect(mail?.text).toMatch(/http:\/\/fieldside\.test\/#undo_email=[\w-]{43}/)
  const { status, body } = await undo(await fixture.linkTo(member.email, 'undo_email'))
  expect([status, body.email]).toEqual([200, member.user.email])
  expect(await fixture.meOf(member)).toMatchObject({
    email: member.user.email,
    pending_email: null,
    email_confirmed: true,
  })
  for (const session of [member.session, thief]) expect(await fixture.lives(session)).toBe(false)
  for (const email of [stolen, member.email])
    expect((await fixture.signIn({ ...member, email })).status).toBe(401)
  expect(
    (await fixture.request(checkRecovery, { body: { token: body.recovery } }, { as: BFF })).body,
  ).toEqual({
    email: member.user.email,
  })
  const recovered = await fixture.finishRecovery(body.recovery)
  expect(recovered.body.grant?.user.email).toBe(member.user.email)
  expect((await fixture.signIn({ ...member, password: NEW_PASSWORD })).status).toBe(201)
})

test('accepts the undo link once, within seven days', async () => {
  const [one, two] = [await confirmed(), await confirmed()]
  for (const member of [one, two]) await changeAddress(member)
  const link = await fixture.linkTo(one.email, 'undo_email')
  const late = await fixture.linkTo(two.email, 'undo_email')
  fixture.clock.advance({ days: 6, hours: 23 })
  expect((await undo(link)).status).toBe(200)
  expect((await undo(link)).problem.code).toBe('link-invalid')
  fixture.clock.advance({ hours: 2 })
  expect((await undo(late)).problem.code).toBe('link-invalid')
  expect((await undo('x')).problem.code).toBe('link-invalid')
})

test('keeps the undo link valid through a recovery and later changes, and undoes those too [account/email-undo]', async () => {
  const member = await confirmed()
  const second = await changeAddress(member)
  const link = await fixture.linkTo(member.email, 'undo_email')
  await fixture.askForRecovery(second)
  expect((await fixture.finishRecovery(await fixture.linkTo(second, 'token_hash'))).status).toBe(200)
  const third = await changeAddress(member, NEW_PASSWORD)
  const ofThief = await fixture.linkTo(second, 'undo_email')
  expect((await fixture.meOf(member)).email).toBe(third)
  expect((await undo(link)).body.email).toBe(member.user.email)
  expect((await undo(ofThief)).problem.code).toBe('link-invalid')
  expect((await fixture.meOf(member)).email).toBe(member.user.email)
})

test('treats a change back as an undo and sends the address in between no link', async () => {
  const member = await confirmed()
  const between = await changeAddress(member)
  expect(await fixture.linkTo(member.email, 'undo_email')).not.toBe('')
  await changeAddress(member, PASSWORD, member.user.email)
  expect(await fixture.linkTo(between, 'undo_email')).toBe('')
  expect((await undo(await fixture.linkTo(member.email, 'undo_email'))).problem.code).toBe('link-invalid')
})

test('sends no undo link to an unconfirmed address, which may be a stranger’s', async () => {
  const member = await fixture.member()
  await changeAddress(member)
  const mails = await fixture.mailsTo(member.email)
  expect(mails.at(-1)?.subject).toBe('Your email address was changed')
  expect(await fixture.linkTo(member.email, 'undo_email')).toBe('')
})

test('reserves the old address while its undo link is valid', async () => {
  const [member, other] = [await confirmed(), await fixture.member()]
  await changeAddress(member)
  const squatter = { ...fixture.newPerson(), email: member.email }
  expect((await fixture.signUp(squatter)).problem.code).toBe('email-in-use')
  const as = { kind: 'user', userId: other.id, role: 'athlete' } as const
  expect((await ask(other, member.email, as, PASSWORD)).problem.code).toBe('email-in-use')
  fixture.clock.advance({ days: 8 })
  expect((await fixture.signUp(squatter)).status).toBe(201)
})

test('keeps the undo link valid while Keycloak is unavailable', async () => {
  const member = await confirmed()
  const stolen = await changeAddress(member)
  const link = await fixture.linkTo(member.email, 'undo_email')
  fixture.faults.isDown = true
  expect((await undo(link)).status).toBe(503)
  fixture.faults.isDown = false
  expect((await fixture.meOf(member)).email).toBe(stolen)
  expect((await undo(link)).body.email).toBe(member.user.email)
})

test('omits names in mails to an unconfirmed address [account/unconfirmed-mails]', async () => {
  const member = await fixture.member()
  const email = newAddress()
  const as = { kind: 'user', userId: member.id, role: 'athlete' } as const
  await ask(member, email, as, PASSWORD)
  await fixture.askForRecovery(member.email)
  for (const mail of [...(await fixture.mailsTo(member.email)), ...(await fixture.mailsTo(email))]) {
    expect(mail.text).toMatch(/^Hello,\n/)
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Ada|Field \d/)
  }
  await fixture.openLink(await fixture.linkTo(email))
  await fixture.askForRecovery(email)
  expect((await fixture.mailsTo(email)).at(-1)?.text).toMatch(/^Hello Ada Field/)
})
