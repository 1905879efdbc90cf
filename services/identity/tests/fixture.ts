import { randomBytes } from 'node:crypto'
import * as endpoints from '@fieldside/contracts/http/identity.ts'
import { makeSigningKey } from '@fieldside/dev-login/provider.ts'
import { createLogin } from '@fieldside/dev-login/server.ts'
import { createServiceTokens, createTokenVerifier } from '@fieldside/platform/auth.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { Mail } from '@fieldside/platform/mailer.ts'
import { createTestService } from '@fieldside/platform/testing/service.ts'
import { loginUnavailable } from '../src/errors.ts'
import { identity } from '../src/service.ts'
import { createLoginPort, type Login } from '../src/users/adapters/keycloak.ts'
import { createAssertions } from '../src/users/adapters/keycloak-passkeys.ts'
import { accountStepsOn, BFF, PASSWORD, plainSignIn } from './account-steps.ts'
import { WEB } from './code-flow.ts'

const CLIENTS = { 'fieldside-bff': 'bff-secret', 'service-identity': 'identity-secret' }

type Step = keyof Login
type Moment = 'before' | 'after'

/** Wraps Keycloak with faults: it can be unavailable, and a call can crash before or after its effect. */
const withFaults = (login: Login) => {
  const faults = {
    isDown: false,
    crash: undefined as { step: Step; moment: Moment } | undefined,
    /** Hooks that run before or after a step's call. */
    during: {} as Partial<Record<Step, () => Promise<void>>>,
    after: {} as Partial<Record<Step, () => Promise<void>>>,
    calls: {} as Partial<Record<Step, number>>,
  }
  const crashAt = (step: Step, moment: Moment): void => {
    if (faults.crash?.step === step && faults.crash.moment === moment) throw new Error('the process died')
  }
  const wrapped = Object.entries(login).map(([name, call]) => {
    const step = name as Step
    const faulty = async (...given: unknown[]): Promise<unknown> => {
      faults.calls[step] = (faults.calls[step] ?? 0) + 1
      if (faults.isDown) throw loginUnavailable()
      crashAt(step, 'before')
      await faults.during[step]?.()
      const reply = await (call as (...args: unknown[]) => Promise<unknown>)(...given)
      crashAt(step, 'after')
      await faults.after[step]?.()
      return reply
    }
    return [name, faulty]
  })
  return { login: Object.fromEntries(wrapped) as Login, faults }
}

/** Shared by all files of a process. */
const signingKey = await makeSigningKey()

/** Starts the embedded identity provider, or uses a real Keycloak with deploy/keycloak/realm.json and these secrets. */
const startLogin = async () => {
  const { TEST_KEYCLOAK_REALM_URL } = process.env
  if (TEST_KEYCLOAK_REALM_URL) return { issuer: TEST_KEYCLOAK_REALM_URL, close: async () => undefined }
  return createLogin({ clients: CLIENTS, webOrigins: [WEB], hashCost: 16, signingKey })
}

/** Runs identity in process on a real Postgres, against the embedded identity provider as a real server. */
export const createFixture = async ({ log }: { log?: Log } = {}) => {
  const server = await startLogin()
  const loginUrl = server.issuer
  const token = createServiceTokens({
    loginUrl,
    clientId: 'service-identity',
    clientSecret: CLIENTS['service-identity'],
  })
  const direct = createLoginPort({
    loginUrl,
    clientId: 'fieldside-bff',
    clientSecret: CLIENTS['fieldside-bff'],
    assertions: createAssertions(randomBytes(32)),
    token,
  })
  const { login, faults } = withFaults(direct)
  const mails: Mail[] = []
  /** `fails` returns the error of the mail server for a mail that it rejects. */
  const mailServer = { isDown: false, fails: (_mail: Mail): Error | undefined => undefined }
  const service = await createTestService(identity, {
    ...(log && { log }),
    config: {
      KEYCLOAK_BFF_CLIENT_SECRET: 'bff-secret',
      SESSION_KEY: randomBytes(32).toString('base64'),
      SIGN_IN_ATTEMPTS_PER_MINUTE: 10_000,
    },
    ports: {
      login,
      mailer: {
        send: async (mail) => {
          if (mailServer.isDown) throw new Error('the mail server is away')
          const failure = mailServer.fails(mail)
          if (failure) throw failure
          mails.push(mail)
        },
      },
    },
  })
  /** Returns the mails to an address, oldest first. */
  const mailsTo = async (email: string): Promise<Mail[]> => {
    await service.runJobs('account-mails')
    return mails.filter(({ to }) => to === email.toLowerCase())
  }
  const { request } = service
  /** Runs use cases as the BFF from one network, and records their security events. */
  const recorded = (network: string) => {
    const events: Record<string, unknown>[] = []
    const { log } = service.service
    const info = (line: Record<string, unknown>) => void events.push(line)
    const ctx = {
      ...service.service.context({ caller: { kind: 'service', name: 'bff' }, network }),
      log: { ...log, info } as unknown as typeof log,
    }
    return { ctx, events }
  }
  const run = newId().slice(-12)
  let people = 0
  const newPerson = () => {
    people += 1
    const email = `Person${people}.${run}@example.test`
    return {
      first_name: 'Ada',
      last_name: `Field ${people}`,
      email,
      password: PASSWORD,
      is_adult: true as const,
    }
  }
  /** Returns the secret of the newest link of a kind mailed to an address. */
  const linkTo = async (
    email: string,
    kind: 'token_hash' | 'confirm_email' | 'undo_email' | 'stop_reset' = 'confirm_email',
  ): Promise<string> => {
    const link = new RegExp(`${kind}=([\\w-]+)`)
    const mail = (await mailsTo(email)).findLast(({ text }) => link.test(text))
    return link.exec(mail?.text ?? '')?.[1] ?? ''
  }
  const verify = createTokenVerifier({ loginUrl })
  return {
    ...service,
    ...accountStepsOn({ request, context: () => service.context(), verify, linkTo }),
    loginUrl,
    /** The identity provider without faults. */
    direct,
    faults,
    mailServer,
    heal: () => {
      Object.assign(faults, { isDown: false, crash: undefined, during: {}, after: {} })
      Object.assign(mailServer, { isDown: false, fails: () => undefined })
    },
    mailsTo,
    linkTo,
    recorded,
    verify,
    newPerson,
    signUp: (person: endpoints.SignUp) => request(endpoints.signUp, { body: person }, { as: BFF }),
    signIn: ({ email, password }: endpoints.SignIn) =>
      request(plainSignIn, { body: { email, password } }, { as: BFF }),
    end: (session: string, idempotencyKey?: string) =>
      request(
        endpoints.endSession,
        { body: { session } },
        { as: BFF, ...(idempotencyKey ? { idempotencyKey } : {}) },
      ),
    member: async () => {
      const person = newPerson()
      const { body } = await request(endpoints.signUp, { body: person }, { as: BFF })
      return { ...person, ...body, id: body.user.id }
    },
    close: async () => {
      await service.close()
      await server.close()
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof createFixture>>
export type Member = Awaited<ReturnType<Fixture['member']>>
