import type { Problem } from '@fieldside/contracts/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, type Member } from '../fixture.ts'

let fixture: Fixture

beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

type Reply = { status: number; problem: Problem }

const COMMON = 'This password is too common. Choose another one.'
const OWNER = 'This password is too similar to your name or email address. Choose another one.'
const PRODUCT = 'This password is too similar to the name of this site. Choose another one.'
const PASSPHRASE = `${'Muddy boots cross the long wet meadow before any of us wakes '.repeat(3).slice(0, 126)}7!`

const rejected = (message: string) => [400, [{ field: 'password', message }]]
const statusAndErrors = ({ status, problem }: Reply) => [status, problem.errors]

const ways: [string, (member: Member, password: string) => Promise<Reply>][] = [
  [
    'sign-up',
    ({ first_name, last_name, email }, password) =>
      fixture.signUp({ first_name, last_name, email: `new.${email}`, password, is_adult: true }),
  ],
  ['change', ({ id, session }, password) => fixture.changePassword({ id, session }, password)],
  [
    'recovery',
    async ({ email }, password) => {
      const token = await fixture.recoveryOf({ email })
      return fixture.finishRecovery(token, password)
    },
  ],
]

const named = async (): Promise<Member> => {
  const person = { ...fixture.newPerson(), first_name: 'Quintessa', last_name: 'Okonkwo' }
  const { body } = await fixture.signUp(person)
  return { ...person, ...body, id: body.user.id }
}

for (const [way, set] of ways) {
  test(`${way} rejects common passwords and those made of the person's own words, with the reason [auth/password-guessable]`, async () => {
    const member = await named()
    const local = member.email.split('@')[0]!
    for (const [password, message] of [
      ['Password1!', COMMON],
      ['P@ssw0rd', COMMON],
      ['Fieldside1!', PRODUCT],
      ['Quintessa-1!', OWNER],
      ['Okonkwo-2026!', OWNER],
      [`${local[0]!.toUpperCase()}${local.slice(1)}!`, OWNER],
    ] as const) {
      expect([password, ...statusAndErrors(await set(member, password))]).toEqual([
        password,
        ...rejected(message),
      ])
    }
    expect((await fixture.signIn(member)).status).toBe(201)
  })

  test(`${way} takes a passphrase of 128 characters and rejects 129 [auth/password-passphrase]`, async () => {
    const member = await fixture.member()
    expect(PASSPHRASE).toHaveLength(128)
    expect(statusAndErrors(await set(member, `${PASSPHRASE}x`))).toEqual(
      rejected('Password must be at most 128 characters long'),
    )
    expect((await set(member, PASSPHRASE)).status).toBeLessThan(300)
    const email = way === 'sign-up' ? `new.${member.email}` : member.email
    expect((await fixture.signIn({ email, password: PASSPHRASE })).status).toBe(201)
  })
}
