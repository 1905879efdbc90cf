/** Cents become a decimal number with two places. */
type Cell = string | number | { cents: number } | null

/** A text with apostrophes before it gets one more, so that a reader can undo it. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Adds an apostrophe before text that a spreadsheet would run as a formula. */
const textCell = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cell = (value: Cell): string => {
  if (value === null) return ''
  if (typeof value === 'object') return (value.cents / 100).toFixed(2)
  return typeof value === 'number' ? String(value) : textCell(value)
}

/** Without it, Excel reads UTF-8 as the computer's own character set. */
export const BYTE_ORDER_MARK = '\uFEFF'

export const toCsvLine = (row: readonly Cell[]): string => `${row.map(cell).join(',')}\r\n`

/** Formats rows as CSV (RFC 4180) that spreadsheets read as UTF-8. */
export const toCsv = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map(toCsvLine).join('')
