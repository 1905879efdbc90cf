/** Longer than all Keycloak calls of a sign-up or a password change can take together. */
const LEFT_OPEN_MS = 30_000

/** Returns when a sign-up or password change that hasn't finished counts as cut off by a crash. */
export const leftOpenAt = (startedAt: Date): Date => new Date(startedAt.getTime() + LEFT_OPEN_MS)

export const leftOpenSince = (now: Date): Date => new Date(now.getTime() - LEFT_OPEN_MS)
