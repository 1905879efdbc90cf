/** Parses comma-separated equipment: ' mat , , band' yields 'mat' and 'band'. */
export const parseEquipment = (text: string): string[] => named(text.split(','))

/** Trims the names, drops empty ones, and removes duplicates regardless of case, keeping the first spelling. */
export const named = (parts: readonly string[]): string[] => {
  const byLowerCase = new Map<string, string>()
  for (const part of parts.map((text) => text.trim()))
    if (part !== '' && !byLowerCase.has(part.toLowerCase())) byLowerCase.set(part.toLowerCase(), part)
  return [...byLowerCase.values()]
}
