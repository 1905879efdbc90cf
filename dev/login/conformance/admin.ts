import { randomBytes } from 'node:crypto'
import { EmailAddress } from '@fieldside/contracts/fields.ts'
import { createLoginPort } from '@fieldside/identity/users/adapters/keycloak.ts'
import { createAssertions } from '@fieldside/identity/users/adapters/keycloak-passkeys.ts'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { expect, test, vi } from 'vitest'
import { FAILURE_FACTOR, lifetimeOf, PASSWORD, PROCESSED_WITHIN, type Realm } from './realm.ts'

const portOf = ({ issuer, clients }: Realm) => {
  const identity = { clientId: 'service-identity', clientSecret: clients['service-identity'] ?? '' }
  return createLoginPort({
    loginUrl: issuer,
    clientId: 'fieldside-bff',
    clientSecret: clients['fieldside-bff'] ?? '',
    assertions: createAssertions(randomBytes(32)),
    token: createServiceTokens({ loginUrl: issuer, ...identity }),
  })
}

const newAccount = () => ({
  email: `person-${newId()}@example.test`,
  firstName: 'Ada',
  lastName: 'Field',
  password: PASSWORD,
})

const identityCalls = (realm: () => Realm): void => {
  test('lets identity create an account, find it, set its role, sign in, refresh, and sign out', async () => {
    const login = portOf(realm())
    const account = newAccount()
    const id = await login.createAccount(account)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const { email, firstName, lastName } = account
    expect(await login.findAccount(email.toUpperCase())).toEqual({ id, email, firstName, lastName })
    expect(await login.findAccount(`x${email}`)).toBeUndefined()
    expect(await login.createAccount({ ...account, password: 'Another-one-2!' })).toBeUndefined()
    await login.setRealmRole(id!, 'athlete')
    await login.setRealmRole(id!, 'professional')
    await login.setRealmRole(id!, 'professional')
    const grant = await login.signIn(email, PASSWORD)
    expect(grant).toMatchObject({
      clientId: 'fieldside-bff',
      account: { id, email, firstName, lastName },
      role: 'professional',
      accessTokenS: lifetimeOf(300),
    })
    const refreshed = await login.refresh(grant.refreshToken, grant.clientId)
    expect(refreshed).toMatchObject({ account: { id }, role: 'professional' })
    await login.signOut(refreshed!.refreshToken, grant.clientId)
    await login.signOut(refreshed!.refreshToken, grant.clientId)
    expect(await login.refresh(refreshed!.refreshToken, grant.clientId)).toBeUndefined()
    await expect(login.signIn(email, 'Wrong-one-1!')).rejects.toMatchObject({ code: 'invalid-credentials' })
  })

  test('lets identity change the email and names of an account, and signs in with the new email only', async () => {
    const login = portOf(realm())
    const signInAgain = (email: string) => vi.waitFor(() => login.signIn(email, PASSWORD), PROCESSED_WITHIN)
    const [account, other] = [newAccount(), newAccount()]
    const id = (await login.createAccount(account))!
    await login.createAccount(other)
    const moved = { id, email: `moved-${newId()}@example.test`, firstName: 'Ana', lastName: 'de la Cruz' }
    expect(await login.saveAccount({ ...moved, email: other.email, isEmailConfirmed: true })).toBe(false)
    expect(await login.signIn(account.email, PASSWORD)).toMatchObject({
      account: { id, isEmailConfirmed: false },
    })
    expect(await login.saveAccount({ ...moved, isEmailConfirmed: true })).toBe(true)
    expect(await login.saveAccount({ ...moved, isEmailConfirmed: true })).toBe(true)
    expect(await signInAgain(moved.email)).toMatchObject({
      account: { ...moved, isEmailConfirmed: true },
    })
    const before = login.signIn(account.email, PASSWORD)
    await expect(before).rejects.toMatchObject({ code: 'invalid-credentials' })
    expect(await login.createAccount(account)).toMatch(/^[0-9a-f-]{36}$/)
    expect(await login.saveAccount({ ...moved, lastName: '', isEmailConfirmed: true })).toBe(true)
    expect(await signInAgain(moved.email)).toMatchObject({ account: { id, firstName: 'Ana' } })
  })

  test('lets identity set a password, which ends every login session and clears the lock of wrong passwords [auth-calls/update-password]', async () => {
    const { failSignIns, counted } = realm()
    const login = portOf(realm())
    const account = newAccount()
    const id = (await login.createAccount(account))!
    const failOnce = () =>
      expect(login.signIn(account.email, 'Wrong-one-1!')).rejects.toMatchObject({
        code: 'invalid-credentials',
      })
    await failSignIns(id, 1, failOnce)
    const grant = await login.signIn(account.email, PASSWORD)
    await counted(id, 0)
    await expect(login.setPassword(id, 'weak')).rejects.toMatchObject({
      code: 'invalid-input',
      errors: [{ field: 'password' }],
    })
    await failSignIns(id, FAILURE_FACTOR, failOnce)
    await login.setPassword(id, 'Another-one-2!')
    await login.startAfresh(id)
    expect(await login.refresh(grant.refreshToken, grant.clientId)).toBeUndefined()
    expect(await login.signIn(account.email, 'Another-one-2!')).toMatchObject({ account: { id } })
    await expect(login.signIn(account.email, PASSWORD)).rejects.toMatchObject({ code: 'invalid-credentials' })
  })

  test('lets identity clear the lock of wrong passwords and reports whether there was one', async () => {
    const login = portOf(realm())
    const account = newAccount()
    const id = (await login.createAccount(account))!
    expect(await login.liftLock(account.email)).toBe(false)
    expect(await login.liftLock('nobody@example.test')).toBe(false)
    // Each attempt is meant to fail.
    await realm().failSignIns(id, FAILURE_FACTOR, () =>
      login.signIn(account.email, 'Wrong-one-1!').catch(() => undefined),
    )
    const locked = login.signIn(account.email, PASSWORD)
    await expect(locked).rejects.toMatchObject({ code: 'invalid-credentials' })
    expect(await login.liftLock(account.email)).toBe(true)
    expect(await login.signIn(account.email, PASSWORD)).toMatchObject({ account: { email: account.email } })
  })

  test('creates only one of two accounts with the same email at the same time', async () => {
    const login = portOf(realm())
    const account = newAccount()
    const made = await Promise.all([login.createAccount(account), login.createAccount(account)])
    expect(made.filter((id) => id !== undefined)).toHaveLength(1)
  })

  test.each([
    ['O’Neil-Søndergård', 'María José'],
    ['<script>alert(1)</script>', '"; drop table users; --'],
    ['Pat (PJ) & Co. #1', '100% [sure] {yes} |/\\=+*~^$!?'],
    ['李', '明'],
    ['x'.repeat(50), 'y'.repeat(50)],
  ])('accepts the name %s %s', async (firstName, lastName) => {
    const login = portOf(realm())
    const account = { ...newAccount(), firstName, lastName }
    const id = await login.createAccount(account)
    expect(await login.findAccount(account.email)).toMatchObject({ id, firstName, lastName })
    expect(await login.signIn(account.email, PASSWORD)).toMatchObject({ account: { firstName, lastName } })
  })
}

const ADDRESSES = [
  'a@example.test',
  'a+b@example.test',
  "o'neil@example.test",
  'a_b-c.d@sub.example.co',
  '!#$%&*+-/=?^_`{|}~@example.test',
  '-@example.test',
  'b@xn--e1afmkfd.xn--p1ai',
  'b@xn--mnchen-3ya.de',
  'b@ab--cd.test',
  'b@1-2.test',
  `${'a'.repeat(64)}@example.test`,
  `${'a'.repeat(65)}@example.test`,
  `a@${'d'.repeat(63)}.test`,
  `a@${'d'.repeat(64)}.test`,
  'a..b@example.test',
  'ünï@example.test',
  'a@-x.test',
]

const addresses = (realm: () => Realm): void => {
  test.each(ADDRESSES)('accepts the email %s if our own forms do [auth/email-refused]', async (email) => {
    const { admin } = realm()
    const made = admin.users.create({ username: email, email, enabled: true })
    if (EmailAddress.safeParse(email).success) expect((await made).id).toBeTruthy()
    else await expect(made).rejects.toMatchObject({ response: { status: 400 } })
  })

  test('tells identity which of a new or changed account’s fields it refuses [auth/email-refused]', async () => {
    const login = portOf(realm())
    const refused = (field: string) => ({
      kind: 'unprocessable',
      code: 'account-refused',
      errors: [{ field }],
    })
    const bad = { ...newAccount(), email: 'a..b@example.test' }
    await expect(login.createAccount(bad)).rejects.toMatchObject(refused('email'))
    const weak = login.createAccount({ ...newAccount(), password: 'weak' })
    await expect(weak).rejects.toMatchObject({ code: 'invalid-input', errors: [{ field: 'password' }] })
    const account = newAccount()
    const id = (await login.createAccount(account))!
    const changed = login.saveAccount({ ...account, id, email: bad.email, isEmailConfirmed: true })
    await expect(changed).rejects.toMatchObject(refused('email'))
    expect(await login.findAccount(account.email)).toMatchObject({ id })
  })
}

const users = (realm: () => Realm): void => {
  test('rejects a second account with the same email with 409', async () => {
    const { signUp, admin } = realm()
    const { email } = await signUp()
    const again = admin.users.create({ username: 'other', email: email.toUpperCase(), enabled: true })
    await expect(again).rejects.toMatchObject({
      response: { status: 409 },
      responseData: { errorMessage: 'User exists with same email' },
    })
  })

  test('finds accounts by exact email and by search, changes them, and removes them', async () => {
    const { signUp, admin } = realm()
    const { id, email } = await signUp()
    expect(await admin.users.find({ email, exact: true })).toMatchObject([{ id, email, enabled: true }])
    expect(await admin.users.find({ email: email.slice(3), exact: true })).toEqual([])
    expect(await admin.users.find({ search: email })).toMatchObject([{ id }])
    await admin.users.update({ id }, { firstName: 'New', lastName: 'Son', email, emailVerified: true })
    expect(await admin.users.findOne({ id })).toMatchObject({ firstName: 'New', emailVerified: true })
    await admin.users.del({ id })
    expect(await admin.users.findOne({ id })).toBeFalsy()
  })

  test('finds no role that the realm lacks, and adds and removes a role by its id', async () => {
    const { signUp, admin, addRole } = realm()
    const { id } = await signUp()
    expect(await admin.roles.findOneByName({ name: 'owner' })).toBeFalsy()
    await addRole(id, 'athlete')
    await addRole(id, 'athlete')
    const names = async () => (await admin.users.listRealmRoleMappings({ id })).map(({ name }) => name)
    expect(await names()).toContain('athlete')
    const role = await admin.roles.findOneByName({ name: 'athlete' })
    await admin.users.delRealmRoleMappings({ id, roles: [{ id: role!.id!, name: 'athlete' }] })
    expect(await names()).not.toContain('athlete')
  })

  test('lets only identity manage users and clients, not other services, users, or anonymous callers', async () => {
    const { issuer, post, signUp, directGrant } = realm()
    const urls = ['users', 'clients', 'client-scopes'].map(
      (path) => `${issuer.replace('/realms/', '/admin/realms/')}/${path}`,
    )
    for (const url of urls) expect((await fetch(url)).status).toBe(401)
    const { email } = await signUp(['admin'])
    const tokens = [(await directGrant(email)).body]
    for (const client of ['service-booking', 'fieldside-bff'])
      tokens.push((await post('token', { grant_type: 'client_credentials' }, client)).body)
    for (const { access_token } of tokens)
      for (const url of urls) {
        const reply = await fetch(url, { headers: { authorization: `Bearer ${access_token}` } })
        expect(reply.status).toBe(403)
      }
  })

  test('rejects changes to the realm itself from identity', async () => {
    const { admin } = realm()
    const change = admin.realms.update({ realm: 'fieldside' }, { bruteForceProtected: false })
    await expect(change).rejects.toMatchObject({
      response: { status: expect.toSatisfy((s) => s === 403 || s === 404) },
    })
  })
}

const policy = (realm: () => Realm): void => {
  test.each(['Short-1', 'no-upper-case-1', 'NO-LOWER-CASE-1', 'No-digits-here!', 'NoSpecials1'])(
    'rejects the password %s and creates no account with it [auth/password-rules]',
    async (value) => {
      const { admin, signUp, directGrant } = realm()
      const email = `weak-${newId()}@example.test`
      const name = { firstName: 'Per', lastName: 'Son' }
      const credentials = [{ type: 'password', value, temporary: false }]
      const made = admin.users.create({ username: email, email, ...name, enabled: true, credentials })
      await expect(made).rejects.toMatchObject({ response: { status: 400 } })
      expect(await admin.users.find({ email, exact: true })).toEqual([])
      const person = await signUp()
      const reset = admin.users.resetPassword({ id: person.id, credential: credentials[0]! })
      await expect(reset).rejects.toMatchObject({ response: { status: 400 } })
      expect((await directGrant(person.email)).status).toBe(200)
    },
  )

  test.each([...'!@#$%^&*(),.?":{}|<>'])('accepts %s as the special character', async (character) => {
    const { admin, directGrant } = realm()
    const email = `special-${newId()}@example.test`
    const value = `Abcdefg1${character}`
    const credentials = [{ type: 'password', value, temporary: false }]
    const name = { firstName: 'Per', lastName: 'Son' }
    await admin.users.create({ username: email, email, ...name, enabled: true, credentials })
    expect((await directGrant(email, value)).status).toBe(200)
  })
}

export const adminConformance = (realm: () => Realm): void => {
  identityCalls(realm)
  addresses(realm)
  users(realm)
  policy(realm)
}
