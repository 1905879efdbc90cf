import type { TimeBlock } from '@fieldside/contracts/time-off.ts'
import type { Held } from './store/time-blocks.ts'

export const blockReply = ({ id, starts_at, ends_at }: Held & { id: string }): TimeBlock => ({
  id,
  starts_at: starts_at.toISOString(),
  ends_at: ends_at.toISOString(),
})
