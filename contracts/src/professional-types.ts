import { z } from 'zod'

export const PROFESSIONAL_TYPES = [
  'Physical Therapist',
  'Performance Coach',
  'Sports Dietician',
  'Sports Psychologist/Mental Performance Coach',
  'Registered Dietitian',
] as const
export const ProfessionalType = z.enum(PROFESSIONAL_TYPES)
export type ProfessionalType = z.infer<typeof ProfessionalType>

export const ProfessionalStatus = z.enum(['draft', 'pending', 'approved', 'rejected'])
export type ProfessionalStatus = z.infer<typeof ProfessionalStatus>

/** What to show for an empty field (behavior entities/professional-defaults). */
export const PROFESSIONAL_DEFAULTS = {
  first_name: 'Professional',
  bio: 'No bio available',
  location: 'Location not specified',
  specialty: 'General',
  credentials: 'Professional',
} as const
