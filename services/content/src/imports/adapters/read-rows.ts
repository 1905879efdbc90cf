import { Readable } from 'node:stream'
import { CsvError, type Info, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { UnreadableFile } from './read-chunks.ts'

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

/** Semicolons where decimals have commas, commas elsewhere. */
const delimiterOf = (start: Buffer): string => {
  const [first = ''] = start.toString().trimStart().split('\n', 1)
  const count = (delimiter: string) => first.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

const NEW_LINE = 10
const CARRIAGE_RETURN = 13

/**
 * Counts lines by the bytes that the parser has read, because it counts a CRLF within quotes as two lines
 * (findings/csv-parse-counts-crlf-twice.sh). Keeps the chunks whose lines aren't counted yet.
 */
const createLineCount = () => {
  const chunks: Buffer[] = []
  let [start, at, line] = [0, 0, 1]
  /** Returns the byte at the current place, or undefined where nothing was read. */
  const current = (): number | undefined => {
    while (chunks[0] && at >= start + chunks[0].length) start += chunks.shift()!.length
    return chunks[0]?.[at - start]
  }
  const move = (byte: number): void => {
    if (byte === NEW_LINE) line += 1
    at += 1
  }
  return {
    add: (chunk: Buffer): void => void chunks.push(chunk),
    /** The line in which the next row begins. */
    next: (): number => {
      for (let byte = current(); byte === NEW_LINE || byte === CARRIAGE_RETURN; byte = current()) move(byte)
      return line
    },
    moveTo: (end: number): void => {
      while (at < end) {
        const byte = current()
        if (byte === undefined) return
        move(byte)
      }
    },
  }
}

const REASONS: Record<string, string> = {
  CSV_MAX_RECORD_SIZE: 'is too long. Perhaps a quote isn’t closed.',
  CSV_QUOTE_NOT_CLOSED: 'has a quote that isn’t closed.',
}

/** Reads the rows of a CSV file one by one. `start` is its first chunk. @throws UnreadableFile, which names the line */
export async function* readRows(start: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Row> {
  const delimiter = delimiterOf(start)
  const parser = parse({ ...OPTIONS, delimiter, info: true })
  const lines = createLineCount()
  let isWrapped: boolean | undefined
  const chunks = async function* () {
    lines.add(start)
    yield start
    for await (const chunk of rest) {
      lines.add(chunk)
      yield chunk
    }
  }
  const source = Readable.from(chunks())
  source.once('error', (error) => parser.destroy(error))
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
    throw new UnreadableFile(`Line ${lines.next()} ${REASONS[error.code] ?? 'isn’t CSV.'}`)
  } finally {
    source.destroy()
    parser.destroy()
  }
}
