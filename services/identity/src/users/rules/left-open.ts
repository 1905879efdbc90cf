/** Longer than all Keycloak calls of a sign-up or a password change can take together. */
const LEFT_OPEN_MS = 30_000

/** Returns when a sign-up or password change that hasn't finished counts as cut off by a crash. */
export const leftOpenAt = (startedAt: Date): Date => new Date(startedAt.getTime() + LEFT_OPEN_MS)

/** Longer than the request that schedules a job usually needs to do the job's work itself. */
const TAKE_OVER_MS = 5000

/** Returns when a job takes over work that the request that scheduled it at `now` normally does itself. */
export const takeOverAt = (now: Date): Date => new Date(now.getTime() + TAKE_OVER_MS)
