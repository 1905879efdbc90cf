/** Returns the text if it is one of the values, for addresses and native selects. */
export const oneOf = <Value extends string>(
  values: readonly Value[],
  text: string | null | undefined,
): Value | undefined => values.find((value) => value === text)
