import { z } from 'zod'

export const Role = z.enum(['athlete', 'professional', 'admin'])
export type Role = z.infer<typeof Role>

/** The roles that users can choose on /onboarding. */
export const ChoosableRole = z.enum(['athlete', 'professional'])
export type ChoosableRole = z.infer<typeof ChoosableRole>
