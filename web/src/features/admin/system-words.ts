import type { SystemDeadLetter, SystemPart } from '@fieldside/contracts/http/bff/system.ts'
import type { Instance, Queues } from '@fieldside/contracts/http/system.ts'

export type Health = { tone: 'fine' | 'attention' | 'down'; words: string }

const SERVICE_LABELS: Record<SystemPart['service'], string> = {
  identity: 'Identity',
  directory: 'Directory',
  booking: 'Booking',
  billing: 'Billing',
  content: 'Content',
  notification: 'Notification',
}

/** Falls back to the service's own name, because the server can have services that this client doesn't know yet. */
export const serviceWords = (service: SystemPart['service']): string => SERVICE_LABELS[service] ?? service

/** Events normally reach the bus, and due jobs run, within seconds. */
const LATE_SECONDS = 30

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0)

export const parkedIn = ({ jobs }: Queues): number => sumOf(jobs.map(({ parked }) => parked))
export const dueIn = ({ jobs }: Queues): number => sumOf(jobs.map(({ due }) => due))
export const oldestJobIn = ({ jobs }: Queues): number =>
  Math.max(0, ...jobs.map(({ oldest_seconds }) => oldest_seconds))

/** Returns a component's most severe known problem. */
export const healthOf = ({ state }: Pick<SystemPart, 'state'>): Health => {
  if (!state) return { tone: 'down', words: 'Not reachable' }
  const { queues, lag, prepared } = state
  if (!queues) return { tone: 'down', words: 'Database down' }
  if (!lag) return { tone: 'down', words: 'Event bus down' }
  if (!prepared) return { tone: 'attention', words: 'Starting' }
  if (queues.dead_letters > 0 || parkedIn(queues) > 0) return { tone: 'attention', words: 'Needs attention' }
  if (queues.outbox.oldest_seconds > LATE_SECONDS || oldestJobIn(queues) > LATE_SECONDS)
    return { tone: 'attention', words: 'Falling behind' }
  return { tone: 'fine', words: 'Running' }
}

/** Formats an age in its largest unit. */
export const ageWords = (seconds: number): string => {
  if (seconds < 60) return `${Math.floor(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`
}

export const reasonWords = ({ reason, error_code }: Pick<SystemDeadLetter, 'reason' | 'error_code'>) => {
  if (reason === 'unreadable') return 'Unreadable'
  if (reason === 'unknown-version') return 'Unknown version'
  return error_code ? `Kept failing (${error_code})` : 'Kept failing'
}

export const releaseWords = ({ version, revision }: Pick<Instance, 'version' | 'revision'>): string =>
  revision === 'unknown' ? `${version} · unknown commit` : `${version} · ${revision}`

export const countWords = (instances: number): string =>
  instances === 1 ? '1 instance' : `${instances} instances`

/** Returns the instances of a service. An older service only describes the one that answered. */
export const instancesOf = (state: NonNullable<SystemPart['state']>): Instance[] =>
  state.instances.length > 0 ? state.instances : [state]

/** Groups instances by release, the most frequent release first. */
export const byRelease = <I extends Instance>(instances: readonly I[]): [release: string, of: I[]][] =>
  [...Map.groupBy(instances, releaseWords)].sort(([, one], [, other]) => other.length - one.length)
