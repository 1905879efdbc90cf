import { AppointmentTypeId } from '../appointment-types.ts'
import { Id } from '../fields.ts'
import { Cents, Currency } from '../money.ts'

/** Fields of several events, with what outside developers read about them. */

/** Amounts. A change of the unit is a breaking change, so the schemas name it. */
export const UsCents = Cents.meta({ 'x-unit': 'US cents' })

export const AmountCents = UsCents.describe('The amount in cents')
export const AmountCurrency = Currency.describe('The currency, always usd')

export const UserId = Id.describe('The id of the user. GET /v1/people returns the name')
export const AthleteId = Id.describe('The id of the athlete, which is a user id')
export const ProfessionalId = Id.describe('The id of the professional’s profile. Not a user id')
export const ProfessionalUserId = Id.describe('The user id of the professional')
export const AppointmentId = Id.describe('The id of the appointment')
export const AppointmentType = AppointmentTypeId.describe('The type of session')
