import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters, styleText } from 'node:util'

export type Terminal = {
  line: (name: string, text: string) => void
  /** Returns the last lines of one part, for an error message. */
  recent: (name: string) => string[]
  close: () => void
}

const COLORS = [
  'cyan',
  'green',
  'magenta',
  'yellow',
  'blue',
  'cyanBright',
  'greenBright',
  'magentaBright',
] as const
const MAX_LINES = 20
const NAME_WIDTH = 12
const LEVELS: Record<number, string> = { 40: 'warning: ', 50: 'error: ', 60: 'fatal: ' }

type LogLine = { level?: number; msg?: string; err?: { message?: string }; [field: string]: unknown }

const HIDDEN = new Set(['level', 'time', 'pid', 'hostname', 'name', 'service', 'msg', 'err'])

const asText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Formats a service's JSON log line for people and leaves any other line unchanged. */
export const readable = (text: string): string => {
  if (!text.startsWith('{')) return text
  let entry: LogLine
  try {
    entry = JSON.parse(text)
  } catch {
    return text
  }
  if (entry.msg === undefined) return text
  const fields = Object.entries(entry)
    .filter(([name]) => !HIDDEN.has(name))
    .map(([name, value]) => `${name}=${asText(value)}`)
  const problem = entry.err?.message ? [`(${entry.err.message})`] : []
  return (LEVELS[entry.level ?? 30] ?? '') + [entry.msg, ...problem, ...fields].join(' ')
}

/** Prints the lines of all parts, prefixed with the part's name, and keeps them as files in the state folder. */
export const createTerminal = (stateDir: string, quiet: boolean): Terminal => {
  const folder = join(stateDir, 'logs')
  mkdirSync(folder, { recursive: true })
  const files = new Map<string, WriteStream>()
  const kept = new Map<string, string[]>()
  const isColored = process.stdout.isTTY && !process.env.NO_COLOR

  const prefix = (name: string): string => {
    const padded = name.padEnd(NAME_WIDTH)
    const color = COLORS[[...files.keys()].indexOf(name) % COLORS.length] ?? 'cyan'
    return isColored ? styleText(color, padded) : padded
  }
  const line = (name: string, text: string): void => {
    const file = files.get(name) ?? createWriteStream(join(folder, `${name}.log`))
    files.set(name, file)
    file.write(`${stripVTControlCharacters(text)}\n`)
    kept.set(name, [...(kept.get(name) ?? []), text].slice(-MAX_LINES))
    if (!quiet) process.stdout.write(`${prefix(name)} │ ${readable(text)}\n`)
  }
  return {
    line,
    recent: (name) => kept.get(name) ?? [],
    close: () => {
      for (const file of files.values()) file.end()
    },
  }
}
