import { DAY_S } from '@fieldside/contracts/durations.ts'

export const ACCESS_TOKEN_S = 300
export const REFRESH_TOKEN_S = 30 * DAY_S
/** One reuse, in case the first response was lost: the realm file's refreshTokenMaxReuse. */
export const REFRESH_TOKEN_USES = 2
/** Caps a login session however often its tokens are refreshed. */
export const SESSION_S = 30 * DAY_S
