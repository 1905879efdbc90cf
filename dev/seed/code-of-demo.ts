import { codeOf, stepAt } from '@fieldside/identity/factors/adapters/codes.ts'
import { fromBase32 } from '@fieldside/identity/factors/rules/base32.ts'

/** Returns the code that the authenticator app of a demo account shows. */
export const codeOfDemo = (secret: string, now: Date): string => codeOf(fromBase32(secret), stepAt(now))
