import { withoutControls } from '@fieldside/contracts/control-characters.ts'
import type { ImportPreview } from '@fieldside/contracts/http/training-imports.ts'
import type { ImportSource } from '@fieldside/contracts/import-sources.ts'
import { IMPORT_CELL_MAX_CHARS, IMPORT_WRONG_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { fileTooLarge, tooManyLines, unknownFormat, unreadableFile } from '../../errors.ts'
import { LargeFile, readChunks, UnreadableFile } from '../adapters/read-chunks.ts'
import { type Row, readRows } from '../adapters/read-rows.ts'
import { JSON_END, JSON_START, toReadWorkout } from '../rules/fieldside.ts'
import { FORMATS } from '../rules/formats.ts'
import { groupLines } from '../rules/group-lines.ts'
import { type FileOptions, type Lost, type ReadWorkout, type RowReader, WrongCell } from '../rules/line.ts'
import { withFittingTexts } from '../rules/texts.ts'
import { isPartOfList, logsInOrder, readWger, wgerPage } from '../rules/wger.ts'

/** What reading a file finds besides its workouts. */
export type Report = {
  source: ImportSource | null
  lines: number
  assumedUnit: WeightUnit | null
  lost: Map<Lost, number>
  wrong: ImportPreview['wrong']
  wrongLines: number
}

export const newReport = (): Report => ({
  source: null,
  lines: 0,
  assumedUnit: null,
  lost: new Map(),
  wrong: [],
  wrongLines: 0,
})

export type ReadOptions = Pick<FileOptions, 'unit' | 'timeZone'> & {
  /** The last day that has begun anywhere. */
  lastDay: string
  maxLines: number
  /** Of the file, unzipped. */
  maxBytes: number
}

const count = (report: Report, { maxLines }: ReadOptions): void => {
  report.lines += 1
  if (report.lines > maxLines) throw tooManyLines(maxLines)
}

/** Runs `read` and reports its line if it can't be kept. */
const unlessWrong = <R>(report: Report, line: number, read: () => R): R | undefined => {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    report.wrongLines += 1
    const { column, reason } = error
    if (report.wrong.length < IMPORT_WRONG_SHOWN_MAX) report.wrong.push({ line, column, reason })
    return undefined
  }
}

const CONTROL = /[^\P{Cc}\n\r\t]/u

const refuseLongCell = (cells: readonly string[], header: readonly string[]): void => {
  const at = cells.findIndex((cell) => cell.length > IMPORT_CELL_MAX_CHARS)
  if (at >= 0)
    throw new WrongCell(
      header[at] ?? null,
      `A text has more than ${IMPORT_CELL_MAX_CHARS.toLocaleString('en-US')} characters`,
    )
}

const refuseFuture = (day: string, lastDay: string): void => {
  if (day > lastDay) throw new WrongCell(null, 'This day hasn’t come yet')
}

/** @throws unknownFormat */
const openFormat = (header: readonly string[], options: FileOptions): [ImportSource, RowReader] => {
  for (const { source, open } of FORMATS) {
    const reader = open(header, options)
    if (reader) return [source, reader]
  }
  throw unknownFormat()
}

async function* readCsv(
  rows: AsyncGenerator<Row>,
  options: FileOptions & ReadOptions,
  report: Report,
): AsyncGenerator<ReadWorkout> {
  const { done, value: first } = await rows.next()
  if (done) throw unreadableFile('The file is empty.')
  const header = first.cells.map((name) => name.trim())
  const [source, reader] = openFormat(header, options)
  report.source = source
  const group = groupLines(options)
  for await (const { line, cells } of rows) {
    count(report, options)
    unlessWrong(report, line, () => {
      refuseLongCell(cells, header)
      const lines = reader(cells.map((cell) => (CONTROL.test(cell) ? withoutControls(cell) : cell)))
      for (const { workout } of lines) refuseFuture(workout.day, options.lastDay)
      for (const one of lines) group.add(one)
    })
  }
  reader.end?.()
  yield* group.close()
}

const NEW_LINE = 10
/** A workout of 400 sets with long notes. */
const LINE_MAX_BYTES = 8 * 1024 * 1024

async function* linesOf(start: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<string> {
  let open = start
  for (;;) {
    let from = 0
    for (let end = open.indexOf(NEW_LINE); end >= 0; end = open.indexOf(NEW_LINE, from)) {
      yield open.toString('utf8', from, end)
      from = end + 1
    }
    const left = open.subarray(from)
    if (left.length > LINE_MAX_BYTES) throw new UnreadableFile('A line is too long.')
    const { done, value } = await rest.next()
    if (done) {
      if (left.length > 0) yield left.toString()
      return
    }
    open = left.length > 0 ? Buffer.concat([left, value]) : value
  }
}

const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/,\r?$/, ''))
  } catch {
    throw new WrongCell(null, 'This line isn’t JSON')
  }
}

/** Reads our own JSON, whose lines are workouts. */
async function* readJson(
  lines: AsyncGenerator<string>,
  options: ReadOptions,
  report: Report,
): AsyncGenerator<ReadWorkout> {
  report.source = 'fieldside'
  let line = 0
  for await (const text of lines) {
    line += 1
    if (line === 1 || text === JSON_END || text === '') continue
    count(report, options)
    const read = unlessWrong(report, line, () => {
      const workout = toReadWorkout(parseLine(text))
      refuseFuture(workout.day, options.lastDay)
      return workout
    })
    if (read) yield read
  }
}

/** How a JSON value begins that isn't our own export. */
const OBJECT = /^\uFEFF?\s*\{/
const OBJECT_START_BYTES = 100
/** wger's list is one JSON value, so all of it is parsed at once. */
const PAGE_MAX_BYTES = 8 * 1024 * 1024
/** wger writes 20 bytes for each value, or more. Parsed, a value takes up to a hundred. */
const PAGE_MAX_VALUES = 500_000
const [COMMA, BRACKET, BRACE] = [...Buffer.from(',[{')]

/**
 * wger returns at most 999 logs and can filter them by time. Importing a cut workout would store it twice, because a later file
 * has it with other sets.
 */
const PART_OF_LIST =
  'This is one page of a longer list, so a workout can be cut in two. Save your logs again at wger with ?limit=999 in the address. If you have more than 999 sets, save one file for each period, such as ?limit=999&date__gt=2026-01-01&date__lt=2026-07-01.'

/** Counts the values of JSON, or more if texts have commas or brackets. */
const valuesIn = (json: Buffer): number => {
  let count = 0
  for (const byte of json) if (byte === COMMA || byte === BRACKET || byte === BRACE) count += 1
  return count
}

/** Reads a page of wger's list. A wrong line is the number of the log in it. */
async function* readWgerPage(
  start: Buffer,
  rest: AsyncGenerator<Buffer>,
  options: FileOptions & ReadOptions,
  report: Report,
): AsyncGenerator<ReadWorkout> {
  const chunks = [start]
  let size = start.length
  let values = valuesIn(start)
  for await (const chunk of rest) {
    chunks.push(chunk)
    size += chunk.length
    values += valuesIn(chunk)
    if (size > PAGE_MAX_BYTES) throw fileTooLarge(PAGE_MAX_BYTES)
    if (values > PAGE_MAX_VALUES) throw unknownFormat()
  }
  const page = wgerPage(Buffer.concat(chunks).toString())
  if (!page) throw unknownFormat()
  if (page.results.length > options.maxLines) throw tooManyLines(options.maxLines)
  if (isPartOfList(page)) throw unreadableFile(PART_OF_LIST)
  report.source = 'wger'
  const group = groupLines(options)
  const read = readWger(options)
  for (const { number, log, isDrop } of logsInOrder(page)) {
    count(report, options)
    unlessWrong(report, number, () => {
      const line = read(log, isDrop)
      refuseFuture(line.workout.day, options.lastDay)
      group.add(line)
    })
  }
  yield* group.close()
}

/** Reads the workouts of a file one by one, by the format that its first chunk shows. */
async function* readFormat(
  bytes: Buffer,
  options: FileOptions & ReadOptions,
  report: Report,
): AsyncGenerator<ReadWorkout> {
  const chunks = readChunks(bytes, options.maxBytes)
  const { done, value: start } = await chunks.next()
  if (done) throw unreadableFile('The file is empty.')
  if (start.subarray(0, JSON_START.length).toString() === JSON_START) {
    yield* readJson(linesOf(start, chunks), options, report)
    return
  }
  const workouts = OBJECT.test(start.subarray(0, OBJECT_START_BYTES).toString())
    ? readWgerPage(start, chunks, options, report)
    : readCsv(readRows(start, chunks), options, report)
  for await (const workout of workouts) yield workout.own ? workout : withFittingTexts(workout, options)
}

/**
 * Reads the workouts of a file, and collects the rest in `report`.
 * @throws unreadableFile, unknownFormat, tooManyLines, fileTooLarge
 */
export async function* readWorkouts(
  bytes: Buffer,
  options: ReadOptions,
  report: Report,
): AsyncGenerator<ReadWorkout> {
  const lose = (what: Lost): void => {
    report.lost.set(what, (report.lost.get(what) ?? 0) + 1)
  }
  const assumeUnit = (): void => {
    report.assumedUnit = options.unit
  }
  try {
    yield* readFormat(bytes, { ...options, lose, assumeUnit }, report)
  } catch (error) {
    if (error instanceof LargeFile) throw fileTooLarge(options.maxBytes)
    throw error instanceof UnreadableFile ? unreadableFile(error.message) : error
  }
}
