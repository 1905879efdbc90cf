import type { ReceivedSpan } from './receiver.ts'

const WIDTH = 1000
const NAMES = 470
const RIGHT = 980
const TOP = 40
const ROW = 22
const INDENT = 12
const COLORS = ['#0b6e4f', '#2e86ab', '#b8860b', '#8e44ad', '#e4572e', '#16a085', '#34495e', '#7f6000']

type Row = { span: ReceivedSpan; depth: number }

/** Returns the spans of one trace in tree order, siblings by start time. */
const rowsOf = (spans: readonly ReceivedSpan[]): Row[] => {
  const ids = new Set(spans.map(({ spanId }) => spanId))
  const byParent = Map.groupBy(spans, ({ parentSpanId }) =>
    parentSpanId && ids.has(parentSpanId) ? parentSpanId : undefined,
  )
  const below = (parent: string | undefined, depth: number): Row[] =>
    (byParent.get(parent) ?? [])
      .toSorted((one, other) => one.startMs - other.startMs)
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)])
  return below(undefined, 0)
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Draws a trace as SVG: a row per span with its service, name, and time. */
export const drawTrace = (spans: readonly ReceivedSpan[], label: string): string => {
  const rows = rowsOf(spans)
  const startMs = Math.min(...spans.map((span) => span.startMs))
  const endMs = Math.max(...spans.map((span) => span.endMs))
  const services = [...new Set(rows.map(({ span }) => span.service))]
  const xOf = (ms: number): number => NAMES + ((ms - startMs) / (endMs - startMs)) * (RIGHT - NAMES)
  const height = TOP + rows.length * ROW + 12
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const ms = startMs + share * (endMs - startMs)
    const x = xOf(ms).toFixed(1)
    return `<path d="M${x} ${TOP - 10}V${height - 10}" stroke="#ddd"/><text x="${x}" y="${TOP - 16}" text-anchor="middle" fill="#555">${(ms - startMs).toFixed(0)} ms</text>`
  })
  const bars = rows.map(({ span, depth }, n) => {
    const y = TOP + n * ROW
    const color = COLORS[services.indexOf(span.service) % COLORS.length]
    const x = xOf(span.startMs)
    const width = Math.max(2, xOf(span.endMs) - x)
    return [
      `<text x="${12 + depth * INDENT}" y="${y + 14}"><tspan fill="${color}" font-weight="bold">${span.service}</tspan> ${escaped(span.name)}</text>`,
      `<rect x="${x.toFixed(1)}" y="${y + 4}" width="${width.toFixed(1)}" height="${ROW - 8}" rx="2" fill="${color}"/>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${escaped(label)}">`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    ...ticks,
    ...bars,
    '</svg>',
  ].join('\n')
}
