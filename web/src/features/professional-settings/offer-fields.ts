import {
  type AppointmentPlace,
  type AppointmentTypeId,
  AppointmentTypeId as TypeIds,
} from '@fieldside/contracts/appointment-types.ts'
import type { AppointmentType, Offer } from '@fieldside/contracts/http/offers.ts'
import { OfferForm } from '@fieldside/contracts/http/offers.ts'
import type { FieldErrors } from 'react-hook-form'
import { centsOf, dollarsOf, NO_AMOUNT } from './dollars.ts'

/** An appointment type as it is filled in: numbers and money are text. */
export type OfferFields = {
  appointment_type_id: AppointmentTypeId
  is_active: boolean
  duration_minutes: string
  /** Dollars; empty means that the price per session holds. */
  price: string
  place: AppointmentPlace
  place_detail: string
  /** Was saved before, so it is kept when it is switched off. */
  known: boolean
}
export type OffersFields = { offers: OfferFields[] }

/** A row for each type there is, as saved or as proposed. */
export const fieldsOfOffers = (types: readonly AppointmentType[], saved: readonly Offer[]): OffersFields => ({
  offers: types.map((type) => {
    const offer = saved.find(({ appointment_type_id }) => appointment_type_id === type.id)
    return {
      appointment_type_id: TypeIds.parse(type.id),
      is_active: offer?.is_active ?? false,
      duration_minutes: String(offer?.duration_minutes ?? type.duration_minutes),
      price: dollarsOf(offer?.custom_price_cents ?? null),
      place: offer?.place ?? 'in_person',
      place_detail: offer?.place_detail ?? '',
      known: offer !== undefined,
    }
  }),
})

const formOf = (row: OfferFields): OfferForm => ({
  appointment_type_id: row.appointment_type_id,
  is_active: row.is_active,
  duration_minutes: row.duration_minutes.trim() === '' ? Number.NaN : Number(row.duration_minutes),
  custom_price_cents: centsOf(row.price),
  place: row.place,
  place_detail: row.place_detail.trim(),
})

const sentRows = (fields: OffersFields): number[] =>
  fields.offers.flatMap((row, index) => (row.is_active || row.known ? [index] : []))

/** What is saved: the offered ones and those that were saved before. */
export const offersOf = (fields: OffersFields): OfferForm[] =>
  sentRows(fields).map((index) => formOf(fields.offers[index]!))

const FIELD_OF: Record<string, keyof OfferFields> = {
  duration_minutes: 'duration_minutes',
  custom_price_cents: 'price',
  place: 'place',
  place_detail: 'place_detail',
  is_active: 'is_active',
  appointment_type_id: 'is_active',
}

export type WrongOffer = { row: number; field: keyof OfferFields; message: string }

const messageOf = (field: keyof OfferFields, message: string, row: OfferFields): string => {
  if (field === 'price' && Number.isNaN(centsOf(row.price))) return NO_AMOUNT
  if (field === 'duration_minutes' && Number.isNaN(Number(row.duration_minutes || 'none')))
    return 'Duration must be whole minutes'
  return message
}

/** What is wrong in the rows that would be saved, in their order, by the contract's own rules. */
export const wrongOffers = (fields: OffersFields): WrongOffer[] =>
  sentRows(fields).flatMap((row) => {
    const issues = OfferForm.safeParse(formOf(fields.offers[row]!)).error?.issues ?? []
    return issues.flatMap(({ path, message }) => {
      const field = FIELD_OF[String(path[0])]
      return field ? [{ row, field, message: messageOf(field, message, fields.offers[row]!) }] : []
    })
  })

/** The server's 'items.1.custom_price_cents' as the row and field on the screen. */
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

/** For react-hook-form. */
export const offerErrors = (wrong: readonly WrongOffer[]): FieldErrors<OffersFields> => {
  const offers: Record<string, unknown>[] = []
  for (const { row, field, message } of wrong) {
    offers[row] = { ...offers[row], [field]: { type: 'rule', message } }
  }
  return (wrong.length > 0 ? { offers } : {}) as FieldErrors<OffersFields>
}
