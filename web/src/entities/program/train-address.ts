/** Where a day of a program is trained. */
export const trainAddress = (programId: string, week: number, day: number): string =>
  `/programs/${programId}/days/${day}/train?week=${week}`
