import { refuseContactDetails } from '@fieldside/contracts/contact-details/public-texts.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'

/** @throws invalid-input naming the field if the text, which everyone can read, has contact details */
export const refuseContactDetailsIn = (field: string, label: string, text: string): void => {
  const message = refuseContactDetails(text, label)
  if (message) throw invalidInput([{ field, message }])
}
