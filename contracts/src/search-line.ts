const CONNECTING = /^(?:and|who is|who’s|available|please)$/i
const DANGLING = /\s*\b(?:and|on|for|at|near|nearby|around|by|close to|next to|within|from)$/i
/** May also be a state behind its city: 'Salem, OR', 'gary in'. */
const CONNECTING_OR_STATE = /(?:^|\s+)(?:in|or)$/i

/** Stands where a filter was read out of a line. */
export const GAP = '|'

const tidy = (words: string, withStates: boolean): string => {
  const tidied = words
    .split(',')
    .map((part) => {
      const trimmed = part.trim().replace(/\s+/g, ' ').replace(DANGLING, '')
      return withStates ? trimmed : trimmed.replace(CONNECTING_OR_STATE, '')
    })
    .filter((part) => /[\p{L}\p{N}]/u.test(part) && !CONNECTING.test(part))
    .join(', ')
  return tidied === words ? words : tidy(tidied, withStates)
}

/** Removes what is left of a typed line without its filters: empty parts, connecting words at the ends, double spaces. */
export const withoutGaps = (words: string): string => tidy(words.replaceAll(GAP, ','), false)

/** The same while the line still has its place, which may end in the codes of Indiana and Oregon. */
export const withoutGapsBesidePlace = (words: string): string =>
  tidy(
    words
      .split(GAP)
      .map((part) => tidy(part, true))
      .filter((part) => withoutGaps(part) !== '')
      .join(','),
    true,
  )
