import { tooMany } from '@fieldside/platform/errors.ts'
import { networkOf } from '@fieldside/platform/rate-limit.ts'

const MINUTE_MS = 60_000
const TRY_LATER = 'Too many attempts. Please wait a minute and try again.'
/** About 10 MB of names at most; beyond, the oldest windows are forgotten, which were the next to end. */
const KEPT_AT_MOST = 50_000

type Window = { taken: number; untilMs: number }

type WindowLimits = { points: number; windowMs: number; nowMs: () => number; keptAtMost: number }

/** Counts tries by name in windows of one length. Memory is bounded: windows end in the order they began. */
const createWindows = ({ points, windowMs, nowMs, keptAtMost }: WindowLimits) => {
  const windows = new Map<string, Window>()
  const forget = () => {
    for (const [name, { untilMs }] of windows) {
      if (untilMs > nowMs() && windows.size <= keptAtMost) return
      windows.delete(name)
    }
  }
  /** How long to wait, in ms; 0 when the try was taken. */
  const take = (name: string): number => {
    const known = windows.get(name)
    if (!known || known.untilMs <= nowMs()) {
      windows.delete(name)
      windows.set(name, { taken: 1, untilMs: nowMs() + windowMs })
      forget()
      return 0
    }
    if (known.taken >= points) return known.untilMs - nowMs()
    known.taken += 1
    return 0
  }
  return { take, size: () => windows.size }
}

type Limits = {
  perAddress: number
  perAccount?: number
  /** How long the tries are counted; a minute when left out. */
  windowMs?: number
  /** Code and sentence of the refusal. */
  refusal?: { code: string; detail: string }
  nowMs?: () => number
  keptAtMost?: number
}

/** Slows guessing and flooding: so many tries in a time for one address of the net and for one account. */
export const createAttempts = ({
  perAddress,
  perAccount = 10,
  windowMs = MINUTE_MS,
  refusal = { code: 'too-many-attempts', detail: TRY_LATER },
  nowMs = Date.now,
  keptAtMost = KEPT_AT_MOST,
}: Limits) => {
  const addresses = createWindows({ points: perAddress, windowMs, nowMs, keptAtMost })
  const accounts = createWindows({ points: perAccount, windowMs, nowMs, keptAtMost })
  return {
    /** @throws tooMany */
    take: (address: string, account?: string): void => {
      // An address that may not try leaves no trace at accounts: it cannot fill the memory or lock others out.
      const waitMs =
        addresses.take(networkOf(address)) ||
        (account === undefined ? 0 : accounts.take(account.toLowerCase()))
      if (waitMs === 0) return
      throw tooMany(refusal.detail, Math.ceil(waitMs / 1000), refusal.code)
    },
    /** How many names are remembered. */
    size: () => addresses.size() + accounts.size(),
  }
}
