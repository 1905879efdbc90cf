import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import { z } from 'zod'

/** The contract's form, with a readable message when no specialty is chosen. */
export const FilledInForm = ProfessionalProfileForm.extend({
  specialty: z.enum(PROFESSIONAL_TYPES, 'Specialty is required'),
})
