import { withoutControls } from '@fieldside/contracts/control-characters.ts'
import type { ImportPreview } from '@fieldside/contracts/http/training-imports.ts'
import type { ImportSource } from '@fieldside/contracts/import-sources.ts'
import { IMPORT_CELL_MAX_CHARS, IMPORT_WRONG_SHOWN_MAX } from '@fieldside/contracts/limits.ts'
import type { WeightUnit } from '@fieldside/contracts/weights.ts'
import { tooManyLines, unknownFormat, unreadableFile } from '../../errors.ts'
import { type Row, readRows, UnreadableCsv } from '../adapters/read-rows.ts'
import { JSON_END, JSON_START, toReadWorkout } from '../rules/fieldside.ts'
import { FORMATS } from '../rules/formats.ts'
import { groupLines } from '../rules/group-lines.ts'
import { type FileOptions, type Lost, type ReadWorkout, type RowReader, WrongCell } from '../rules/line.ts'
import { withFittingTexts } from '../rules/texts.ts'

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
    const read = unlessWrong(report, line, () => {
      refuseLongCell(cells, header)
      const lines = reader(cells.map((cell) => (CONTROL.test(cell) ? withoutControls(cell) : cell)))
      for (const { workout } of lines) refuseFuture(workout.day, options.lastDay)
      return lines.flatMap((one) => group.add(one))
    })
    if (read) yield* read
  }
  yield* group.close()
}

const NEW_LINE = 10
function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEW_LINE, from)
    const to = end < 0 ? bytes.length : end
    yield bytes.toString('utf8', from, to)
    from = to + 1
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
function* readJson(bytes: Buffer, options: ReadOptions, report: Report): Generator<ReadWorkout> {
  report.source = 'fieldside'
  let line = 0
  for (const text of linesOf(bytes)) {
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

/**
 * Reads the workouts of a file one by one, and collects the rest in `report`.
 * @throws unreadableFile, unknownFormat, tooManyLines
 */
export async function* readWorkouts(
  bytes: Buffer,
  options: ReadOptions,
  report: Report,
): AsyncGenerator<ReadWorkout> {
  if (bytes.subarray(0, JSON_START.length).toString() === JSON_START) {
    yield* readJson(bytes, options, report)
    return
  }
  const lose = (what: Lost): void => {
    report.lost.set(what, (report.lost.get(what) ?? 0) + 1)
  }
  const assumeUnit = (): void => {
    report.assumedUnit = options.unit
  }
  const file = { ...options, lose, assumeUnit }
  try {
    for await (const workout of readCsv(readRows(bytes), file, report))
      yield workout.own ? workout : withFittingTexts(workout, file)
  } catch (error) {
    throw error instanceof UnreadableCsv ? unreadableFile(error.message) : error
  }
}
