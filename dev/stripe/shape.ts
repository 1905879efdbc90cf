// Compares the structure of two responses, not their values. For tests.

const isHash = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Hashes with keys that the caller chooses. */
const FREE = new Set(['metadata', 'fraud_details'])

/** Returns differences such as 'charge.paid: missing' and 'charge.amount: string, not number'. */
export const shapeDifferences = (ours: unknown, theirs: unknown, path: string): string[] => {
  if (ours === null || theirs === null) return []
  if (Array.isArray(ours) && Array.isArray(theirs))
    return ours.length && theirs.length ? shapeDifferences(ours[0], theirs[0], `${path}[]`) : []
  if (!isHash(ours) || !isHash(theirs))
    return kindOf(ours) === kindOf(theirs) ? [] : [`${path}: ${kindOf(ours)}, not ${kindOf(theirs)}`]
  const both = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  return [...both].sort().flatMap((key) => {
    const at = `${path}.${key}`
    if (ours[key] === undefined) return [`${at}: missing`]
    if (theirs[key] === undefined) return [`${at}: unknown`]
    return FREE.has(key) ? [] : shapeDifferences(ours[key], theirs[key], at)
  })
}
