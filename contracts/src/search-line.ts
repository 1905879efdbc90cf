const CONNECTING = /^(?:and|or|who is|who’s|available|please)$/i
const DANGLING = /\s*\b(?:and|or|on|in|for|at|near|nearby|around|by|close to|next to|within|from)$/i

/** Removes what is left of a typed line without its filters: empty parts, connecting words at the ends, double spaces. */
export const withoutGaps = (words: string): string => {
  const tidied = words
    .split(',')
    .map((part) => part.trim().replace(/\s+/g, ' ').replace(DANGLING, ''))
    .filter((part) => part !== '' && !CONNECTING.test(part))
    .join(', ')
  return tidied === words ? words : withoutGaps(tidied)
}
