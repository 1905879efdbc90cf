import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Several times the output for a segment of the smallest transactions. */
const OUTPUT_BYTES = 256 * 1024 * 1024
/** With two kinds of prepared transactions, whose line names the transaction before the time. */
const ENDED = /desc: (?:COMMIT|ABORT)(?:_PREPARED)? .*?(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d\.\d+) UTC/g

/** Returns the time in the last line of pg_waldump that ends a transaction. */
export const lastTimeIn = (lines: string): Date | undefined => {
  const [, day, time] = [...lines.matchAll(ENDED)].at(-1) ?? []
  return day === undefined ? undefined : new Date(`${day}T${time}Z`)
}

/** Lists what ends transactions from a segment to the end of the log. @throws Error when pg_waldump doesn't run */
const transactionsFrom = (folder: string, segment: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const args = ['--path', folder, '--rmgr', 'Transaction', segment]
    const options = { env: { ...process.env, TZ: 'UTC' }, maxBuffer: OUTPUT_BYTES }
    execFile('pg_waldump', args, options, (error, output) => {
      // It always ends with 1, because no record follows the last one.
      if (error && typeof error.code !== 'number') reject(error)
      else resolve(output)
    })
  })

/**
 * Returns when the last transaction in a log ended, by the clock of its server. A restore can go back to any time before
 * it: Postgres stops at the first transaction after the time, and fails without one.
 * @param segments names in their order
 * @param write writes a segment to a file, uncompressed
 */
export const lastTransactionIn = async (
  segments: readonly string[],
  write: (segment: string, file: string) => Promise<void>,
): Promise<Date | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  try {
    // With the segments after it, because a record can go on in the next one.
    for (const segment of segments.toReversed()) {
      await write(segment, join(folder, segment))
      const found = lastTimeIn(await transactionsFrom(folder, segment))
      if (found) return found
    }
    return undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}
