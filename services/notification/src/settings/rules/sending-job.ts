import type { Channel } from './choices.ts'

const JOBS = {
  email: { toOne: 'mails', toAll: 'bulk-mails' },
  push: { toOne: 'pushes', toAll: 'bulk-pushes' },
} as const

/** Returns the job that sends a delivery. Those of an announcement have jobs of their own, so that nothing waits for them. */
export const sendingJobOf = ({
  channel,
  announcement_id,
}: {
  channel: Channel
  announcement_id?: string | null
}) => JOBS[channel][announcement_id ? 'toAll' : 'toOne']
