import type { Handler } from '@fieldside/platform/consumer.ts'
import type { DirectoryContext } from './context.ts'
import { professionalHandlers } from './professionals/consumers.ts'
import { reviewHandlers } from './reviews/consumers.ts'

export const handlers: Handler<DirectoryContext>[] = [...professionalHandlers, ...reviewHandlers]
