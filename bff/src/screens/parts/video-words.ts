import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { countVideos, type VideoCount } from '@fieldside/contracts/http/exercises.ts'
import { SOME_EXERCISES } from '@fieldside/contracts/some-exercises.ts'
import type { Log } from '@fieldside/platform/log.ts'
import type { Services } from '../../services.ts'

const CACHE_MS = MINUTE_MS
const RETRY_MS = 5000
/** How long the first page waits for the count. */
const FIRST_MS = 500

const wordsOf = ({ exercises, with_video }: VideoCount): string => {
  if (exercises === 0) return SOME_EXERCISES
  return with_video === exercises ? `all ${exercises} exercises` : `${with_video} of ${exercises} exercises`
}

export type VideoWords = {
  /** Returns which exercises have a video, such as '14 of 126 exercises', as last counted. */
  latest: () => string
  /** Counts again after a minute. Waits only for the first count. */
  refresh: () => Promise<void>
}

export const createVideoWords = (
  { content }: Pick<Services, 'content'>,
  log: Log,
  nowMs: () => number = Date.now,
): VideoWords => {
  let counted: string | undefined
  let untilMs = 0
  let counting = Promise.resolve()
  const count = async (): Promise<void> => {
    try {
      counted = wordsOf(await content.call(countVideos))
    } catch (error) {
      log.warn({ err: error }, 'could not count the exercises with a video')
      untilMs = nowMs() + RETRY_MS
    }
  }
  return {
    latest: () => counted ?? SOME_EXERCISES,
    refresh: async () => {
      if (nowMs() >= untilMs) {
        untilMs = nowMs() + CACHE_MS
        counting = count()
      }
      if (counted === undefined) await Promise.race([counting, pause(FIRST_MS, undefined, { ref: false })])
    },
  }
}
