import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Endpoint, InputOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { confirmPaymentMethod, setupPaymentMethod } from '@fieldside/contracts/http/billing.ts'
import {
  chooseRole,
  endSession,
  resolveSession,
  type SessionGrant,
  signIn,
  signUp as signUpEndpoint,
} from '@fieldside/contracts/http/identity.ts'
import { reauthenticateByPassword } from '@fieldside/contracts/http/login-sessions.ts'
import { setPreferences } from '@fieldside/contracts/http/notification.ts'
import type { ChoosableRole, Role } from '@fieldside/contracts/roles.ts'
import type { ServiceName } from '@fieldside/contracts/service-name.ts'
import type { Specimen } from '@fieldside/dev-files/specimens.ts'
import { uploadDocument } from '@fieldside/directory/verification/upload-document.ts'
import { vouchForEmail } from '@fieldside/identity/accounts/vouch-for-email.ts'
import { beginCodes, confirmCodes } from '@fieldside/identity/factors/turn-on-codes.ts'
import { makeAdmin } from '@fieldside/identity/roles/make-admin.ts'
import type { UserIdentity } from '@fieldside/platform/context.ts'
import type Stripe from 'stripe'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { later, type StoryClock } from './clock.ts'
import { codeOfDemo } from './code-of-demo.ts'
import type { Product } from './product.ts'
import type { Webhooks } from './webhooks.ts'

/** Environment of the story: the services, the time, and the payment provider as a browser reaches it. */
export type Stage = { product: Product; clock: StoryClock; stripe: Stripe; webhooks: Webhooks }

export type Person = {
  id: string
  identity: UserIdentity
  call: <E extends Endpoint>(
    service: ServiceName,
    endpoint: E,
    input?: Partial<InputOf<E>>,
  ) => Promise<ReplyOf<E>>
}

type Newcomer = { firstName: string; lastName: string; email: string }

/** Returns the published password of a demo account, or a random one that nobody knows. */
const passwordOf = (email: string): string =>
  DEMO_ACCOUNTS.find((account) => account.email === email)?.password ??
  `Aa1!${randomBytes(9).toString('base64url')}`

const personOf = ({ product }: Stage, id: string, email: string, role: Role): Person => {
  const identity: UserIdentity = { kind: 'user', userId: id, role, email }
  return { id, identity, call: (service, ...rest) => product.clientOf(service, identity).call(...rest) }
}

const register = async (stage: Stage, { firstName, lastName, email }: Newcomer): Promise<string> => {
  const bff = stage.product.between('bff', 'identity')
  const body = {
    first_name: firstName,
    last_name: lastName,
    email,
    password: passwordOf(email),
    is_adult: true as const,
  }
  const { user, session } = await bff.call(signUpEndpoint, { body })
  await bff.call(endSession, { body: { session } })
  await vouchForEmail(stage.product.identity.context(), email)
  return user.id
}

export const wantMails = (person: Person, emailNotifications: boolean): Promise<unknown> =>
  person.call('notification', setPreferences, {
    body: { emailNotifications, pushNotifications: false },
  })

/** Signs up and logs out. The person chooses a role a few minutes later and turns emails off. */
export const signUp = async (
  stage: Stage,
  newcomer: Newcomer,
  role: ChoosableRole,
  when: Date,
): Promise<Person> => {
  const { clock } = stage
  const id = await clock.at(when, () => register(stage, newcomer))
  const undecided = personOf(stage, id, newcomer.email, 'athlete')
  return clock.at(later(when, 2 * MINUTE_MS), async () => {
    await undecided.call('identity', chooseRole, { body: { role } })
    const person = personOf(stage, id, newcomer.email, role)
    await wantMails(person, false)
    return person
  })
}

/** Sets up the published authenticator app of a demo account, as its owner does in a login session. */
const turnOnCodes = async ({ product, clock }: Stage, id: string, email: string): Promise<void> => {
  const secret = DEMO_ACCOUNTS.find((account) => account.email === email)?.secret
  if (!secret) return
  const bff = product.between('bff', 'identity')
  const current_password = passwordOf(email)
  const { session } = (await bff.call(signIn, {
    body: { email, password: current_password },
  })) as SessionGrant
  const { access_token } = await bff.call(resolveSession, { body: { session } })
  const [, claims = ''] = access_token.split('.')
  const { sid } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sid: string }
  const caller: UserIdentity = { kind: 'user', userId: id, role: 'admin', sessionId: sid, email }
  const body = { action: 'second-factor', current_password } as const
  await product.clientOf('identity', caller).call(reauthenticateByPassword, { body })
  const ctx = product.identity.context({ caller })
  await beginCodes(ctx, secret)
  await confirmCodes(ctx, codeOfDemo(secret, clock.now()))
  await bff.call(endSession, { body: { session } })
}

/** Creates the first admin the way an operator does. */
export const signUpAdmin = async (stage: Stage, newcomer: Newcomer, when: Date): Promise<Person> => {
  const { product, clock } = stage
  return clock.at(when, async () => {
    const id = await register(stage, newcomer)
    await makeAdmin(product.identity.context(), newcomer.email)
    await turnOnCodes(stage, id, newcomer.email)
    const admin = personOf(stage, id, newcomer.email, 'admin')
    await wantMails(admin, false)
    return admin
  })
}

export const upload = (stage: Stage, person: Person, { type, fileName, bytes }: Specimen): Promise<unknown> =>
  uploadDocument(stage.product.directory.context({ caller: person.identity }), {
    type,
    fileName,
    body: { announcedBytes: bytes.length, content: new Blob([bytes]).stream() },
  })

export const saveCard = async (stage: Stage, person: Person, card = 'pm_card_visa'): Promise<void> => {
  const { client_secret, customer_id } = await person.call('billing', setupPaymentMethod)
  const setup_intent_id = client_secret.split('_secret_')[0] ?? ''
  await stage.stripe.setupIntents.confirm(setup_intent_id, { payment_method: card })
  await person.call('billing', confirmPaymentMethod, { body: { setup_intent_id, customer_id } })
}
