export type Stoppable = { stop: () => Promise<void> }

/** The bootstrap and the terminal both forward Ctrl-C. A second signal within this time is the same one. */
const SAME_SIGNAL_MS = 1500

/**
 * Starts something, announces it, and stops it on Ctrl-C or SIGTERM, even while it starts; then ends the process.
 * A later second Ctrl-C ends it at once. A failed start exits with code 1 and `explain`'s message.
 */
export const untilSignal = async <T extends Stoppable>(
  start: (signal: AbortSignal) => Promise<T>,
  say: (started: T) => void,
  explain: (error: unknown) => unknown,
): Promise<void> => {
  const abort = new AbortController()
  let running: T | null = null
  let stoppingSince = 0

  const end = (): void => {
    console.log('Everything is stopped.')
    process.exit(0)
  }
  const stop = async (): Promise<void> => {
    if (stoppingSince > 0) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    console.log('\nStopping …')
    if (!running) return abort.abort()
    await running.stop()
    end()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
  try {
    running = await start(abort.signal)
    // The stop request arrived while the last part became ready.
    if (abort.signal.aborted) {
      await running.stop()
      end()
    }
    say(running)
  } catch (error) {
    if (abort.signal.aborted) end()
    console.error(explain(error))
    process.exit(1)
  }
}
