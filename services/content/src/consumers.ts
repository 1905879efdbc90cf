import type { Handler } from '@fieldside/platform/consumer.ts'
import { accessHandlers } from './access/consumers.ts'
import type { ContentContext } from './context.ts'
import { planHandlers } from './plans/consumers.ts'

export const handlers: Handler<ContentContext>[] = [...accessHandlers, ...planHandlers]
