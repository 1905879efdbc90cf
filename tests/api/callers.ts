import { randomUUID } from 'node:crypto'
import { getSession } from '@fieldside/contracts/http/bff/session.ts'
import { getMe, resolveSession } from '@fieldside/contracts/http/identity.ts'
import type { Role } from '@fieldside/contracts/roles.ts'
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
  /** Returns whether these headers still authenticate the caller, in its role. */
  holds: (headers: Headers) => Promise<boolean>
}

/** A caller, with the headers that authenticate it at the BFF and at a service. */
export type ApiCaller = { bff: Side; service: Side }

const NOBODY: Side = { headers: async () => ({}), holds: async () => true }

const isAccepted = async (url: string, headers: Headers): Promise<boolean> =>
  (await fetch(url, { headers })).status !== 401

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
  const personOf = (api: Api, role: Role): ApiCaller => ({
    bff: {
      headers: async () => ({ cookie: api.cookie(), origin: running.publicUrl }),
      holds: async () => (await api.call(getSession)).user?.role === role,
    },
    service: {
      headers: async () => {
        const session = api.cookie().split('=').slice(1).join('=')
        const { access_token } = await identity.call(resolveSession, { body: { session } })
        return { authorization: `Bearer ${access_token}` }
      },
      holds: async (headers) => {
        const reply = await fetch(identityUrl + getMe.path, { headers })
        return reply.ok && getMe.reply.parse(await reply.json()).role === role
      },
    },
  })
  const admin = await makeAdmin(running)
  const { pro, athlete } = await firstRequest(running, admin)
  return {
    nobody: { bff: { ...NOBODY, headers: async () => ({ origin: running.publicUrl }) }, service: NOBODY },
    athlete: personOf(await signIn(running, athlete), 'athlete'),
    professional: personOf(await signIn(running, pro), 'professional'),
    admin: personOf(admin.api, 'admin'),
    client: {
      bff: NOBODY,
      service: {
        // A token is valid for minutes, less than all runs take.
        headers: async () => ({ authorization: `Bearer ${(await createApiClient(admin.api)).token}` }),
        holds: (headers) => isAccepted(`${running.publicUrl}/v1/appointments`, headers),
      },
    },
    service: {
      bff: NOBODY,
      service: {
        headers: async () => ({ authorization: `Bearer ${await token()}` }),
        holds: (headers) => isAccepted(`${identityUrl}/users/${randomUUID()}/mail-address`, headers),
      },
    },
  }
}
