import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'

type Fields = Omit<ProfessionalProfileForm, 'full_name'> & { first_name: string; last_name: string }

/** The form as the record stores it. Each field is a column of the same name, and an empty text is null. */
export type Profile = { [Name in keyof Fields]: Fields[Name] | (Fields[Name] extends string ? null : never) }

export const profileOf = ({ full_name, ...fields }: ProfessionalProfileForm): Profile => {
  const [first_name = '', ...rest] = full_name.split(/\s+/)
  const { credentials, phone, zip } = fields
  return {
    ...fields,
    first_name,
    last_name: rest.join(' '),
    credentials: credentials || null,
    phone: phone || null,
    zip: zip || null,
  }
}
