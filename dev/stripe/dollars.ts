/** Formats cents as Stripe's messages do: 8500 → '$85.00'. */
export function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
