/** Returns the start of the hour. Views by one athlete in the same clock hour count once. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
