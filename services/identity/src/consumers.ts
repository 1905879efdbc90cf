import type { Handler } from '@fieldside/platform/consumer.ts'
import type { IdentityContext } from './context.ts'
import { userHandlers } from './users/consumers.ts'

export const handlers: readonly Handler<IdentityContext>[] = [...userHandlers]
