import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { findProfessionals } from '@fieldside/contracts/http/profiles.ts'
import type { Context } from '@fieldside/platform/context.ts'
import type { Uploads } from '@fieldside/platform/uploads.ts'
import type { ContentPrisma, ContentSchema } from './schema.ts'

export type Profile = ReplyOf<typeof findProfessionals>['professionals'][number]

/** Clients of the other services. Each call throws `unavailable` when the service can't be reached. */
export type Clients = {
  /** Asks directory for a user's professional record before they plan training. */
  findProfile: (userId: string) => Promise<Profile | undefined>
  /** Asks booking whether a pair has agreed on a session that took place or will. */
  hasAgreedSession: (pair: { professional_id: string; athlete_id: string }) => Promise<boolean>
}

export type ContentPorts = Clients & { prisma: ContentPrisma; uploads: Uploads }
export type ContentContext = Context<ContentSchema> & ContentPorts
