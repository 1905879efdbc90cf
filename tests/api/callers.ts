import { resolveSession } from '@fieldside/contracts/http/identity.ts'
import { createServiceTokens } from '@fieldside/platform/auth.ts'
import { createClient } from '@fieldside/platform/client.ts'
import type { Api } from '../people/api.ts'
import { firstRequest, makeAdmin, signIn } from '../people/people.ts'
import type { TestStack } from '../setup/stack.ts'

/** Somebody who calls, with the headers that say so at the BFF and at a service. */
export type ApiCaller = {
  role: string
  bff: () => Promise<Record<string, string>>
  service: () => Promise<Record<string, string>>
}

const NOBODY: ApiCaller = { role: 'nobody', bff: async () => ({}), service: async () => ({}) }

/** One caller of each role, with a request between them, so that there is something to find. */
export const createCallers = async (running: TestStack): Promise<ApiCaller[]> => {
  const environment = running.stack.environments.bff ?? {}
  const token = createServiceTokens({
    loginUrl: environment.LOGIN_URL ?? '',
    clientId: environment.CLIENT_ID ?? '',
    clientSecret: environment.CLIENT_SECRET ?? '',
  })
  const identity = createClient(running.stack.urls.identity, { token })
  const personOf = (role: string, api: Api): ApiCaller => ({
    role,
    bff: async () => ({ cookie: api.cookie(), origin: running.publicUrl }),
    service: async () => {
      const session = api.cookie().split('=').slice(1).join('=')
      const { access_token } = await identity.call(resolveSession, { body: { session } })
      return { authorization: `Bearer ${access_token}` }
    },
  })
  const admin = await makeAdmin(running)
  const { pro, athlete } = await firstRequest(running, admin)
  return [
    NOBODY,
    personOf('athlete', await signIn(running, athlete)),
    personOf('professional', await signIn(running, pro)),
    personOf('admin', admin.api),
    {
      role: 'service',
      bff: NOBODY.bff,
      service: async () => ({ authorization: `Bearer ${await token()}` }),
    },
  ]
}
