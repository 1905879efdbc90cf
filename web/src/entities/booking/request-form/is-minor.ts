import { needsGuardian } from '@fieldside/contracts/guardian.ts'

/** Returns whether the age, as typed, is that of someone for whom a parent or guardian has to book. */
export const isMinor = (age: string): boolean => /^\s*0*[1-9]\d*\s*$/.test(age) && needsGuardian(Number(age))
