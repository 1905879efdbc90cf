/** The first character, and the one after the last. */
export type TextSpan = { from: number; to: number }
