import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '@/client/api.ts'
import { notify } from '@/client/notify.ts'
import { ApiProblem } from '@/client/problem.ts'
import { SESSION, useSession } from '@/client/session.tsx'
import { formatDay } from '@/client/time-format.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { setsInShort } from './set-words.ts'
import { useWeightUnit } from './training-settings.ts'
import { dropUnsent, logOutcome, type UnsentLog, unsentLogs } from './unsent-logs.ts'
import { useTraineeId } from './use-trainee-id.ts'
import type { WeightUnit } from './weight.ts'

/** Browsers don't always know that there is a connection again. */
const RETRY_EVERY_MS = 15_000

/** Whether sending the same again would end the same. */
const isRefusal = ({ status, code }: ApiProblem): boolean =>
  status >= 400 && status < 500 && ![401, 408, 429].includes(status) && code !== 'request-in-progress'

/** Reads the login session afresh, because another tab may have signed in as someone else while this one was frozen. */
const isSignedIn = async (userId: string): Promise<boolean> => (await call(SESSION, {})).user?.id === userId

/** Sends the logs one by one, and returns those that the server refused. */
const useSending = (waiting: readonly UnsentLog[]) => {
  const queries = useQueryClient()
  const session = useSession()
  const [refused, setRefused] = useState<Record<string, ApiProblem>>({})
  const isSending = useRef(false)
  const maySend = session.status === 'signed-in' && !session.ended

  const drop = async ({ key, userId }: UnsentLog, outcome: 'sent' | 'discarded'): Promise<void> => {
    await dropUnsent(key)
    await queries.invalidateQueries(unsentLogs(userId))
    queries.setQueryData(logOutcome(key).queryKey, outcome)
  }
  const send = async (log: UnsentLog): Promise<void> => {
    try {
      if (!(await isSignedIn(log.userId))) {
        void queries.invalidateQueries({ queryKey: [SESSION.path] })
        return
      }
      await call(actions.logTraining, { body: log.body }, { idempotencyKey: log.key })
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      if (error.status === 401) void queries.invalidateQueries({ queryKey: [SESSION.path] })
      if (error.code !== 'reply-not-kept') {
        if (isRefusal(error)) setRefused((before) => ({ ...before, [log.key]: error }))
        return
      }
    }
    await drop(log, 'sent')
    notify.success('Workout logged', `${log.title}, ${dayOf(log)}`)
    await queries.invalidateQueries()
  }
  const sendAll = useEffectEvent(async () => {
    if (isSending.current) return
    isSending.current = true
    try {
      for (const log of waiting) if (!refused[log.key]) await send(log)
    } finally {
      isSending.current = false
    }
  })
  const isWaiting = waiting.some(({ key }) => !refused[key])
  useEffect(() => {
    if (!maySend || !isWaiting) return
    const begin = () => void sendAll()
    begin()
    const timer = setInterval(begin, RETRY_EVERY_MS)
    window.addEventListener('online', begin)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', begin)
    }
  }, [maySend, isWaiting])
  return {
    refused,
    discard: (log: UnsentLog) => drop(log, 'discarded'),
    retry: ({ key }: UnsentLog) => setRefused(({ [key]: _, ...others }) => others),
  }
}

const dayOf = ({ body }: UnsentLog): string => formatDay(`${body.done_on}T12:00:00`)

const textOf = (log: UnsentLog, unit: WeightUnit): string => {
  const { sets = [], notes } = log.body
  const exercises = [...Map.groupBy(sets, ({ exercise_id }) => exercise_id)].map(
    ([id, done]) => `${log.exerciseNames?.[id] ?? 'Exercise'}: ${setsInShort(done, unit)}`,
  )
  return [`${log.title}, ${dayOf(log)}`, ...exercises, ...(notes ? [notes] : [])].join('\n')
}

const copy = async (log: UnsentLog, unit: WeightUnit): Promise<void> => {
  try {
    // Undefined on a page without TLS that isn't local.
    await navigator.clipboard.writeText(textOf(log, unit))
    notify.success('Copied')
  } catch {
    notify.error('We couldn’t copy the sets', 'Allow this site to use the clipboard and try again.')
  }
}

/** Sends workouts that were finished offline, and says which of them are still in this browser. */
export const UnsentStrip = () => {
  const userId = useTraineeId()
  return userId && <Unsent userId={userId} />
}

const Unsent = ({ userId }: { userId: string }) => {
  const { data: logs = [] } = useQuery(unsentLogs(userId))
  const { refused, discard, retry } = useSending(logs)
  const unit = useWeightUnit()
  const [doomed, setDoomed] = useState<UnsentLog | null>(null)
  const waiting = logs.filter(({ key }) => !refused[key])
  return (
    <div role="status" className="bg-warn-soft text-center text-ink text-sm">
      {waiting.length > 0 && <p className="px-4 py-2">{waitingText(waiting)}</p>}
      {logs.map(
        (log) =>
          refused[log.key] && (
            <p key={log.key} className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-1">
              <span className="py-1">
                We couldn’t log {log.title}, {dayOf(log)}. {refused[log.key]!.message}
              </span>
              <StripButton onClick={() => retry(log)}>Try again</StripButton>
              <StripButton onClick={() => void copy(log, unit)}>Copy sets</StripButton>
              <StripButton onClick={() => setDoomed(log)}>Discard</StripButton>
            </p>
          ),
      )}
      {doomed && (
        <AlertDialog
          title={`Discard ${doomed.title}, ${dayOf(doomed)}?`}
          description="Its sets and notes are only in this browser."
          no="Keep"
          yes="Discard"
          pending={false}
          onYes={() => void discard(doomed).then(() => setDoomed(null))}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  )
}

const waitingText = ([first, ...others]: readonly UnsentLog[]): string =>
  others.length === 0
    ? `${first!.title}, ${dayOf(first!)}, is saved here. We’ll send it when you’re online.`
    : `${others.length + 1} workouts are saved here. We’ll send them when you’re online.`

const StripButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button
    type="button"
    onClick={onClick}
    className="rounded-sm py-1 font-semibold underline underline-offset-2 pointer-coarse:min-h-11"
  >
    {children}
  </button>
)
