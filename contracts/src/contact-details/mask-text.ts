import { addressesIn } from './addresses.ts'
import { handlesIn } from './handles.ts'
import { withNetworkNames } from './network-names.ts'
import { phonesIn } from './phones.ts'
import { type PlainText, plainTextOf, withoutSpacing } from './plain-text.ts'
import type { TextSpan } from './text-span.ts'

/** What the other side sees instead of contact details. */
const MASK = '•••'
/** A mask can stand between numbers that only together are one, so masking repeats until nothing changes. */
const PASSES_MAX = 4

const merged = (spans: readonly TextSpan[]): TextSpan[] => {
  const found: TextSpan[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else found.push({ ...span })
  }
  return found
}

const placesIn = ({ starts, ends }: PlainText, spans: readonly TextSpan[]): TextSpan[] =>
  spans
    .filter(({ from, to }) => from < to)
    .map(({ from, to }) => ({ from: starts[from]!, to: ends[to - 1]! }))

/** Returns where the contact details of a text are, in order. */
const contactDetailsIn = (original: string): TextSpan[] => {
  const plain = plainTextOf(original)
  const joined = withoutSpacing(plain)
  return merged([
    ...placesIn(plain, phonesIn(plain.text)),
    ...[...new Set([plain, joined])].flatMap((written) => {
      const named = withNetworkNames(written)
      return [...placesIn(written, addressesIn(written.text)), ...placesIn(named, handlesIn(named.text))]
    }),
  ])
}

const maskOnce = (original: string): string => {
  let masked = ''
  let at = 0
  for (const { from, to } of contactDetailsIn(original)) {
    masked += original.slice(at, from) + MASK
    at = to
  }
  return masked + original.slice(at)
}

/**
 * Replaces email and web addresses, handles, and phone numbers with MASK, and nothing else. Masking a masked text
 * changes nothing.
 */
export const maskText = (original: string): string => {
  let masked = original
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const again = maskOnce(masked)
    if (again === masked) break
    masked = again
  }
  return masked
}

/** Returns the contact details of a text, in order. */
export const contactDetailsOf = (text: string): string[] =>
  contactDetailsIn(text).map(({ from, to }) => text.slice(from, to))
