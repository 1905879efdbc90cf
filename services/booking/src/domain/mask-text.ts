import { addressesIn } from './addresses-in-text.ts'
import { phonesIn } from './phones-in-text.ts'
import { plainTextOf } from './plain-text.ts'

/** From the first character to before the last one. */
export type Span = { from: number; to: number }

/** What the other side sees instead of contact details. */
export const MASK = '•••'

const merged = (spans: readonly Span[]): Span[] => {
  const found: Span[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else found.push({ ...span })
  }
  return found
}

/** Replaces email addresses, web addresses, and phone numbers with MASK. Masking a masked text changes nothing. */
export const maskText = (original: string): string => {
  const { text, starts, ends } = plainTextOf(original)
  const spans = merged([...addressesIn(text), ...phonesIn(text)])
  let masked = ''
  let at = 0
  for (const { from, to } of spans) {
    masked += original.slice(at, starts[from]) + MASK
    at = ends[to - 1]!
  }
  return masked + original.slice(at)
}
