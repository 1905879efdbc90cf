type Names = { first_name: string; last_name: string }

/** The first word is the first name, the rest the last name; it may be empty. */
export const splitFullName = (fullName: string): Names => {
  const [first = '', ...rest] = fullName.trim().split(/\s+/)
  return { first_name: first, last_name: rest.join(' ') }
}
