/** Views of one athlete in the same hour of the clock count once. */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
