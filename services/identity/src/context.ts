import type { Context } from '@fieldside/platform/context.ts'
import type { Login } from './login.ts'
import type { IdentitySchema } from './schema.ts'
import type { Seal } from './seal.ts'

export type IdentityPorts = { login: Login; seal: Seal }
export type IdentityContext = Context<IdentitySchema> & IdentityPorts
