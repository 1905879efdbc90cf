import type { Context } from '@fieldside/platform/context.ts'
import type { InTurn } from '@fieldside/platform/in-turn.ts'
import type { Mailer } from '@fieldside/platform/mailer.ts'
import type { Seal } from '@fieldside/platform/seal.ts'
import type { Passkeys } from './factors/adapters/passkeys.ts'
import type { Throttle } from './passwords/store/throttle.ts'
import type { IdentitySchema } from './schema.ts'
import type { Devices } from './sessions/adapters/devices.ts'
import type { Login } from './users/adapters/keycloak.ts'

export type IdentityPorts = {
  login: Login
  seal: Seal
  /** Encrypts the secrets of second factors. A changed key leaves earlier ones readable. */
  factorSeal: Pick<Seal, 'open' | 'close'>
  passkeys: Passkeys
  /**
   * Serializes sign-ins by email address. While one is being checked, Keycloak's brute-force protection rejects
   * another one of the same user as a wrong password, so a double click would fail.
   */
  inTurn: InTurn
  throttle: Throttle
  devices: Devices
  mailer: Mailer
  /** Base URL of the links in mails. */
  publicUrl: string
  /** The public address where API clients get their tokens. */
  tokenUrl: string
}

export type IdentityContext = Context<IdentitySchema> & IdentityPorts
