const CLASS_NAME = /^!?-?[a-z][\w]*([:-]!?-?[\w.[\]()%/,#&>*=]+)+!?$/
const HEADER = /^[A-Z][A-Za-z]*(-[A-Z][A-Za-z]*)+$/
const LETTERS = /\p{L}{2}/u

const looksLikeClassNames = (words: string[]): boolean => {
  const classNames = words.filter((word) => CLASS_NAME.test(word))
  return classNames.length > 0 && classNames.length * 2 >= words.length
}

/** Returns whether a text that stands anywhere in the code is a sentence or a label, rather than a key or a path. */
export const isCopy = (printed: string): boolean => {
  const text = printed.replaceAll(/\{\w+\}/g, '{}')
  const words = text.split(/\s+/).filter(Boolean)
  if (
    !LETTERS.test(text) ||
    /^[./#@&[(]|^[A-Z]+ \/|^https?:|^\{\}$|[_=;]\w|::|^\w+\(| (asc|desc|slice)$/.test(text)
  )
    return false
  if (words.length === 1) return /^[A-Z][a-z’]/.test(text) && !HEADER.test(text) && !/[/\w][A-Z/:]/.test(text)
  return /^[A-Z]|[.?!]$/.test(text) || !looksLikeClassNames(words)
}

/** Returns whether a text of a service is for people: the rest of its strings are SQL, headers, keys, and logs. */
export const isSentence = (text: string): boolean =>
  isCopy(text) && /^\p{Lu}|^\{[^}]+\}[ ’]\p{L}/u.test(text) && !/[=]\S|^Bearer|^\p{Lu}+ \p{Lu}+/u.test(text)

/** Returns whether a text that people see by its place in the code says anything. */
export const hasWords = (text: string): boolean => LETTERS.test(text.replaceAll(/\{[^}]*\}/g, ''))
