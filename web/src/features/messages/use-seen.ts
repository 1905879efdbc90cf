import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Thread } from '@fieldside/contracts/http/messages.ts'
import { useCallback, useEffect, useRef } from 'react'
import { call } from '@/client/api.ts'

/** Collects what becomes visible while scrolling into one request. */
const WAIT_MS = 400

/** Marks what was visible as read. After a failure, the next look tries again. */
export const useSeen = ({ id, is_unread, read_position }: Thread) => {
  const sent = useRef(read_position)
  const seen = useRef(read_position)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (position: number) => {
      if (!is_unread || position <= sent.current || position <= seen.current) return
      seen.current = position
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        sent.current = seen.current
        call(actions.readThread, { params: { id }, body: { position: seen.current } }).catch(() => {
          sent.current = read_position
          seen.current = read_position
        })
      }, WAIT_MS)
    },
    [id, is_unread, read_position],
  )
}
