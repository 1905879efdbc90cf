import { type Dashboard, filledIn, type Panel } from './dashboards.ts'
import type { Prometheus, Series } from './prometheus.ts'

/** Draws a dashboard's panels from the series that Prometheus returns, in the places that its file gives them. */

const CELL_PX = 46
const ROW_PX = 26
const HEAD_PX = 44
const MOST_LINES = 8
const LONGEST_NAME = 34
const COLORS = ['#0b6e4f', '#e4572e', '#2e86ab', '#8e44ad', '#b8860b', '#c0392b', '#16a085', '#5d6d7e']

type Line = { name: string; points: { at: number; value: number }[] }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const shown = (value: number, unit: string): string => {
  if (unit === 'percentunit') return `${(value * 100).toFixed(1)} %`
  if (unit === 'bytes') return `${(value / 1e6).toFixed(0)} MB`
  if (unit === 's')
    return value < 1 ? `${(value * 1000).toFixed(value < 0.01 ? 1 : 0)} ms` : `${value.toFixed(1)} s`
  const figure = value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(2)))
  return unit === 'reqps' || unit === 'ops' ? `${figure}/s` : figure
}

const lineOf = ({ metric, values }: Series, legend: string): Line => ({
  name: legend.replaceAll(/\{\{(\w+)\}\}/g, (_, label: string) => metric[label] ?? '').trim(),
  points: values
    .map(([at, value]) => ({ at, value: Number(value) }))
    .filter(({ value }) => Number.isFinite(value)),
})

const linesOf = async (prometheus: Prometheus, panel: Panel, seconds: number): Promise<Line[]> => {
  const found = panel.targets.map(async ({ expr, legendFormat }) =>
    (await prometheus.range(filledIn(expr, '30s'), seconds)).map((series) => lineOf(series, legendFormat)),
  )
  const lines = (await Promise.all(found)).flat().filter(({ points }) => points.length > 0)
  const greatest = ({ points }: Line): number => Math.max(...points.map(({ value }) => value))
  return lines.toSorted((one, other) => greatest(other) - greatest(one)).slice(0, MOST_LINES)
}

type Box = { width: number; height: number }

const figure = (lines: Line[], unit: string): string => {
  const value = lines[0]?.points.at(-1)?.value
  return `<text x="12" y="64" font-size="28">${value === undefined ? 'no data' : shown(value, unit)}</text>`
}

const chart = (
  lines: Line[],
  unit: string,
  { width, height }: Box,
  [start, end]: [number, number],
): string[] => {
  const most = Math.max(...lines.flatMap(({ points }) => points.map(({ value }) => value)), 0) || 1
  const [left, right, top, bottom] = [62, width * 0.55, 34, height - 22]
  const xOf = (at: number): string => (left + ((at - start) / (end - start)) * (right - left)).toFixed(1)
  const yOf = (value: number): string => (bottom - (value / most) * (bottom - top)).toFixed(1)
  const grid = [0, most / 2, most].map(
    (value) =>
      `<path d="M${left} ${yOf(value)}H${right}" stroke="#ddd"/><text x="${left - 6}" y="${Number(yOf(value)) + 4}" text-anchor="end" fill="#555">${shown(value, unit)}</text>`,
  )
  const times = [
    `<text x="${left}" y="${bottom + 16}" fill="#555">−${Math.round((end - start) / 60)} min</text>`,
    `<text x="${right}" y="${bottom + 16}" fill="#555" text-anchor="end">now</text>`,
  ]
  const drawn = lines.flatMap(({ name, points }, index) => {
    const color = COLORS[index % COLORS.length]
    const path = points.map(({ at, value }) => `${xOf(at)},${yOf(value)}`).join(' ')
    return [
      `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="1.5"/>`,
      `<text x="${right + 10}" y="${top + 6 + index * 16}" fill="${color}">${escaped(name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name)}</text>`,
    ]
  })
  return [...grid, ...times, ...drawn]
}

/** Returns the dashboard as SVG. */
export const drawDashboard = async (
  prometheus: Prometheus,
  { title, panels }: Dashboard,
  seconds: number,
): Promise<string> => {
  const now = Date.now() / 1000
  const drawn = panels.map(async (panel) => {
    const { x, y, w, h } = panel.gridPos
    const { unit } = panel.fieldConfig.defaults
    const box = { width: w * CELL_PX - 8, height: h * ROW_PX - 8 }
    const lines = await linesOf(prometheus, panel, seconds)
    const inside =
      panel.type === 'stat' ? [figure(lines, unit)] : chart(lines, unit, box, [now - seconds, now])
    return [
      `<g transform="translate(${x * CELL_PX + 4} ${y * ROW_PX + HEAD_PX})">`,
      `<rect width="${box.width}" height="${box.height}" rx="4" fill="#fff" stroke="#ccc"/>`,
      `<text x="12" y="20" font-weight="600">${escaped(panel.title)}</text>`,
      ...inside,
      '</g>',
    ]
  })
  const [width, height] = [
    24 * CELL_PX + 4,
    Math.max(...panels.map(({ gridPos: { y, h } }) => y + h)) * ROW_PX + HEAD_PX,
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#222" role="img" aria-label="${escaped(title)}">`,
    `<rect width="${width}" height="${height}" fill="#f4f4f2"/>`,
    `<text x="8" y="28" font-size="18" font-weight="600">${escaped(title)}</text>`,
    ...(await Promise.all(drawn)).flat(),
    '</svg>\n',
  ].join('\n')
}
