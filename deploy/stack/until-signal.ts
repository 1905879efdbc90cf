export type Stoppable = { stop: () => Promise<void> }

/** The bootstrap and the terminal both pass Ctrl-C on: what follows at once is the same one. */
const SAME_SIGNAL_MS = 1500

/**
 * Starts something, says so, and stops it on Ctrl-C or SIGTERM, also while it starts; then the process ends.
 * A second Ctrl-C later on does not wait. A start that fails ends with code 1 and `explain`'s words.
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
    // Asked to stop in the moment when the last part became ready.
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
