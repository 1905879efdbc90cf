import type { AppointmentPlace, AppointmentTypeId } from '@fieldside/contracts/appointment-types.ts'
import type { AppointmentType, Offer, OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { FieldErrors } from 'react-hook-form'
import { centsOf, dollarsOf } from '@/ui/dollars.ts'

/** An appointment type as the form holds it: numbers and prices are text. */
export type OfferFields = {
  appointment_type_id: AppointmentTypeId
  is_active: boolean
  duration_minutes: string
  /** In dollars. When empty, the price per session applies. */
  price: string
  place: AppointmentPlace
  place_detail: string
  /** Each online session gets a room of its own. */
  own_room: boolean
  requires_payment: boolean
  /** Already saved, so switching it off sends it as inactive instead of leaving it out. */
  known: boolean
}
export type OffersFields = { offers: OfferFields[] }

/** Returns a row for every appointment type, with the saved values or the defaults. */
export const fieldsOfOffers = (types: readonly AppointmentType[], saved: readonly Offer[]): OffersFields => ({
  offers: types.map((type) => {
    const offer = saved.find(({ appointment_type_id }) => appointment_type_id === type.id)
    return {
      appointment_type_id: type.id as AppointmentTypeId,
      is_active: offer?.is_active ?? false,
      duration_minutes: String(offer?.duration_minutes ?? type.duration_minutes),
      price: dollarsOf(offer?.custom_price_cents ?? null),
      place: offer?.place ?? 'in_person',
      place_detail: offer?.place_detail ?? '',
      own_room: offer?.own_room ?? false,
      requires_payment: offer?.requires_payment ?? false,
      known: offer !== undefined,
    }
  }),
})

export const formOf = (row: OfferFields): OfferForm => ({
  appointment_type_id: row.appointment_type_id,
  is_active: row.is_active,
  duration_minutes: row.duration_minutes.trim() === '' ? Number.NaN : Number(row.duration_minutes),
  custom_price_cents: centsOf(row.price),
  place: row.place,
  place_detail: row.place_detail.trim(),
  own_room: row.place === 'online' && row.own_room,
  requires_payment: row.requires_payment,
})

export const sentRows = (fields: OffersFields): number[] =>
  fields.offers.flatMap((row, index) => (row.is_active || row.known ? [index] : []))

/** Returns the rows to save: those that are offered and those that were saved before. */
export const offersOf = (fields: OffersFields): OfferForm[] =>
  sentRows(fields).map((index) => formOf(fields.offers[index]!))

export const FIELD_OF: Record<string, keyof OfferFields> = {
  duration_minutes: 'duration_minutes',
  custom_price_cents: 'price',
  place: 'place',
  place_detail: 'place_detail',
  own_room: 'own_room',
  requires_payment: 'requires_payment',
  is_active: 'is_active',
  appointment_type_id: 'is_active',
}

export type WrongOffer = { row: number; field: keyof OfferFields; message: string }

/** Maps the server's field path ('items.1.custom_price_cents') to the row and field on screen. */
export const wrongFromServer = (
  fields: OffersFields,
  errors: Readonly<Record<string, string>>,
): WrongOffer[] => {
  const rows = sentRows(fields)
  return Object.entries(errors).flatMap(([path, message]) => {
    const [, index, name] = path.split('.')
    const row = rows[Number(index)]
    const field = FIELD_OF[name ?? '']
    return row === undefined || !field ? [] : [{ row, field, message }]
  })
}

/** Converts errors to react-hook-form's shape. */
export const offerErrors = (wrong: readonly WrongOffer[]): FieldErrors<OffersFields> => {
  const offers: Record<string, unknown>[] = []
  for (const { row, field, message } of wrong) {
    offers[row] = { ...offers[row], [field]: { type: 'rule', message } }
  }
  return (wrong.length > 0 ? { offers } : {}) as FieldErrors<OffersFields>
}
