/** Equipment as it is typed, separated by commas: ' mat , , band' is mat and band; each is named once. */
export const parseEquipment = (text: string): string[] => named(text.split(','))

/** The same of a list: trimmed, without empty ones, each once. */
export const named = (parts: readonly string[]): string[] => [
  ...new Set(parts.map((part) => part.trim()).filter((part) => part !== '')),
]
