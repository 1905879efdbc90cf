const DAY_S = 24 * 3600

export const ACCESS_TOKEN_S = 300
export const REFRESH_TOKEN_S = 30 * DAY_S
/** However often its tokens are refreshed. */
export const SESSION_S = 180 * DAY_S
