import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { closePackage } from '@fieldside/contracts/http/package-credits.ts'
import type { listPairSessions } from '@fieldside/contracts/http/pair-sessions.ts'
import type { getPayableSession } from '@fieldside/contracts/http/payable-sessions.ts'
import type { PackageCloseReason } from '@fieldside/contracts/package-ends.ts'
import type { Context } from '@fieldside/platform/context.ts'
import type { PaymentProvider } from './provider/adapters/payment-provider.ts'
import type { BillingSchema } from './schema.ts'

export type PayableSession = ReplyOf<typeof getPayableSession>
export type ClosedPackage = ReplyOf<typeof closePackage>
export type PairSessions = ReplyOf<typeof listPairSessions>

/** Clients of the other services. Each call throws `unavailable` when the service can't be reached. */
export type Clients = {
  /** Asks booking for a session before taking money for it. @throws notFound */
  payableSession: (appointmentId: string) => Promise<PayableSession>
  /** Asks booking which sessions can carry the pair's fee before moving it. */
  pairSessions: (pair: { professional_id: string; athlete_id: string }) => Promise<PairSessions>
  /** Lets booking take back what is unused of a package, once. @throws notFound while booking doesn't know it */
  closePackage: (id: string, reason: PackageCloseReason) => Promise<ClosedPackage>
}

export type BillingPorts = Clients & {
  paymentProvider: PaymentProvider
  publicUrl: string
  /** Records the age of a webhook's event when its effect is stored. */
  measureWebhook: (ageS: number) => void
}

export type BillingContext = Context<BillingSchema> & BillingPorts
