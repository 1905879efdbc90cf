import { z } from 'zod'

export const ROLES = ['athlete', 'professional', 'admin'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const CHOOSABLE_ROLES = ['athlete', 'professional'] as const
/** The roles that users can choose on /onboarding. */
export const ChoosableRole = z.enum(CHOOSABLE_ROLES)
export type ChoosableRole = z.infer<typeof ChoosableRole>
