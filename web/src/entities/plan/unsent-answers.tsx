import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'
import { SESSION, useSession } from '@/client/session.tsx'
import { useTraineeId } from '@/entities/workout/use-trainee-id.ts'
import { Button } from '@/ui/button.tsx'
import { type Answer, dropAnswer, sendAnswer, unsentAnswers } from './answers.ts'

/** Browsers don't always know that there is a connection again. */
const RETRY_EVERY_MS = 15_000

const isRefusal = ({ status }: ApiProblem): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status)

const useSending = (userId: string, waiting: readonly Answer[]) => {
  const queries = useQueryClient()
  const session = useSession()
  const [refused, setRefused] = useState<ReadonlyMap<Answer, ApiProblem>>(new Map())
  const isSending = useRef(false)
  const maySend = session.status === 'signed-in' && !session.ended
  const send = async (answer: Answer): Promise<void> => {
    // Another tab may have signed in as someone else while this one was frozen.
    if ((await call(SESSION, {})).user?.id !== userId) return
    await sendAnswer(answer)
    await dropAnswer(queries, userId, answer)
    await queries.invalidateQueries()
  }
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (const answer of waiting) if (!refused.has(answer)) await send(answer)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const answer = waiting.find((one) => !refused.has(one))
      if (answer && isRefusal(error)) setRefused((before) => new Map(before).set(answer, error))
    } finally {
      isSending.current = false
    }
  })
  const open = waiting.filter((answer) => !refused.has(answer)).length
  useEffect(() => {
    if (!maySend || open === 0) return
    const begin = () => void sendAll()
    begin()
    const timer = setInterval(begin, RETRY_EVERY_MS)
    window.addEventListener('online', begin)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', begin)
    }
  }, [maySend, open])
  return { refused, open, discard: (answer: Answer) => void dropAnswer(queries, userId, answer) }
}

/** Sends check-ins of plans, and says which of them are still in this browser. */
export const UnsentAnswers = () => {
  const userId = useTraineeId()
  return userId && <Unsent userId={userId} />
}

const Unsent = ({ userId }: { userId: string }) => {
  const { data: answers = [] } = useQuery(unsentAnswers(userId))
  const { refused, open, discard } = useSending(userId, answers)
  return (
    <div role="status" className="bg-warn-soft text-center text-ink text-sm">
      {open > 0 && (
        <p className="px-4 py-2">Your check-in is saved here. We’ll send it when you’re online.</p>
      )}
      {answers.map((answer) => {
        const problem = refused.get(answer)
        return (
          problem && (
            <p
              key={`${answer.kind}/${answer.doneId}`}
              className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-1"
            >
              We couldn’t save your check-in for {answer.title}. {problem.message}
              <Button size="sm" variant="ghost" onClick={() => discard(answer)}>
                Discard
              </Button>
            </p>
          )
        )
      })}
    </div>
  )
}
