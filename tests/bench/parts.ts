import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb } from '@fieldside/dev-stack/web-build.ts'
import { kb, type Report } from './report.ts'

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const IMPORTS = 'imports between files'
const SCREENS = ['/search', '/athlete-dashboard', '/provider-dashboard', '/professional-settings']

/** Reads the numbers of a source map's segment (base64 VLQ). */
const numbersIn = (segment: string): number[] => {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const sign of segment) {
    const digit = DIGITS.indexOf(sign)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

/** Returns a library's name, or the folder of our own code. */
const partOf = (source: string): string =>
  /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(source)?.[1] ??
  /(?:contracts\/src|src\/\w+)(?=\/)/.exec(source)?.[0] ??
  IMPORTS

/** Splits a script's bytes in Brotli among its parts, by their share of its text. */
const bytesOf = (file: string): Map<string, number> => {
  const bytes = statSync(`${file}.br`).size
  const parts = new Map<string, number>()
  if (!existsSync(`${file}.map`)) return parts.set(IMPORTS, bytes)
  const text = readFileSync(file, 'utf8')
  const lines = text.split('\n')
  const map = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[]; mappings: string }
  const add = (part: string, length: number) =>
    parts.set(part, (parts.get(part) ?? 0) + (length / text.length) * bytes)
  let source = 0
  map.mappings.split(';').forEach((line, index) => {
    let column = 0
    let part = IMPORTS
    for (const segment of line.split(',').filter(Boolean)) {
      const [columns = 0, sources] = numbersIn(segment)
      add(part, columns)
      column += columns
      source += sources ?? 0
      part = sources === undefined ? IMPORTS : partOf(map.sources[source]!)
    }
    add(part, (lines[index]?.length ?? 0) - column)
  })
  return parts
}

/** Reports what the script of a screen's first visit consists of. */
export const parts = async (): Promise<Report> => {
  const folder = await buildWeb(console.log)
  const routes = JSON.parse(readFileSync(join(folder, 'routes.json'), 'utf8')) as {
    path: string
    files: string[]
  }[]
  const rows = SCREENS.flatMap((path) => {
    const scripts = routes.find((route) => route.path === path)!.files.filter((file) => file.endsWith('.js'))
    const sums = new Map<string, number>()
    for (const file of scripts)
      for (const [part, bytes] of bytesOf(join(folder, file))) sums.set(part, (sums.get(part) ?? 0) + bytes)
    return [...sums]
      .filter(([, bytes]) => bytes >= 500)
      .sort(([, one], [, other]) => other - one)
      .map(([part, bytes]) => ({ what: `${path}, ${part}`, product: kb(bytes) }))
  })
  return { rows, notes: ['Brotli, split by the share of the text. Parts below 0.5 kB are left out.'] }
}
