import { ACCOUNT_MIN_AGE_YEARS } from './limits.ts'

/** Returns whether a parent or guardian has to request the session and be present. */
export const needsGuardian = (ageYears: number): boolean => ageYears < ACCOUNT_MIN_AGE_YEARS

export const CHILD_NAME_REQUIRED = 'Child’s first name is required'

export const GUARDIAN_REQUIRED = `Under ${ACCOUNT_MIN_AGE_YEARS}, a parent or guardian has to book and be present. Please confirm it`
