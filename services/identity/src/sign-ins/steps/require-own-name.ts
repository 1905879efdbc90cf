import {
  refuseFullName,
  refuseLastName,
  refuseName,
} from '@fieldside/contracts/contact-details/public-texts.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'

/**
 * Rejects names without letters, with contact details, or of Fieldside's staff, which other users would see.
 * @throws invalid-input naming the field
 */
export const requireOwnName = (names: { first_name: string; last_name: string }): void => {
  const first = refuseName(names.first_name, 'First name')
  if (first) throw invalidInput([{ field: 'first_name', message: first }])
  const last = refuseLastName(names.last_name, 'Last name') ?? refuseFullName(names, 'Name')
  if (last) throw invalidInput([{ field: 'last_name', message: last }])
}
