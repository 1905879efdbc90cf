import { z } from 'zod'

export const SEXES = ['male', 'female', 'other', 'prefer_not_to_say'] as const
export const Sex = z.enum(SEXES)
export type Sex = z.infer<typeof Sex>
export const SEX_LABELS: Record<Sex, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
  prefer_not_to_say: 'Prefer not to say',
}
