import type { Context } from '@fieldside/platform/context.ts'
import type { ContentSchema } from './schema.ts'

export type ContentPorts = Record<never, never>
export type ContentContext = Context<ContentSchema> & ContentPorts
