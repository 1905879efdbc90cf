import { refuseContactDetails, refuseName } from '@fieldside/contracts/contact-details/public-texts.ts'
import type { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'

type Refusal = { field: string; message: string }

const topics = (field: 'sports' | 'conditions', label: string, form: ProfessionalProfileForm) =>
  form[field].map((text) => ({ field, label, text }))

/** Returns the texts that everyone can read and that hold contact details, or a name that isn't one's own. */
export const refusePublicTexts = (form: ProfessionalProfileForm): Refusal[] => {
  const texts = [
    { field: 'bio', label: 'Bio', text: form.bio },
    { field: 'city', label: 'City', text: form.city },
    { field: 'credentials', label: 'Credentials', text: form.credentials },
    ...topics('sports', 'Sports', form),
    ...topics('conditions', 'Conditions treated', form),
  ]
  const name = refuseName(form.full_name, 'Full name')
  return [
    ...(name ? [{ field: 'full_name', message: name }] : []),
    ...texts.flatMap(({ field, label, text }) => {
      const message = refuseContactDetails(text, label)
      return message ? [{ field, message }] : []
    }),
  ]
}
