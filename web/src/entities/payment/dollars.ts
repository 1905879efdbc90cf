/** Formats cents with two decimals, so that a column of amounts lines up: 700 → '$7.00'. */
export const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
