import type { Context } from '@fieldside/platform/context.ts'
import type { Mailer } from '@fieldside/platform/mailer.ts'
import type { Seal } from '@fieldside/platform/seal.ts'
import type { Devices } from './devices.ts'
import type { InTurn } from './in-turn.ts'
import type { Login } from './login.ts'
import type { IdentitySchema } from './schema.ts'
import type { Throttle } from './throttle.ts'

export type IdentityPorts = {
  login: Login
  seal: Seal
  /**
   * By address. Keycloak's brute-force protection refuses a sign-in while another of the same person is being
   * checked, in the words of a wrong password: a double click would look like one.
   */
  inTurn: InTurn
  /** What slows down guessing and flooding. */
  throttle: Throttle
  devices: Devices
  mailer: Mailer
  /** Where the links in mails lead. */
  publicUrl: string
}
export type IdentityContext = Context<IdentitySchema> & IdentityPorts
