import { RATE_LIMITS, type RateLimit } from '@fieldside/contracts/rate-limits.ts'
import { tableOf } from './table.ts'

const WINDOWS: Record<number, string> = { 60: 'per minute', 3600: 'per hour', 86400: 'per 24 hours' }

const windowOf = ({ windowS }: RateLimit): string => {
  if (windowS === null) return 'at the same time'
  const window = WINDOWS[windowS]
  if (!window) throw new Error(`no words for a window of ${windowS} seconds`)
  return window
}

const nameOf = (owner: RateLimit['owner']): string =>
  owner === 'bff' ? 'the memory of each BFF' : `${owner}'s Postgres`

const storeOf = ({ owner, networkOwner }: RateLimit): string =>
  networkOwner ? `${nameOf(owner)} (networks: ${nameOf(networkOwner)})` : nameOf(owner)

export const limitsTable = (): string =>
  tableOf(
    ['what is limited', 'per account', 'per network address', 'window', 'counted in', '429 code'],
    Object.values(RATE_LIMITS).map((limit) => [
      limit.counts,
      String(limit.perAccount),
      limit.perAddress === null ? '–' : String(limit.perAddress),
      windowOf(limit),
      storeOf(limit),
      `\`${limit.code}\``,
    ]),
  )
