const NAMED = /\bweeks?\s+(\d{1,2})(?:\s*(?:to|and|-|–)\s*(\d{1,2}))?/gi

/** Returns the last week that a description names, such as 7 of 'weeks 5 to 7'; 0 if it names none. */
export const lastNamedWeek = (description: string): number =>
  Math.max(
    0,
    ...[...description.matchAll(NAMED)].flatMap(([, first, last]) => [Number(first), Number(last ?? 0)]),
  )
