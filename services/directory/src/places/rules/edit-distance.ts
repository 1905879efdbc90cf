/**
 * Returns how many letters to insert, delete, replace, or swap with a neighbor turn one text into the other (optimal
 * string alignment), or a number above `max` once it exceeds that.
 */
export const editDistance = (one: string, other: string, max: number): number => {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1]
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      next[column] = Math.min(
        row[column]! + 1,
        next[column - 1]! + 1,
        row[column - 1]! + (isSame ? 0 : 1),
        line > 1 && column > 1 && isSwapped ? before[column - 2]! + 1 : Infinity,
      )
    }
    if (Math.min(...next) > max) return max + 1
    ;[before, row] = [row, next]
  }
  return row[other.length]!
}
