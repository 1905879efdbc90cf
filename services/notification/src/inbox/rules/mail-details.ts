import type { Side } from '@fieldside/contracts/appointment-sides.ts'
import type { AppointmentStatus } from '@fieldside/contracts/appointment-status.ts'
import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'

/** A time of a session in the words of its event, such as 'Suggested time'. */
export type SessionTime = { label: string; at: string }

/** A session as its event states it. Booking adds the place and price that each side may see when the email is sent. */
export type MailSession = {
  id: string
  /** The recipient's. */
  side: Side
  type: AppointmentTypeId
  times: SessionTime[]
  /** Null if unknown. */
  own_zone: string | null
  other_zone: string | null
}

/** What an email shows besides its notification, by the event that caused it. */
export type MailDetails = {
  /** The kind of message, by default that of the notification's type. */
  label?: string
  /** The button's text. */
  action?: string
  session?: MailSession
  /** The email's text if it isn't that of the notification. */
  text?: string
  /** Whether the email says that the price isn't paid, if that is so when it is sent. */
  reminds?: boolean
  /** The path at which the athlete books a session like this one. */
  again?: string
  /** The path at which the athlete joins the professional's waitlist. */
  waitlist?: string
  amount_cents?: number
  /** Whether the email offers the athlete other professionals who have time then. */
  offers_others?: boolean
}

/** The fee that a professional pays to accept an athlete's request. */
export type FirstBookingFee = { due: boolean; amount_cents: number; has_credit: boolean }

/** The place and price of a session that one side may see now. */
export type SharedDetails = {
  status: AppointmentStatus
  place: AppointmentPlace
  /** Null until agreed. */
  place_detail: string | null
  /** Null if it isn't set or hidden from this side. */
  price_cents: number | null
  /** The package that pays for it. */
  package_id?: string | undefined
  /** The first-booking fee that the request agreed to. Only for the professional. */
  fee_cents?: number | undefined
}

/** Another professional whom the athlete of an ended request can ask, with a time that they have. */
export type OtherProfessional = {
  professional_id: string
  name: string
  /** City and state. */
  location: string | null
  /** Null online. */
  distance_miles: number | null
  appointment_type: AppointmentTypeId
  starts_at: string
  place: AppointmentPlace
  /** The professional's. */
  time_zone: string
}
