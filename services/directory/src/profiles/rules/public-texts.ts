import { refuseContactDetails, refuseFullName } from '@fieldside/contracts/contact-details/public-texts.ts'

type Refusal = { field: string; message: string }

const LABELS = {
  bio: 'Bio',
  city: 'City',
  state: 'State',
  credentials: 'Credentials',
  sports: 'Sports',
  conditions: 'Conditions treated',
} as const

type Lists = 'sports' | 'conditions'
type Texts = { [Field in keyof typeof LABELS]: Field extends Lists ? readonly string[] : string | null }
type PublicTexts = Texts & Record<'first_name' | 'last_name', string | null>

const nameOf = ({ first_name, last_name }: PublicTexts): string => `${first_name} ${last_name}`.trim()
const textsOf = (profile: Texts, field: keyof typeof LABELS): string[] => [profile[field] ?? []].flat()

/**
 * Returns the texts that everyone can read and that hold contact details, or a name that isn't one's own. Stored texts
 * stay until they are changed, so that a rule that came later blocks no change of a price.
 */
export const refusePublicTexts = (profile: PublicTexts, before?: PublicTexts): Refusal[] => {
  const isRenamed = before === undefined || nameOf(before) !== nameOf(profile)
  const name = isRenamed ? refuseFullName(profile, 'Full name') : null
  const fields = Object.keys(LABELS) as (keyof typeof LABELS)[]
  return [
    ...(name ? [{ field: 'full_name', message: name }] : []),
    ...fields.flatMap((field) => {
      const stored = before ? textsOf(before, field) : []
      const changed = textsOf(profile, field).filter((text) => !stored.includes(text))
      return changed.flatMap((text) => {
        const message = refuseContactDetails(text, LABELS[field])
        return message ? [{ field, message }] : []
      })
    }),
  ]
}
