import { ACCOUNT_MIN_AGE_YEARS } from './limits.ts'

/**
 * What someone states who books for a family member under 18. Rows refer to its version, so a change of a text is a new
 * version, and earlier texts stay.
 */
export const GUARDIAN_STATEMENTS: Record<number, string> = {
  1: 'I’m the parent or legal guardian, and I’ll be present at the session',
}
export const GUARDIAN_STATEMENT_VERSION = 1

export const GUARDIAN_REQUIRED = `Under ${ACCOUNT_MIN_AGE_YEARS}, a parent or legal guardian has to book and be present. Please confirm it`

export const MEMBER_REQUIRED = `Someone under ${ACCOUNT_MIN_AGE_YEARS} can’t book for themselves. Choose or add a family member`
