type Cell = string | number | null

/** Adds an apostrophe before text that a spreadsheet would run as a formula. */
const textCell = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cell = (value: Cell): string => {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : textCell(value)
}

/** Formats rows as CSV (RFC 4180). */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
