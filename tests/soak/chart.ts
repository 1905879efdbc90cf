import type { Reading } from './slope.ts'

/** Draws readings over time as lines, one color each, with the names at the right. */

const WIDTH = 860
const HEIGHT = 400
const [LEFT, RIGHT, TOP, BOTTOM] = [70, 690, 40, 350]
const COLORS = ['#0b6e4f', '#e4572e', '#2e86ab', '#8e44ad', '#b8860b', '#c0392b', '#16a085']

export type Line = { name: string; readings: readonly Reading[] }

export const drawChart = (title: string, lines: readonly Line[]): string => {
  const all = lines.flatMap(({ readings }) => readings)
  const mostHours = Math.max(...all.map(({ hours }) => hours))
  const most = Math.ceil(Math.max(...all.map(({ value }) => value)) / 50) * 50
  const xOf = (hours: number): string => (LEFT + (hours / mostHours) * (RIGHT - LEFT)).toFixed(1)
  const yOf = (value: number): string => (BOTTOM - (value / most) * (BOTTOM - TOP)).toFixed(1)
  const grid = [0, most / 2, most].map(
    (value) =>
      `<path d="M${LEFT} ${yOf(value)}H${RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${yOf(value)}" text-anchor="end" fill="#555">${value} MiB</text>`,
  )
  const times = [0, 0.5, 1].map(
    (part) =>
      `<text x="${xOf(part * mostHours)}" y="${BOTTOM + 20}" text-anchor="middle" fill="#555">${Math.round(part * mostHours * 60)} min</text>`,
  )
  const drawn = lines.map(({ readings }, index) => {
    const points = readings.map(({ hours, value }) => `${xOf(hours)},${yOf(value)}`).join(' ')
    return `<polyline points="${points}" fill="none" stroke="${COLORS[index % COLORS.length]}" stroke-width="1.5"/>`
  })
  const names = lines.map(
    ({ name }, index) =>
      `<text x="${RIGHT + 14}" y="${TOP + 14 + index * 18}" fill="${COLORS[index % COLORS.length]}">${name}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="22" font-weight="600" fill="#222">${title}</text>`,
    ...grid,
    ...times,
    ...drawn,
    ...names,
    '</svg>\n',
  ].join('\n')
}
