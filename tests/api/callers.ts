import { randomUUID } from 'node:crypto'
import { resolveSession } from '@fieldside/contracts/http/identity.ts'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { createClient } from '@fieldside/platform/client.ts'
import type { Api } from '../fixtures/api.ts'
import { createApiClient } from '../fixtures/api-client.ts'
import { firstRequest, makeAdmin, signIn } from '../fixtures/users.ts'
import type { TestStack } from '../setup/stack.ts'
import type { CallerRole } from './cases.ts'

type Headers = Record<string, string>
type Side = {
  headers: () => Promise<Headers>
  /** URL that returns 401 once these headers are invalid; undefined for an anonymous caller. */
  probe?: string
}

/** A caller, with the headers that authenticate it at the BFF and at a service. */
export type ApiCaller = { bff: Side; service: Side }

const NOBODY: Side = { headers: async () => ({}) }

/** Makes one caller of each role, with a booking request between athlete and professional. */
export const createCallers = async (running: TestStack): Promise<Record<CallerRole, ApiCaller>> => {
  const environment = running.stack.environments.bff ?? {}
  const token = createServiceTokens({
    loginUrl: environment.KEYCLOAK_URL ?? '',
    clientId: environment.CLIENT_ID ?? '',
    clientSecret: environment.CLIENT_SECRET ?? '',
  })
  const identityUrl = running.stack.urls.identity
  const identity = createClient(identityUrl, { token })
  const personOf = (api: Api): ApiCaller => ({
    bff: {
      headers: async () => ({ cookie: api.cookie(), origin: running.publicUrl }),
      probe: `${running.publicUrl}/api/identity/users/me/login-sessions`,
    },
    service: {
      headers: async () => {
        const session = api.cookie().split('=').slice(1).join('=')
        const { access_token } = await identity.call(resolveSession, { body: { session } })
        return { authorization: `Bearer ${access_token}` }
      },
      probe: `${identityUrl}/users/me`,
    },
  })
  const admin = await makeAdmin(running)
  const { pro, athlete } = await firstRequest(running, admin)
  return {
    nobody: { bff: { headers: async () => ({ origin: running.publicUrl }) }, service: NOBODY },
    athlete: personOf(await signIn(running, athlete)),
    professional: personOf(await signIn(running, pro)),
    admin: personOf(admin.api),
    client: {
      bff: NOBODY,
      service: {
        // A token is valid for minutes, less than all runs take.
        headers: async () => ({ authorization: `Bearer ${(await createApiClient(admin.api)).token}` }),
        probe: `${running.publicUrl}/v1/appointments`,
      },
    },
    service: {
      bff: NOBODY,
      service: {
        headers: async () => ({ authorization: `Bearer ${await token()}` }),
        probe: `${identityUrl}/users/${randomUUID()}/mail-address`,
      },
    },
  }
}
