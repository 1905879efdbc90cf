import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import type { Span } from '../../schedule/rules/closed-time.ts'

/** Bounds how many spans a calendar can have: at most one per ten minutes. */
const GRAIN_MS = 5 * MINUTE_MS

/** Extends spans to full five minutes and merges those that touch, soonest first. */
export const mergedSpans = (spans: readonly Span[]): Span[] => {
  const sorted = spans
    .filter(({ fromMs, untilMs }) => fromMs < untilMs)
    .map(({ fromMs, untilMs }) => ({
      fromMs: Math.floor(fromMs / GRAIN_MS) * GRAIN_MS,
      untilMs: Math.ceil(untilMs / GRAIN_MS) * GRAIN_MS,
    }))
    .sort((a, b) => a.fromMs - b.fromMs)
  const merged: Span[] = []
  for (const span of sorted) {
    const last = merged.at(-1)
    if (last && span.fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, span.untilMs)
    else merged.push(span)
  }
  return merged
}
