import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import { DAYS_AHEAD_DEFAULT } from '@fieldside/contracts/limits.ts'
import type { ClockSpan, Schedule } from './closed-time.ts'

export type WrongField = { field: string; message: string }

const MINUTES_PER_DAY = 24 * 60
const OVERLAP = 'These hours overlap others on that day'

const overlapping = (spans: readonly (ClockSpan & { index: number })[]): number[] => {
  const sorted = spans.toSorted((a, b) => a.from.localeCompare(b.from))
  return sorted.filter(({ from }, at) => from < (sorted[at - 1]?.until ?? '')).map(({ index }) => index)
}

/** Returns the errors in hours that their schema can't detect. */
export const wrongInSchedule = ({
  weekly_hours,
  exceptions,
}: Pick<Schedule, 'weekly_hours' | 'exceptions'>): WrongField[] => {
  const indexed = weekly_hours.map((span, index) => ({ ...span, index }))
  const weekly = [...Map.groupBy(indexed, ({ weekday }) => weekday).values()]
    .flatMap(overlapping)
    .map((index) => ({ field: `weekly_hours.${index}.from`, message: OVERLAP }))
  const days = exceptions.map(({ day }) => day)
  const twice = exceptions.flatMap(({ day }, index) =>
    days.indexOf(day) === index
      ? []
      : [{ field: `exceptions.${index}.day`, message: 'This day is already in the list' }],
  )
  const clashing = exceptions.flatMap(({ spans }, at) =>
    overlapping(spans.map((span, index) => ({ ...span, index }))).map((index) => ({
      field: `exceptions.${at}.spans.${index}.from`,
      message: OVERLAP,
    })),
  )
  return [...weekly, ...twice, ...clashing]
}

type Hours = Pick<Schedule, 'time_zone' | 'weekly_hours' | 'exceptions' | 'minimum_notice_minutes'>
type Rules = Omit<Schedule, keyof Hours>

/** Until the professional sets any. */
export const NO_RULES: Rules = {
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  max_sessions_per_day: null,
  max_days_ahead: DAYS_AHEAD_DEFAULT,
}

type Form = Hours & { [Rule in keyof Rules]?: Rules[Rule] | undefined }

/** Returns the schedule of a form. Buffers and limits that it omits stay as they are. */
export const scheduleOf = (form: Form, before: Rules | null): Schedule => {
  const kept = before ?? NO_RULES
  return {
    time_zone: form.time_zone,
    weekly_hours: form.weekly_hours,
    exceptions: form.exceptions,
    minimum_notice_minutes: form.minimum_notice_minutes,
    buffer_before_minutes: form.buffer_before_minutes ?? kept.buffer_before_minutes,
    buffer_after_minutes: form.buffer_after_minutes ?? kept.buffer_after_minutes,
    max_sessions_per_day:
      form.max_sessions_per_day === undefined ? kept.max_sessions_per_day : form.max_sessions_per_day,
    max_days_ahead: form.max_days_ahead ?? kept.max_days_ahead,
  }
}

/** Rejects limits that leave no time to request a session. */
export const wrongInLimits = ({ minimum_notice_minutes, max_days_ahead }: Schedule): WrongField[] =>
  minimum_notice_minutes < max_days_ahead * MINUTES_PER_DAY
    ? []
    : [{ field: 'max_days_ahead', message: 'Days ahead must be longer than the minimum notice' }]

type Offer = {
  appointment_type_id: AppointmentTypeId
  is_active: boolean
  place: AppointmentPlace
  place_detail: string
  own_room: boolean
}
type OfferForm = Omit<Offer, 'own_room'> & { own_room?: boolean | undefined }

export const wrongInOffers = (offers: readonly Pick<Offer, 'appointment_type_id'>[]): WrongField[] => {
  const types = offers.map(({ appointment_type_id }) => appointment_type_id)
  return types.flatMap((type, index) =>
    types.indexOf(type) === index
      ? []
      : [{ field: `items.${index}.appointment_type_id`, message: 'This type is already in the list' }],
  )
}

const WITHOUT_DETAIL: Record<AppointmentPlace, string> = {
  in_person: 'Please enter the address',
  online: 'Please enter the link',
}

const hasOwnRoom = (type: AppointmentTypeId, saved: readonly Offer[]): boolean =>
  saved.some((offer) => offer.appointment_type_id === type && offer.own_room)

/** Completes the types of a form that doesn't say whether each session has a room. Only online sessions can have one. */
export const withRooms = <Form extends OfferForm>(offers: readonly Form[], saved: readonly Offer[]) =>
  offers.map((offer) => ({
    ...offer,
    own_room: offer.place === 'online' && (offer.own_room ?? hasOwnRoom(offer.appointment_type_id, saved)),
  }))

/** Returns the errors of types that are to have rooms, if there are none. One that had them before may stay. */
export const wrongInRooms = (
  offers: readonly Offer[],
  saved: readonly Offer[],
  areRoomsSetUp: boolean,
): WrongField[] =>
  offers.flatMap(({ appointment_type_id, own_room }, index) =>
    own_room && !areRoomsSetUp && !hasOwnRoom(appointment_type_id, saved)
      ? [{ field: `items.${index}.own_room`, message: 'Video rooms aren’t set up here. Please enter a link' }]
      : [],
  )

/** Returns the errors of types offered without an address, link, or room. One that was offered so before may stay. */
export const wrongInPlaces = (offers: readonly Offer[], saved: readonly Offer[]): WrongField[] =>
  offers.flatMap(({ appointment_type_id, is_active, place, place_detail, own_room }, index) => {
    const wasOfferedSo = saved.some(
      (offer) =>
        offer.appointment_type_id === appointment_type_id &&
        offer.is_active &&
        offer.place === place &&
        offer.place_detail === '' &&
        !offer.own_room,
    )
    return is_active && place_detail === '' && !own_room && !wasOfferedSo
      ? [{ field: `items.${index}.place_detail`, message: WITHOUT_DETAIL[place] }]
      : []
  })

type Payment = Pick<Offer, 'appointment_type_id'> & {
  custom_price_cents: number | null
  requires_payment: boolean
}
type PaymentForm = Omit<Payment, 'requires_payment'> & { requires_payment?: boolean | undefined }

const paymentOf = (type: AppointmentTypeId, saved: readonly Payment[]): boolean =>
  saved.some((offer) => offer.appointment_type_id === type && offer.requires_payment)

/** Completes the types of a form that doesn't say whether they must be paid online. */
export const withPayment = <Form extends PaymentForm>(offers: readonly Form[], saved: readonly Payment[]) =>
  offers.map((offer) => ({
    ...offer,
    requires_payment: offer.requires_payment ?? paymentOf(offer.appointment_type_id, saved),
  }))

/** Returns the errors of types that must be paid online now, but can't be. One that must be since before may stay. */
export const wrongInPayment = (
  offers: readonly Payment[],
  saved: readonly Payment[],
  { is_payable, price_per_session_cents }: { is_payable: boolean; price_per_session_cents: number | null },
): WrongField[] =>
  offers.flatMap(({ appointment_type_id, custom_price_cents, requires_payment }, index) => {
    if (!requires_payment || paymentOf(appointment_type_id, saved)) return []
    const field = `items.${index}.requires_payment`
    if (!is_payable) return [{ field, message: 'Please connect a payout account first' }]
    return (custom_price_cents ?? price_per_session_cents) === null
      ? [{ field, message: 'Please set a price first' }]
      : []
  })
