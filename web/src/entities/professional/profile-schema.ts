import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { PROFESSIONAL_TYPES } from '@fieldside/contracts/professional-types.ts'
import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { typedList } from '@/client/typed-list.ts'

const FORM = ProfessionalProfileForm.shape

/** The contract's form with lists as texts, and with a readable message when no specialty is chosen. */
export const FilledInForm = ProfessionalProfileForm.extend({
  specialty: z.enum(PROFESSIONAL_TYPES, 'Specialty is required'),
  sports: typedList(FORM.sports),
  conditions: typedList(FORM.conditions),
})

export type FilledIn = z.input<typeof FilledInForm>
export type ProfileForm = UseFormReturn<FilledIn, unknown, ProfessionalProfileForm>
