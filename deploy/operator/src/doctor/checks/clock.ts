import { type Check, type Found, failed, ok, skipped } from '../check.ts'
import { LINKS } from '../links.ts'
import { attempt } from '../reason-of.ts'

/** A clock that this machine's is compared with. Returns undefined if there is none in this installation. */
export type OtherClock = { name: string; read: (signal: AbortSignal) => Promise<Date | undefined> }

/** Date headers have whole seconds, and the answer takes time. */
const TOLERATED_MS = 5000

const compare = async ({ name, read }: OtherClock, now: () => Date, signal: AbortSignal): Promise<Found> => {
  const asked = now()
  const told = await attempt(read(signal))
  if ('reason' in told) return skipped(`${name} didn’t tell its time (${told.reason}).`)
  const theirs = told.value
  if (!theirs) return skipped(`${name} didn’t tell its time.`)
  const [early, late] = [asked.getTime() - theirs.getTime(), theirs.getTime() - now().getTime()]
  const offMs = Math.max(early, late)
  if (offMs <= TOLERATED_MS) return ok(`The clock of ${name} agrees with this machine.`)
  return failed(`The clock of ${name} differs from this machine’s by ${Math.round(offMs / 1000)} s.`, {
    fix: 'Turn on time synchronization (NTP) on every machine.',
    link: LINKS.startup,
  })
}

/** Compares this machine's clock with the others. Tokens, signatures, and jobs rely on them. */
export const checkClock = (others: readonly OtherClock[], now: () => Date): Check => ({
  name: 'clock',
  advice: { fix: 'Turn on time synchronization (NTP) on every machine.', link: LINKS.startup },
  run: (signal) => Promise.all(others.map((other) => compare(other, now, signal))),
})

/** Returns the time in the Date header of a reply, whatever its status. */
export const dateOf = async (url: string, signal: AbortSignal): Promise<Date | undefined> => {
  const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
  await response.body?.cancel()
  const date = response.headers.get('date')
  return date ? new Date(date) : undefined
}
