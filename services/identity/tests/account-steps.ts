import * as accounts from '@fieldside/contracts/http/accounts.ts'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import * as recoveries from '@fieldside/contracts/http/recoveries.ts'
import type { createTokenVerifier } from '@fieldside/platform/auth.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { createTestService } from '@fieldside/platform/testing/service.ts'
import { codeOf, stepAt } from '../src/factors/adapters/codes.ts'
import { fromBase32 } from '../src/factors/rules/base32.ts'
import { makeAdmin } from '../src/roles/make-admin.ts'

export const BFF = { service: 'bff' } as const
export const PASSWORD = 'Valley-Oak-7!'
export const NEW_PASSWORD = 'Hill-Birch-8?'

/** Sign-ins of people without a second factor. */
export const plainSignIn = { ...endpoints.signIn, reply: endpoints.SessionGrant }
export const plainSsoSignIn = { ...endpoints.signInBySso, reply: endpoints.SessionGrant }

type Parts = {
  request: Awaited<ReturnType<typeof createTestService>>['request']
  context: () => Parameters<typeof makeAdmin>[0]
  verify: ReturnType<typeof createTokenVerifier>
  linkTo: (
    email: string,
    kind?: 'token_hash' | 'confirm_email' | 'undo_email' | 'stop_reset',
  ) => Promise<string>
}
type Owner = { id: string; session: string }

/** Returns the code that an authenticator app with this secret shows, on a clock that is some seconds off. */
export const codeOfApp = (secret: string, now: Date, offS = 0): string =>
  codeOf(fromBase32(secret), stepAt(new Date(now.getTime() + offS * 1000)))

export const newAddress = (): string => `new-${newId()}@example.test`
export const personOf = ({ id }: { id: string }) => ({ userId: id, role: 'athlete' }) as const

export const accountStepsOn = ({ request, context, verify, linkTo }: Parts) => {
  const asBff = { as: BFF }
  const resolve = (session: string) => request(endpoints.resolveSession, { body: { session } }, asBff)
  const askForRecovery = (email: string) => request(recoveries.requestRecovery, { body: { email } }, asBff)
  return {
    resolve,
    /** Returns whether a login session is still valid. */
    lives: async (session: string): Promise<boolean> => (await resolve(session)).status === 200,
    /** Returns the caller that services see in the session's token. */
    callerOf: async (session: string) => {
      const caller = await verify(`Bearer ${(await resolve(session)).body.access_token}`)
      if (caller.kind !== 'user') throw new Error('no person')
      return caller
    },
    meOf: async (person: { id: string }) =>
      (await request(endpoints.getMe, {}, { as: personOf(person) })).body,
    makeAdmin: async <P extends { email: string }>(person: P): Promise<P> => {
      await makeAdmin(context(), person.email)
      return person
    },
    openLink: (token: string) => request(accounts.openEmailLink, { body: { token } }, asBff),
    askForRecovery,
    recoveryOf: async ({ email }: { email: string }): Promise<string> => {
      await askForRecovery(email)
      return linkTo(email, 'token_hash')
    },
    finishRecovery: (token: string, password = NEW_PASSWORD, sign_in = true) =>
      request(recoveries.finishRecovery, { body: { token, password, sign_in } }, asBff),
    changePassword: ({ id, session }: Owner, password = NEW_PASSWORD, current_password = PASSWORD) =>
      request(
        accounts.changePassword,
        { body: { current_password, password, session } },
        { as: personOf({ id }) },
      ),
  }
}
