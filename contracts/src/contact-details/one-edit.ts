/** Whether a text is the other with at most one letter added, left out, changed, or swapped with its neighbor. */
export const isWithinOneEdit = (text: string, other: string): boolean => {
  const shorter = Math.min(text.length, other.length)
  let start = 0
  while (start < shorter && text[start] === other[start]) start += 1
  let end = 0
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1
  const [left, right] = [text, other].map((one) => one.slice(start, one.length - end)) as [string, string]
  const isSwap = left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
  return (left.length <= 1 && right.length <= 1) || isSwap
}
