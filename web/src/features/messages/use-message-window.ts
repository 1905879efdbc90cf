import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Message, MessagesPage, Thread } from '@fieldside/contracts/http/messages.ts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { call } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'
import {
  lastPositionOf,
  type MessageWindow,
  withNewer,
  withOlder,
  withReported,
  withSent,
} from './message-window.ts'

/** The highest that the API accepts. `last_position` may not include the caller's last message yet. */
const POSITION_MAX = 2_147_483_647

type Direction = 'start' | 'older' | 'newer'
type State = {
  window: MessageWindow | null
  /** Why a direction failed to load. */
  problems: Partial<Record<Direction, ApiProblem>>
}
type Change = { window: MessageWindow } | { failed: Direction; problem: ApiProblem }

const changed = (state: State, change: Change): State =>
  'window' in change
    ? { window: change.window, problems: {} }
    : { ...state, problems: { ...state.problems, [change.failed]: change.problem } }

const read = (id: string, query: { before?: number; after?: number } = {}): Promise<MessagesPage> =>
  call(actions.listMessages, { params: { id }, query })

/** Reads what is on screen again, because a message looks different now. */
const reread = async (id: string, { items }: MessageWindow): Promise<MessageWindow> => {
  const [first, last] = [(items[0]?.position ?? 1) - 1, items.at(-1)?.position ?? 0]
  let window = await read(id, { after: first })
  while (window.newer && lastPositionOf(window) < last)
    window = withNewer(window, await read(id, { after: lastPositionOf(window) }))
  return window
}

/** Loads a thread's messages around the first unread one, more in both directions, and new ones as they arrive. */
export const useMessageWindow = ({ id, last_position, revision }: Thread) => {
  const [{ window, problems }, apply] = useReducer(changed, { window: null, problems: {} })
  const shown = useRef<MessageWindow | null>(null)
  const running = useRef(new Set<Direction>())
  const shownRevision = useRef(revision)

  const show = useCallback((next: MessageWindow) => {
    shown.current = next
    apply({ window: next })
  }, [])

  /** Returns whether it loaded. */
  const load = useCallback(
    async (direction: Direction, reading: () => Promise<MessageWindow>): Promise<boolean> => {
      if (running.current.has(direction)) return false
      running.current.add(direction)
      try {
        show(await reading())
        return true
      } catch (problem) {
        if (!(problem instanceof ApiProblem)) throw problem
        apply({ failed: direction, problem })
        return false
      } finally {
        running.current.delete(direction)
      }
    },
    [show],
  )
  const start = useCallback(() => load('start', () => read(id)), [id, load])
  const loadOlder = useCallback(async () => {
    const first = shown.current?.items[0]?.position
    if (!shown.current?.older || first === undefined) return
    await load('older', async () => {
      const page = await read(id, { before: first })
      return withOlder(shown.current!, page)
    })
  }, [id, load])
  const loadNewer = useCallback(async () => {
    if (!shown.current) return
    const after = lastPositionOf(shown.current)
    await load('newer', async () => {
      const page = await read(id, { after })
      return withNewer(shown.current!, page)
    })
  }, [id, load])
  const showLatest = () => load('start', () => read(id, { before: POSITION_MAX }))

  useEffect(() => void start(), [start])
  const isBehind = window !== null && !window.newer && last_position > lastPositionOf(window)
  useEffect(() => {
    if (isBehind && !problems.newer) void loadNewer()
  }, [isBehind, problems.newer, loadNewer])
  useEffect(() => {
    const before = shown.current
    if (!before || shownRevision.current === revision) return
    shownRevision.current = revision
    void load('start', () => reread(id, before))
  }, [id, revision, load])

  const add = useCallback(
    (message: Message) => {
      if (shown.current) show(withSent(shown.current, message))
    },
    [show],
  )
  const markReported = useCallback(
    (message: Message) => {
      if (shown.current) show(withReported(shown.current, message))
    },
    [show],
  )
  return { window, problems, start, loadOlder, loadNewer, showLatest, add, markReported }
}
