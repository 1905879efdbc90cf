import { readRest } from '@fieldside/contracts/doses.ts'
import { REST_MAX_SECONDS } from '@fieldside/contracts/limits.ts'

const DEFAULT_SECONDS = 60

/** Returns a program's rest in seconds. A rest from before programs refused what can't be read is one minute. */
export const restSeconds = (text: string): number =>
  Math.min(REST_MAX_SECONDS, readRest(text) ?? DEFAULT_SECONDS)
