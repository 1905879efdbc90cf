import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'

export type Filled = {
  bio?: string | undefined
  specialty?: string | undefined
  city?: string | undefined
  state?: string | undefined
}

const FORM = ProfessionalProfileForm.shape

/** Counts bio 33, specialty 33, and location 34, like the server. Invalid values don't count. */
export const completionPercent = ({ bio, specialty, city, state }: Filled): number => {
  const hasPlace = FORM.city.safeParse(city).success && FORM.state.safeParse(state).success
  return (
    (FORM.bio.safeParse(bio).success ? 33 : 0) +
    (FORM.specialty.safeParse(specialty).success ? 33 : 0) +
    (hasPlace ? 34 : 0)
  )
}
