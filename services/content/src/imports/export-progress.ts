import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { exportProgress as endpoint } from '@fieldside/contracts/http/training.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '@fieldside/platform/csv.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { JSON_END, JSON_START, type OwnWorkout } from './rules/fieldside.ts'
import { type CsvColumns, hevyColumns, ownColumns } from './rules/own-export.ts'
import { everyWorkout } from './store/exported-logs.ts'

type Workouts = AsyncIterable<OwnWorkout[]>

/** Each workout is a line, so that an import reads one after the other. */
async function* toJson(pages: Workouts): AsyncGenerator<string> {
  yield JSON_START
  let separator = '\n'
  for await (const page of pages) {
    for (const workout of page) {
      yield `${separator}${JSON.stringify(workout)}`
      separator = ',\n'
    }
  }
  yield `\n${JSON_END}\n`
}

async function* toCsv(pages: Workouts, { header, rowsOf }: CsvColumns): AsyncGenerator<string> {
  yield toCsvLine(header)
  for await (const page of pages) yield page.flatMap(rowsOf).map(toCsvLine).join('')
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) if (text !== '') yield encoder.encode(text)
}

async function* withByteOrderMark(texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK
  yield* texts
}

/** Sends the log while it is read, a page after the other. @throws forbidden 'subscription-required' */
export const exportProgress = async (
  ctx: ContentContext,
  { unit, format }: QueryOf<typeof endpoint>,
): Promise<Response> => {
  const pages = everyWorkout(ctx.db.kysely, await requireTrainee(ctx))
  const files = {
    csv: { name: 'fieldside-training.csv', text: () => withByteOrderMark(toCsv(pages, ownColumns(unit))) },
    hevy: { name: 'fieldside-for-hevy.csv', text: () => toCsv(pages, hevyColumns(unit)) },
    json: { name: 'fieldside-training.json', text: () => toJson(pages) },
  }
  const { name, text } = files[format]
  return new Response(ReadableStream.from(encode(text())), {
    headers: {
      'content-type': format === 'json' ? 'application/json' : 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}
