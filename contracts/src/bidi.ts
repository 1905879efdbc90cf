/** Right-to-left letters, and invisible characters that change the text direction. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const MARKS = /[\u202a-\u202e\u2066-\u2069]/gu

export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '')

/**
 * Isolates a user's name in a sentence, so that a right-to-left name doesn't reorder the text around it. Returns any
 * other name unchanged. Works where markup can't: titles, labels, toasts, emails.
 */
export const isolated = (name: string): string =>
  TURNS.test(name) ? `\u2068${withoutMarks(name)}\u2069` : name
