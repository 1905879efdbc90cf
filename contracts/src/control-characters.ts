/** Replaces line breaks, tabs, and other control characters by spaces, for a text that must stay on one line. */
export const onOneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()

/** Removes control characters that aren't white space. Word and PowerPoint paste line breaks as vertical tabs. */
export const withoutControls = (text: string): string =>
  text.replaceAll(/[\v\f]/g, '\n').replaceAll(/[^\P{Cc}\n\r\t]/gu, '')
