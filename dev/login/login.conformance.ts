import { afterAll, beforeAll, describe } from 'vitest'
import { adminConformance } from './conformance/admin.ts'
import { apiClientConformance } from './conformance/api-clients.ts'
import { codeFlowConformance } from './conformance/code-flow.ts'
import { keyConformance } from './conformance/keys.ts'
import { passkeyConformance } from './conformance/passkeys.ts'
import { LONG_LOCK_S, type Realm, type RealmUnderTest, realmClient } from './conformance/realm.ts'
import { sessionConformance } from './conformance/sessions.ts'
import { signInConformance } from './conformance/sign-in.ts'

export const loginConformance = (name: string, start: () => Promise<RealmUnderTest>): void => {
  describe(`login: ${name}`, () => {
    let under: Realm
    const realm = (): Realm => under
    beforeAll(async () => {
      under = realmClient(await start())
      await under.lockFor(LONG_LOCK_S)
    }, 600_000)
    afterAll(() => under?.close())

    describe('sign-in', () => signInConformance(realm))
    describe('sessions', () => sessionConformance(realm))
    describe('admin calls', () => adminConformance(realm))
    describe('API clients', () => apiClientConformance(realm))
    describe('passkeys', () => passkeyConformance(realm))
    describe('code flow', () => codeFlowConformance(realm))
    // Runs last: forgetting the old key also invalidates the tokens of the other tests.
    describe('keys', () => keyConformance(realm))
  })
}
