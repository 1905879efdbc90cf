import type { AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { MailAddress } from '@fieldside/contracts/http/identity.ts'
import type { Context } from '@fieldside/platform/context.ts'
import type { Mailer } from '@fieldside/platform/mailer.ts'
import type { Outbound } from '@fieldside/platform/outbound.ts'
import type { Seal } from '@fieldside/platform/seal.ts'
import type { Condition } from './inbox/rules/condition.ts'
import type {
  FirstBookingFee,
  MailSession,
  OtherProfessional,
  SharedDetails,
} from './inbox/rules/mail-details.ts'
import type { About } from './inbox/rules/naming.ts'
import type { LiveStream } from './live/store/stream.ts'
import type { PushSender } from './push/adapters/sender.ts'
import type { NotificationSchema } from './schema.ts'

/** A saved search whose alert is still on. */
export type Alert = { athlete_id: string; end_token: string }

export type ForMails = {
  addresses: Map<string, MailAddress>
  names: Map<string, string>
  /** By saved search. */
  alerts: Map<string, Alert>
}

/** Looks up personal data when it is needed, because this service stores none and events carry none. */
export type People = {
  /** Returns addresses by user id and names by id, without deleted accounts. @throws unavailable */
  forMails: (userIds: readonly string[], about: readonly About[]) => Promise<ForMails>
  /** Returns the saved searches whose alert is on, by id. @throws unavailable */
  alertsOf: (about: readonly About[]) => Promise<ForMails['alerts']>
  /** Returns names by id, without deleted accounts. @throws unavailable */
  namesOf: (about: readonly About[]) => Promise<Map<string, string>>
  /** Returns the reason for a rejection, or undefined if there is none. @throws unavailable */
  rejectionReasonOf: (professionalId: string) => Promise<string | undefined>
}

export type UserIds = { ids: string[]; more: boolean }

/** Lists all users through identity, page by page. */
export type AllUsers = {
  /** Returns the ids after `position`, in order, of users registered up to an instant. @throws unavailable */
  idsAfter: (position: string | null, registeredUntil: Date, limit: number) => Promise<UserIds>
}

/** Asks the service that owns a fact whether it still holds. @throws unavailable */
export type Facts = { stillHold: (condition: Condition, now: Date) => Promise<boolean> }

export type AskedSession = Pick<MailSession, 'id' | 'side'>

/** Asks booking which place and price each side may see now, because this service stores neither. */
export type Sessions = {
  /** Returns undefined for a session that no longer exists. @throws unavailable */
  forSides: (asked: readonly AskedSession[]) => Promise<(session: AskedSession) => SharedDetails | undefined>
}

/** A pair of a professional and an athlete. */
type Pair = { professional_user_id: string; athlete_id: string }

/** Asks billing about first-booking fees. */
export type Fees = {
  /** Returns undefined if billing can't tell, because it is of the last release. @throws unavailable */
  ofPair: (pair: Pair) => Promise<FirstBookingFee | undefined>
  /** Returns an administrator's reason for the decision about a disputed fee. @throws unavailable */
  decisionReasonOf: (disputeId: string) => Promise<string | undefined>
}

/** A request that ended without an agreement. */
export type EndedRequest = {
  professional_id: string
  athlete_id: string
  appointment_type: AppointmentTypeId
  around: string
}

/** Asks directory who else has time. */
export type Others = {
  /** Returns nobody if directory can't tell, because it is of the last release. @throws unavailable */
  insteadOf: (request: EndedRequest) => Promise<OtherProfessional[]>
}

/** Clients of the other services. */
export type Clients = {
  people: People
  allUsers: AllUsers
  facts: Facts
  sessions: Sessions
  fees: Fees
  others: Others
}

export type WebhookCounters = {
  /** 'delivered', 'status-4xx', or the code of a failure. */
  attempt: (outcome: string) => void
  pause: (reason: string) => void
}

export type NotificationPorts = Clients & {
  mailer: Mailer
  live: LiveStream
  publicUrl: string
  supportEmail: string
  outbound: Outbound
  /** Encrypts signing secrets of webhook endpoints. */
  webhookSeal: Seal
  countWebhook: WebhookCounters
  /** Null if this installation has no keys for pushes. */
  push: PushSender | null
  /** Encrypts the addresses and keys of browsers. */
  pushSeal: Seal
}

export type NotificationContext = Context<NotificationSchema> & NotificationPorts
