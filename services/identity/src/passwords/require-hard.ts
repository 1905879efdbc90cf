import { type PasswordOwner, whyGuessable } from '@fieldside/contracts/password-strength.ts'
import { invalidInput } from '@fieldside/platform/errors.ts'

/** @throws invalid-input with the reason, when the password is common or close to its owner's data */
export const requireHardPassword = (password: string, owner: PasswordOwner): void => {
  const reason = whyGuessable(password, owner)
  if (reason) throw invalidInput([{ field: 'password', message: reason }])
}
