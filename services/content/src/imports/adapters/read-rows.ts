import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

const CHUNK_BYTES = 64 * 1024
/** A quote that isn't closed would make one cell of the rest of the file. */
const ROW_MAX_CHARS = 100_000

const OPTIONS = {
  bom: true,
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: ROW_MAX_CHARS,
}

export type Row = { line: number; cells: string[] }
/** A file that isn't CSV. */
export class UnreadableCsv extends Error {}

/** Lets other requests run between two chunks, which take some milliseconds each. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) {
    yield bytes.subarray(from, from + CHUNK_BYTES)
    await nextTurn()
  }
}

/** Semicolons where decimals have commas, commas elsewhere. */
const delimiterOf = (bytes: Buffer): string => {
  const [first = ''] = bytes.subarray(0, CHUNK_BYTES).toString().trimStart().split('\n', 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

const NEW_LINE = 10
const CARRIAGE_RETURN = 13

/**
 * Counts lines by the bytes that the parser has read, because it counts a CRLF within quotes as two lines
 * (findings/csv-parse-counts-crlf-twice.sh).
 */
const createLineCount = (bytes: Buffer) => {
  let [at, line] = [0, 1]
  return {
    /** The line in which the next row begins. */
    next: (): number => {
      while (bytes[at] === NEW_LINE || bytes[at] === CARRIAGE_RETURN) {
        if (bytes[at] === NEW_LINE) line += 1
        at += 1
      }
      return line
    },
    moveTo: (end: number): void => {
      for (; at < end; at += 1) if (bytes[at] === NEW_LINE) line += 1
    },
  }
}

const REASONS: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: 'is too long. Perhaps a quote isn’t closed.',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that isn’t closed.',
}

/** Reads the rows of a CSV file one by one. @throws UnreadableCsv, which names the line */
export async function* readRows(bytes: Buffer): AsyncGenerator<Row> {
  if (!isUtf8(bytes)) throw new UnreadableCsv('The file isn’t UTF-8 text. Export it as CSV again.')
  const delimiter = delimiterOf(bytes)
  const parser = parse({ ...OPTIONS, delimiter, info: true })
  const lines = createLineCount(bytes)
  let isWrapped: boolean | undefined
  const source = Readable.from(chunksOf(bytes))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      const line = lines.next()
      lines.moveTo(info.bytes)
      // Old files of Strong quote each line as a whole.
      isWrapped ??= record.length === 1 && record[0]!.includes(delimiter)
      const cells = isWrapped ? parseAtOnce(record[0]!, { ...OPTIONS, delimiter })[0] : record
      yield { line, cells: cells ?? [] }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // Rows that were parsed before the error are never delivered.
    lines.moveTo((error as unknown as Info).bytes_records)
    throw new UnreadableCsv(`Line ${lines.next()} ${REASONS[error.code] ?? 'isn’t CSV.'}`)
  } finally {
    source.destroy()
    parser.destroy()
  }
}
