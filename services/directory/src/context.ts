import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { StartNear } from '@fieldside/contracts/http/openings.ts'
import type { SearchFacets } from '@fieldside/contracts/http/search.ts'
import type { FileChecks } from '@fieldside/files/file-checks.ts'
import type { Context } from '@fieldside/platform/context.ts'
import type { ExpiringMap } from '@fieldside/platform/expiring-map.ts'
import type { RateLimiter } from '@fieldside/platform/limits.ts'
import type { Uploads } from '@fieldside/platform/uploads.ts'
import type { Gazetteer } from './places/rules/gazetteer.ts'
import type { AlertLinks } from './saved-searches/adapters/alert-links.ts'
import type { DirectorySchema } from './schema.ts'
import type { FileStorage } from './uploads/adapters/file-storage.ts'

type Trace = { correlationId?: string | undefined; traceparent?: string | undefined }

/** Clients of other services. Each call throws unavailable if the service can't be reached. */
export type Clients = {
  identity: {
    markOnboarded(userId: string, trace: Trace): Promise<void>
    emailOf(userId: string, trace: Trace): Promise<string>
    /** Returns addresses by user id, without unknown users. */
    emailsOf(userIds: readonly string[], trace: Trace): Promise<Map<string, string>>
    isEmailConfirmed(userId: string, trace: Trace): Promise<boolean>
  }
  billing: {
    feeEligibility(
      userId: string,
      trace: Trace,
    ): Promise<{ payment_method_setup: boolean; suspended: boolean }>
  }
  booking: {
    /** Returns whether two users have a booking or messages with each other. */
    knows(userId: string, otherId: string, trace: Trace): Promise<boolean>
    countActiveOffers(professionalId: string, trace: Trace): Promise<number>
    /** Returns the professionals' starts within a day of a time. */
    startsNear(
      professionalIds: readonly string[],
      wanted: { around: string; appointment_type: AppointmentTypeId },
      trace: Trace,
    ): Promise<StartNear[]>
  }
}

export type DirectoryPorts = Clients &
  FileChecks & {
    objectStorage: FileStorage
    alertLinks: AlertLinks
    gazetteer: () => Promise<Gazetteer>
    /** Facet counts by search, which take longer to read than a page of results. */
    facets: ExpiringMap<Promise<SearchFacets>>
    uploads: Uploads
    uploadLimiter: RateLimiter
    /** Multiplies the limits (LIMIT_FACTOR). */
    limitFactor: number
  }
export type DirectoryContext = Context<DirectorySchema> & DirectoryPorts
