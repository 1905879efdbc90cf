import { setTimeout as pause } from 'node:timers/promises'

/** A neighbour that is being restarted listens again within about a second. */
const PATIENCE_MS = 4500
const ASK_EVERY_MS = 100

/** Nobody listened: the request cannot have had an effect. */
const UNHEARD = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
/** The connection broke; a request on it may have been carried out. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

const codeOf = (error: unknown): string => {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] }) : null
  return cause?.code ?? cause?.errors?.[0]?.code ?? ''
}

/** Whether a call failed because nobody listened, so that it cannot have had an effect. */
export const isUnheard = (error: unknown): boolean => UNHEARD.has(codeOf(error))

/**
 * Sends what did not arrive again, so that a neighbour's restart is a short wait and no failure: always where
 * nobody listened, and after a cut only what may arrive twice. `cutBefore` says that an earlier try was cut.
 * @throws what the last try threw
 */
export const sendAgain = async <T>(
  send: (cutBefore: boolean) => Promise<T>,
  { mayArriveTwice, signal }: { mayArriveTwice: boolean; signal: AbortSignal },
): Promise<T> => {
  const untilMs = performance.now() + PATIENCE_MS
  let wasCut = false
  for (;;) {
    try {
      return await send(wasCut)
    } catch (error) {
      const code = codeOf(error)
      const again = isUnheard(error) || (mayArriveTwice && CUT.has(code))
      if (!again || signal.aborted || performance.now() > untilMs) throw error
      wasCut ||= CUT.has(code)
      await pause(ASK_EVERY_MS, undefined, { signal })
    }
  }
}
