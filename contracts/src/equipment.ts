/** Equipment as it is typed, separated by commas: ' mat , , band' is mat and band; each is named once. */
export const parseEquipment = (text: string): string[] => named(text.split(','))

/** The same of a list: trimmed, without empty ones, each once in its first spelling ('Mat' and 'mat' are one). */
export const named = (parts: readonly string[]): string[] => {
  const byLowerCase = new Map<string, string>()
  for (const part of parts.map((text) => text.trim()))
    if (part !== '' && !byLowerCase.has(part.toLowerCase())) byLowerCase.set(part.toLowerCase(), part)
  return [...byLowerCase.values()]
}
