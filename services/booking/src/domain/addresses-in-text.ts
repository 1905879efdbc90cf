import type { Span } from './mask-text.ts'

const PROVIDERS =
  'gmail|googlemail|hotmail|outlook|yahoo|icloud|proton|protonmail|aol|gmx|yandex|fastmail|zoho|hey|live|msn'

/** Top-level domains that hardly ever follow a period by accident. */
const CLEAR =
  'com|net|org|edu|gov|io|co|app|dev|info|biz|online|site|website|tv|uk|de|fr|nl|es|ca|au|ly|gg|ai|xyz|ch|eu|jp|br|ru|cn|pl|se|dk|fi|nz|ie|za|mx|pt|cz|gr|tr|kr|sg|hk|ee|fm|cc|ws|blog|email'
/** Ones that are also words. They count only in lower case and after a label of three letters or more. */
const WORDS =
  'fit|pro|club|coach|training|health|link|page|store|shop|team|run|yoga|life|zone|studio|center|care'
/** Ones that often follow a period without a space. They count only before a path or after two labels. */
const COMMON_WORDS = 'me|in|it|is|so|to|be|at|my|no|us|am|as|do|id|la|st|sh|pe'

const AT = String.raw`(?:\s*@\s*|\s*[([{<]\s*at\s*[)\]}>]\s*|\s+at\s+)`
const DOT_WORD = String.raw`(?:\s*[([{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+dot\s+)`
const DOT = String.raw`(?:\s?\.\s?|${DOT_WORD})`
const LABEL = '[\\p{L}\\p{N}][\\p{L}\\p{N}_-]{0,62}'
const NAME = `[\\p{L}\\p{N}][\\p{L}\\p{N}_.+%'-]{0,63}`
const START = '(?<![\\p{L}\\p{N}@_])'
const END = '(?![\\p{L}\\p{N}_])'
const PATH = String.raw`(?:[:/?#][^\s]*)?`

const patternOf = (source: string, flags = 'giu'): RegExp => new RegExp(source, flags)

const PATTERNS: readonly RegExp[] = [
  // ana@example.com and ana@localhost. What follows an @ is an address, whatever its ending.
  patternOf(`${START}${NAME}@${LABEL}(?:\\.${LABEL})*`),
  // ana @ example . com, ana (at) example (dot) com, ana at example dot com
  patternOf(`${START}${NAME}(?:${DOT_WORD}${LABEL}){0,3}${AT}(?:${LABEL}${DOT}){1,3}(?:${CLEAR})${END}`),
  // ana at gmail, ana @ gmail
  patternOf(
    `${START}${NAME}(?:${DOT_WORD}${LABEL}){0,3}${AT}(?:${PROVIDERS})${END}(?:${DOT}(?:${CLEAR})${END})?`,
  ),
  // https://example.com, fieldside://x, www.example, www dot example dot com
  patternOf(String.raw`${START}[a-z][a-z0-9+.-]{1,20}:\s?//\s?\S+`),
  patternOf(String.raw`${START}www(?:\.|${DOT_WORD})${LABEL}(?:(?:\.|${DOT_WORD})${LABEL})*${PATH}`),
  // example.com, example.co.uk/path
  patternOf(`${START}(?:${LABEL}\\.){1,4}(?:${CLEAR})${END}${PATH}`),
  // example dot com, example (dot) com, example . com
  patternOf(`${START}${LABEL}(?:${DOT_WORD}${LABEL}){0,2}${DOT_WORD}(?:${CLEAR})${END}`),
  patternOf(`${START}${LABEL}\\s?\\.\\s?(?:com|net|org)${END}`),
  // example.fit
  patternOf(`${START}(?:${LABEL}\\.){0,3}[\\p{L}\\p{N}_-]{3,63}\\.(?:${WORDS})${END}${PATH}`, 'gu'),
  // wa.me/15550100199, sub.example.me
  patternOf(`${START}(?:${LABEL}\\.){1,4}(?:${COMMON_WORDS})/[^\\s]+`),
  patternOf(`${START}(?:${LABEL}\\.){2,4}(?:${COMMON_WORDS})${END}`),
]

const spanOf = (match: RegExpExecArray): Span => {
  // A period or a bracket at the end belongs to the sentence.
  const found = match[0].replace(/[.,;:!?)\]}>'"]+$/u, '')
  return { from: match.index, to: match.index + found.length }
}

/** Finds email and web addresses, also written with 'at' and 'dot', spaced, or without a scheme. */
export const addressesIn = (text: string): Span[] =>
  PATTERNS.flatMap((pattern) => [...text.matchAll(pattern)].map(spanOf))
