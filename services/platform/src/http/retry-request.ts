import { setTimeout as pause } from 'node:timers/promises'

/** Covers a restart of the other service, which listens again within about a second. */
const PATIENCE_MS = 4500
const ASK_EVERY_MS = 100

/** The request never reached a server, so it can't have had an effect. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** The connection broke, so the server may have processed the request. */
const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

type Failure = { code?: string; cause?: Failure; errors?: Failure[] }

/** Node and undici set the code on the error, `fetch` on its cause, and several addresses on each error. */
const codeOf = (error: unknown): string => {
  const { code, cause, errors } = error instanceof Error ? (error as Failure) : {}
  return code ?? errors?.[0]?.code ?? cause?.code ?? cause?.errors?.[0]?.code ?? ''
}

export const wasNeverSent = (error: unknown): boolean => NEVER_SENT.has(codeOf(error))

/**
 * Retries a request while the other service restarts: always if it never reached a server, and after a dropped
 * connection only if it may arrive twice. `cutBefore` is true once a connection was dropped.
 * @throws the error of the last try
 */
export const retryRequest = async <T>(
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
      const again = wasNeverSent(error) || (mayArriveTwice && CUT.has(code))
      if (!again || signal.aborted || performance.now() > untilMs) throw error
      wasCut ||= CUT.has(code)
      await pause(ASK_EVERY_MS, undefined, { signal })
    }
  }
}
