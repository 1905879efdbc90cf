const waking = new WeakSet<object>()

/** The channel that wakes a service's job runner. */
export const jobsChannel = (service: string): string => `jobs:${service}`

/**
 * Wakes the job runner after the commit of a transaction of `write`, for jobs whose insert sends no NOTIFY. A NOTIFY
 * would make the commit wait for all other commits of the server.
 */
export const wakeJobsAfter = (tx: object): void => void waking.add(tx)

export const wakesJobs = (tx: object): boolean => waking.has(tx)
