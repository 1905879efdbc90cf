import { type Figures, figuresIn } from './goals.ts'
import { SIZES } from './growth.ts'

/**
 * `node tests/bench/growth-chart.ts [before.json] after.json > docs/images/growth.svg`: draws the SQL time of each list
 * against its rows, the first file's in gray and the last one's in color. Both axes are logarithmic.
 */

const WIDTH = 790
const HEIGHT = 460
const LEFT = 70
const RIGHT = 540
const TOP = 30
const BOTTOM = 400
const [LEAST_MS, MOST_MS] = [0.1, 1000]
const COLORS = [
  '#0b6e4f',
  '#e4572e',
  '#2e86ab',
  '#8e44ad',
  '#b8860b',
  '#c0392b',
  '#16a085',
  '#34495e',
  '#d35400',
  '#7f6000',
  '#1f618d',
  '#6c3483',
  '#117864',
  '#943126',
  '#5d6d7e',
  '#9a7d0a',
  '#145a32',
]
const PREFIX = `growth ${SIZES[0]} `

const xOf = (size: number): number =>
  LEFT + ((Math.log10(size) - Math.log10(SIZES[0])) / Math.log10(SIZES.at(-1)! / SIZES[0])) * (RIGHT - LEFT)
const yOf = (ms: number): number =>
  BOTTOM - (Math.log10(Math.max(ms, LEAST_MS) / LEAST_MS) / Math.log10(MOST_MS / LEAST_MS)) * (BOTTOM - TOP)

const line = (name: string, figures: Figures, style: string): string => {
  const points = SIZES.map(
    (size) => `${xOf(size).toFixed(1)},${yOf(figures[`growth ${size} ${name}`]!).toFixed(1)}`,
  )
  return `<polyline points="${points.join(' ')}" fill="none" ${style}/>`
}

/** Keeps the names apart where lines end close together. */
const labels = (names: string[], figures: Figures): string[] => {
  const last = SIZES.at(-1)!
  const ends = names
    .map((name, index) => ({ name, index, y: yOf(figures[`growth ${last} ${name}`]!) }))
    .toSorted((one, other) => one.y - other.y)
  let above = 0
  return ends.map(({ name, index, y }) => {
    above = Math.max(y + 4, above + 13)
    const value = figures[`growth ${last} ${name}`]!
    return `<text x="${RIGHT + 10}" y="${above.toFixed(1)}" fill="${COLORS[index % COLORS.length]}">${name}, ${value.toFixed(value < 10 ? 1 : 0)} ms</text>`
  })
}

const axes = (): string[] => [
  ...[0.1, 1, 10, 100, 1000].map(
    (ms) =>
      `<path d="M${LEFT} ${yOf(ms)}H${RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${yOf(ms) + 4}" text-anchor="end" fill="#555">${ms} ms</text>`,
  ),
  ...SIZES.map(
    (size) =>
      `<text x="${xOf(size)}" y="${BOTTOM + 22}" text-anchor="${size === SIZES.at(-1) ? 'end' : 'middle'}" fill="#555">${size.toLocaleString('en-US')} rows</text>`,
  ),
]

const files = process.argv.slice(2, 4).map(figuresIn)
const after = files.at(-1)
if (!after) throw new Error('Give the results: growth-chart.ts [before.json] after.json')
const before = files.length > 1 ? files[0]! : {}
const names = Object.keys(after)
  .filter((name) => name.startsWith(PREFIX))
  .map((name) => name.slice(PREFIX.length))
console.log(
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="SQL time per request as lists grow">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    ...axes(),
    ...names
      .filter((name) => PREFIX + name in before)
      .map((name) => line(name, before, 'stroke="#999" stroke-dasharray="4 4"')),
    ...names.map((name, index) =>
      line(name, after, `stroke="${COLORS[index % COLORS.length]}" stroke-width="2"`),
    ),
    ...labels(names, after),
    `<text x="${LEFT}" y="${HEIGHT - 12}" fill="#555">SQL p50 of one request.${files.length > 1 ? ' Dashed gray: before.' : ''}</text>`,
    '</svg>',
  ].join('\n'),
)
