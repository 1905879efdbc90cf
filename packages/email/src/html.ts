/** Characters that end a text or an attribute, and all outside ASCII, which would need an encoding in transit. */
const ESCAPED = /[&<>"'\u0080-\u{10ffff}]/gu

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(ESCAPED, (character) => NAMED[character] ?? `&#${character.codePointAt(0)};`)

/** Shorter than the longest line of SMTP, 998 characters, because a line ends at the first space after it. */
const LONG_LINE = 400

/** Breaks long lines at spaces, where HTML reads a space. A backtracking pattern would take quadratic time. */
const wrapped = (html: string): string => {
  let start = 0
  return html.replaceAll(/[ \n]/g, (gap, at: number) => {
    if (gap === ' ' && at - start < LONG_LINE) return ' '
    start = at
    return '\n'
  })
}

/** Escapes a text and keeps its line breaks. */
export const textHtml = (text: string): string => {
  const html = escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>\n')
  return html.length > LONG_LINE ? wrapped(html) : html
}

/** Returns a link that shows its address, unless it has a text. `attributes` is trusted. */
export const linkHtml = (address: string, attributes: string, text: string = address): string =>
  `<a href="${escapeHtml(address)}" ${attributes}>${escapeHtml(text)}</a>`
