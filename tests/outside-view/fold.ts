import { dataSchemaOf, type Envelope, schemaNameOf } from '@fieldside/contracts/envelope.ts'
import { Appointment } from '@fieldside/contracts/events/appointment.ts'
import { firstBookingFeeCharged, paymentRecorded } from '@fieldside/contracts/events/billing.ts'
import {
  appointmentCancelled,
  busyCalendarFailed,
  messageDecided,
  messageReported,
  messageSent,
  messagesRead,
  nextSlotsChanged,
  offerEnded,
  openingsChanged,
  packageCreditsChanged,
  responseFiguresChanged,
  seriesAnswered,
  seriesRequested,
  sessionOffered,
  waitlistJoined,
  waitlistLeft,
  waitlistOffered,
} from '@fieldside/contracts/events/booking.ts'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { eventIn } from '@fieldside/dev-events/print-event.ts'
import type { StoredRecord } from '@fieldside/dev-events/reading.ts'
import { z } from 'zod'

export type AppointmentView = {
  status: string
  appointment_type: string
  athlete_id: string
  professional_id: string
  professional_user_id: string
  starts_at: string
  ends_at: string
  suggested_date: string | null
  price_cents: number | null
  professional_time_zone: string | null
  cancelled_by: string | null
  cancel_reason: string | null
  package_id: string | null
}
export type PaymentView = {
  user_id: string
  payment_type: string
  amount_cents: number
  currency: string
  status: string
  appointment_id: string | null
  package_id: string | null
  refunded_cents: number
  charged_back_cents: number
  dispute: string | null
}

/** What an outside consumer knows, by id. `fees` is the cents that each professional has paid. */
export type OutsideView = {
  appointments: Record<string, AppointmentView>
  payments: Record<string, PaymentView>
  fees: Record<string, number>
}

const CONTRACTS = new Map(
  Object.values(eventsByService)
    .flat()
    .map((contract) => [dataSchemaOf(contract), contract]),
)
const ABOUT_OTHERS: readonly string[] = [
  openingsChanged,
  nextSlotsChanged,
  responseFiguresChanged,
  busyCalendarFailed,
  messageSent,
  messagesRead,
  messageReported,
  messageDecided,
  sessionOffered,
  offerEnded,
  packageCreditsChanged,
  seriesRequested,
  seriesAnswered,
  waitlistJoined,
  waitlistOffered,
  waitlistLeft,
].map(({ type }) => type)
const ABOUT_APPOINTMENTS = (type: string): boolean =>
  type.startsWith('booking.') && !ABOUT_OTHERS.includes(type)

/** Returns the events, each once, in order per key. @throws Error for a record that breaks its contract */
const eventsIn = (records: readonly StoredRecord[]): Envelope[] => {
  const events = new Map<string, Envelope>()
  for (const record of records) {
    const event = eventIn(record)
    const contract = event && CONTRACTS.get(schemaNameOf(event.dataschema))
    if (!event || contract?.type !== event.type || event.subject !== record.key)
      throw new Error(`no event of the contracts: ${record.value}`)
    z.parse(contract.data, event.data)
    if (!events.has(event.id)) events.set(event.id, event)
  }
  return [...events.values()]
}

/** The facts of every event about an appointment are complete, so the highest version is the whole truth. */
const foldAppointments = (events: readonly Envelope[]): OutsideView['appointments'] => {
  const versions = new Map<string, number>()
  const appointments: OutsideView['appointments'] = {}
  for (const { type, data } of events.filter((event) => ABOUT_APPOINTMENTS(event.type))) {
    const facts = Appointment.parse(data)
    const { appointment_id: id, version, athlete_time_zone, series_id, series_index, ...shown } = facts
    if (version < (versions.get(id) ?? 0)) continue
    versions.set(id, version)
    const end = type === appointmentCancelled.type ? appointmentCancelled.data.parse(data) : undefined
    const [cancelled_by, cancel_reason] = [end?.cancelled_by ?? null, end?.reason ?? null]
    appointments[id] = { package_id: null, ...shown, cancelled_by, cancel_reason }
  }
  return appointments
}

const foldPayments = (events: readonly Envelope[]): OutsideView['payments'] => {
  const payments: OutsideView['payments'] = {}
  for (const { data } of events.filter(({ type }) => type === paymentRecorded.type)) {
    const { payment_id, refund, refunded_another_way, ...payment } = paymentRecorded.data.parse(data)
    const moneyBack = { refunded_cents: 0, charged_back_cents: 0, dispute: null }
    payments[payment_id] = { package_id: null, ...moneyBack, ...payment }
  }
  return payments
}

const foldFees = (events: readonly Envelope[], payments: OutsideView['payments']): OutsideView['fees'] => {
  const fees: OutsideView['fees'] = {}
  for (const { data } of events.filter(({ type }) => type === firstBookingFeeCharged.type)) {
    const { professional_id: id, payment_id, amount_cents } = firstBookingFeeCharged.data.parse(data)
    if (payments[payment_id]?.status === 'completed') fees[id] = (fees[id] ?? 0) + amount_cents
  }
  return fees
}

/** Rebuilds appointments, payments, and fees from nothing but the records on the bus. */
export const viewOf = (records: readonly StoredRecord[]): OutsideView => {
  const events = eventsIn(records)
  const payments = foldPayments(events)
  return { appointments: foldAppointments(events), payments, fees: foldFees(events, payments) }
}
