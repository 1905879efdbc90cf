import { PENDING_REQUESTS_PER_PAIR } from '@fieldside/contracts/limits.ts'
import { conflict } from '@fieldside/platform/errors.ts'

/** @throws too-many-pending */
export const limitPendingOfPair = (ofPair: number): void => {
  if (ofPair < PENDING_REQUESTS_PER_PAIR) return
  throw conflict(
    'too-many-pending',
    `You already have ${PENDING_REQUESTS_PER_PAIR} requests waiting for this professional's answer.`,
  )
}
