import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import type { QueryOf } from '@fieldside/contracts/endpoint.ts'
import type { importTraining } from '@fieldside/contracts/http/training-imports.ts'
import { IMPORT_FILE_MAX_BYTES, IMPORT_LINES_MAX, IMPORT_MAX_BYTES } from '@fieldside/contracts/limits.ts'
import type { Body } from '@fieldside/platform/body.ts'
import type { ContentContext } from '../../context.ts'
import { importTooLarge } from '../../errors.ts'
import type { ReadOptions } from './read-workouts.ts'

export type FileQuery = QueryOf<typeof importTraining>

/** A day begins first in Kiribati, at UTC+14. */
const FIRST_ZONE_MS = 14 * HOUR_MS

export const readOptions = (ctx: ContentContext, { unit, time_zone = 'UTC' }: FileQuery): ReadOptions => ({
  unit,
  timeZone: time_zone,
  maxLines: IMPORT_LINES_MAX,
  maxBytes: IMPORT_FILE_MAX_BYTES,
  lastDay: new Date(ctx.now().getTime() + FIRST_ZONE_MS).toISOString().slice(0, 10),
})

/** @throws importTooLarge, uploadsBusy, requestTimeout */
export const receiveFile = <R>(
  { uploads }: ContentContext,
  userId: string,
  body: Body,
  work: (bytes: Buffer) => Promise<R>,
): Promise<R> =>
  uploads.receive(
    {
      userId,
      body,
      maxBytes: IMPORT_MAX_BYTES,
      tooLarge: () => importTooLarge(IMPORT_MAX_BYTES, IMPORT_FILE_MAX_BYTES),
    },
    work,
  )
