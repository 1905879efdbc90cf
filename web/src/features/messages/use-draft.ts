import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, useEndpoint } from '@/client/api.ts'

/** How long after the last key a draft is saved. */
const PAUSE_MS = 800

/**
 * The storage key for the id of the person whose draft was being saved when the page went away. The draft itself isn't
 * stored, because browser storage must not hold the text.
 */
const LEFT = 'draft-left'
/** How often and how long a page that was loaded before that save looks for the draft. */
const LOOK_MS = 1000
const LOOKS_MS = 15_000

/** Returns the draft that arrives after the page was loaded, if one is still on its way. */
const useLateDraft = (otherId: string, initial: string): string | null => {
  const [isExpected, setExpected] = useState(() => sessionStorage.getItem(LEFT) === otherId)
  const { data } = useEndpoint(
    screens.writingScreen,
    { params: { id: otherId } },
    { enabled: isExpected, uncached: true, everyMs: LOOK_MS },
  )
  const late = data && data.writing.draft !== initial ? data.writing.draft : null
  useEffect(() => {
    if (!isExpected) return
    sessionStorage.removeItem(LEFT)
    const timer = setTimeout(() => setExpected(false), late === null ? LOOKS_MS : 0)
    return () => clearTimeout(timer)
  }, [isExpected, late])
  return late
}

/** Keeps what is typed to a person on the server, because browser storage must not hold personal text. */
export const useDraft = (otherId: string, loaded: string) => {
  const [initial] = useState(loaded)
  const [text, setShown] = useState(initial)
  const latest = useRef(initial)
  /** The server's draft; null if it isn't known. */
  const saved = useRef<string | null>(initial)
  /** The text last requested to be saved, which a later save may wait for. */
  const requested = useRef<string | null>(initial)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const unanswered = useRef(0)
  const isSending = useRef(false)
  /** Whether a save can reach the server after the message that is being sent. */
  const mayOutlive = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(
    ({ atOnce = false } = {}) => {
      clearTimeout(timer.current)
      if (latest.current === (atOnce ? requested : saved).current) return
      const draft = latest.current
      saved.current = draft
      unanswered.current += 1
      mayOutlive.current = true
      const input = { params: { id: otherId }, body: { text: draft } }
      const send = async () => {
        const isLast = () => saved.current === draft
        // A later save didn't wait for this one.
        if (isLast()) {
          requested.current = draft
          await call(actions.saveDraft, input, { keepalive: true }).catch(() => {
            // Saved with the next change.
            if (isLast()) saved.current = null
          })
        }
        unanswered.current -= 1
        if (unanswered.current === 0) sessionStorage.removeItem(LEFT)
      }
      saving.current = atOnce ? Promise.all([saving.current, send()]) : saving.current.then(send)
    },
    [otherId],
  )

  const setText = (typed: string) => {
    latest.current = typed
    setShown(typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(save, PAUSE_MS)
  }
  /**
   * Stops the timer when a message is sent. The message doesn't wait for a pending save, which may take 30 s. A retried
   * message may be stored already, and its draft saved after that.
   */
  const stopSaving = ({ isRetry }: { isRetry: boolean }) => {
    clearTimeout(timer.current)
    isSending.current = true
    mayOutlive.current = isRetry || saved.current === null || unanswered.current > 0
  }
  /** Saves the text of a message that wasn't sent. */
  const resume = () => {
    isSending.current = false
    save()
  }
  /**
   * Empties the field, unless it has changed since the message was sent. The server deletes the draft with the message;
   * if a save may have come after that, saves again.
   */
  const clear = (sent: string) => {
    if (latest.current.trim() === sent) {
      latest.current = ''
      setShown('')
    }
    saved.current = mayOutlive.current ? null : ''
    requested.current = saved.current
    resume()
  }

  useEffect(() => {
    // A hidden page may not live to see the reply to an earlier save.
    const saveIfHidden = () => {
      if (document.visibilityState !== 'hidden') return
      save({ atOnce: true })
      if (unanswered.current > 0) sessionStorage.setItem(LEFT, otherId)
    }
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      // While a message is being sent, what remains is saved once that ends.
      if (!isSending.current) save()
    }
  }, [save, otherId])

  const late = useLateDraft(otherId, initial)
  useEffect(() => {
    // The late draft must not replace what the user has typed since the page loaded.
    if (late === null || latest.current !== initial) return
    latest.current = late
    saved.current = late
    requested.current = late
    setShown(late)
  }, [late, initial])
  return { text, setText, stopSaving, resume, clear }
}
