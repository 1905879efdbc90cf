const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 500

/** Polls, ever more slowly, until the answer satisfies `isThere`. @throws Error with the last answer on timeout */
export const until = async <T>(
  what: string,
  ask: () => Promise<T>,
  isThere: (answer: T) => boolean,
  timeoutMs = 30_000,
): Promise<T> => {
  const untilMs = Date.now() + timeoutMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_PAUSE_MS)) {
    const answer = await ask()
    if (isThere(answer)) return answer
    if (Date.now() > untilMs) throw new Error(`${what} did not come: ${JSON.stringify(answer)}`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
