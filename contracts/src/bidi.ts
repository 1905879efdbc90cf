/** Letters that run right to left, and invisible characters that change the direction of what follows. */
const TURNS =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
const MARKS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Removes the invisible characters that change the direction of text. */
export const withoutMarks = (text: string): string => text.replaceAll(MARKS, '')

/**
 * Isolates a person's name in a sentence: a right-to-left name doesn't reorder the words and digits beside it. Returns any
 * other name unchanged. Also works where markup can't: titles, labels, toasts, mails.
 */
export const isolated = (name: string): string =>
  TURNS.test(name) ? `\u2068${withoutMarks(name)}\u2069` : name
