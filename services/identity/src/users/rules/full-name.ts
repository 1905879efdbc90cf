import { refuseFullName } from '@fieldside/contracts/contact-details/public-texts.ts'
import { personName } from '@fieldside/contracts/fields.ts'

type Names = { first_name: string; last_name: string }

/** Takes the first word as the first name; the last name may be empty. */
export const splitFullName = (fullName: string): Names => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

const FullName = personName('Name')

/**
 * Returns names from the identity provider, or empty names if our own rules reject them. The user then goes by
 * their email address and can enter a name on the account page.
 */
export const acceptedNames = (firstName: string, lastName: string): Names => {
  const names = { first_name: firstName.trim(), last_name: lastName.trim() }
  const isAccepted =
    FullName.safeParse(`${firstName} ${lastName}`).success && refuseFullName(names, 'Name') === null
  return isAccepted ? names : { first_name: '', last_name: '' }
}
