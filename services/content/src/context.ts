import type { Context } from '@fieldside/platform/context.ts'
import type { ContentPrisma, ContentSchema } from './schema.ts'

export type ContentPorts = { prisma: ContentPrisma }
export type ContentContext = Context<ContentSchema> & ContentPorts
