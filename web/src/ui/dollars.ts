/** Parses '85', '85.5', or '$85.50' to cents; null when empty, NaN when invalid. */
export const centsOf = (text: string): number | null => {
  const amount = text
    .trim()
    .replace(/^\$\s*/, '')
    .replaceAll(',', '')
  if (amount === '') return null
  return /^\d+(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN
}

/** Formats cents: 8500 → '85', 8550 → '85.50', null → ''. */
export const dollarsOf = (cents: number | null): string => {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

export const NO_AMOUNT = 'Please enter an amount like 85 or 85.50'
