import { personName } from '@fieldside/contracts/fields.ts'

type Names = { first_name: string; last_name: string }

/** The first word is the first name, the rest the last name; it may be empty. */
export const splitFullName = (fullName: string): Names => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}

const FullName = personName('Name')

/**
 * Returns names from the identity provider, or empty names when people could not have entered them here. The user
 * goes by their email address then and can enter a name on the account page.
 */
export const acceptedNames = (firstName: string, lastName: string): Names => {
  const { success } = FullName.safeParse(`${firstName} ${lastName}`)
  return success
    ? { first_name: firstName.trim(), last_name: lastName.trim() }
    : { first_name: '', last_name: '' }
}
