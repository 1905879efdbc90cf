import { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { centsOf, NO_AMOUNT } from '@/ui/dollars.ts'
import {
  FIELD_OF,
  formOf,
  type OfferFields,
  type OffersFields,
  sentRows,
  type WrongOffer,
} from './offer-fields.ts'

const messageOf = (field: keyof OfferFields, message: string, row: OfferFields): string => {
  if (field === 'price' && Number.isNaN(centsOf(row.price))) return NO_AMOUNT
  if (field === 'duration_minutes' && Number.isNaN(Number(row.duration_minutes || 'none')))
    return 'Duration must be whole minutes'
  return message
}

/** Validates the rows to save against the contract, in their order. */
export const wrongOffers = (fields: OffersFields): WrongOffer[] =>
  sentRows(fields).flatMap((row) => {
    const issues = OfferForm.safeParse(formOf(fields.offers[row]!)).error?.issues ?? []
    return issues.flatMap(({ path, message }) => {
      const field = FIELD_OF[String(path[0])]
      return field ? [{ row, field, message: messageOf(field, message, fields.offers[row]!) }] : []
    })
  })
