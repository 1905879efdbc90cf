const dollars = (fractionDigits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: fractionDigits,
  })

// Creating a format takes much longer than using it.
const WHOLE = dollars(0)
const EXACT = dollars(2)

/** Formats 8500 as '$85' and 8550 as '$85.50'. */
export const formatCents = (cents: number): string => (cents % 100 === 0 ? WHOLE : EXACT).format(cents / 100)
