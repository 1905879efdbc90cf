import { entriesOf } from '@fieldside/contracts/merge-workout.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { notify } from '@/client/notify.ts'
import { SESSION, useSession } from '@/client/session.tsx'
import { formatDay } from '@/client/time-format.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { Round } from './send-workouts.ts'
import { setsInShort } from './set-words.ts'
import { useWeightUnit } from './training-settings.ts'
import { useTraineeId } from './use-trainee-id.ts'
import { useWorkouts } from './use-workouts.ts'
import type { WeightUnit } from './weight.ts'
import { unsentOf, type WorkoutCopy } from './workout-copy.ts'

/** Several changes in a row, such as typed digits, are sent together. */
const SETTLE_MS = 400
const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 60_000
const RETRY_READ_MS = 15_000

type Sending = ReturnType<typeof useWorkouts>

/** Sends what the server lacks after each change, and again with growing pauses. Returns whether it can't send now. */
const useSending = ({ copies, refused, sender }: Sending): boolean => {
  const queries = useQueryClient()
  const session = useSession()
  const [last, setLast] = useState<Round | null>(null)
  const maySend = session.status === 'signed-in' && !session.ended
  const isWaiting = copies.some((copy) => !refused[copy.id] && unsentOf(copy))
  const sendAll = useEffectEvent(async (): Promise<Round> => {
    const round = await sender.sendAll()
    setLast(round)
    if (round === 'signed-out') void queries.invalidateQueries({ queryKey: [SESSION.path] })
    return round
  })
  useEffect(() => {
    if (!maySend || !isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    let pause = FIRST_RETRY_MS
    let isOver = false
    const attempt = async () => {
      clearTimeout(timer)
      const round = await sendAll()
      if (isOver || round !== 'retry') return
      clearTimeout(timer)
      timer = setTimeout(() => void attempt(), pause)
      pause = Math.min(2 * pause, LAST_RETRY_MS)
    }
    const begin = () => {
      pause = FIRST_RETRY_MS
      void attempt()
    }
    const onVisible = () => {
      if (document.visibilityState === 'visible') begin()
    }
    timer = setTimeout(begin, SETTLE_MS)
    window.addEventListener('online', begin)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', begin)
      document.removeEventListener('visibilitychange', onVisible)
    }
    // A change of a copy is a reason to send.
  }, [maySend, isWaiting, copies])
  useEffect(
    () =>
      sender.onLogged((copy) => {
        notify.success('Workout logged', nameOf(copy))
        void queries.invalidateQueries()
      }),
    [sender, queries],
  )
  const isUnable = session.status === 'error' || (session.status === 'signed-in' && session.ended)
  return isUnable || last === 'retry' || last === 'signed-out'
}

/** Storage that couldn't be read may only be busy. */
const useRereading = ({ isStored, store }: Sending): void => {
  useEffect(() => {
    if (isStored) return
    const timer = setInterval(() => void store.load(), RETRY_READ_MS)
    return () => clearInterval(timer)
  }, [isStored, store])
}

const nameOf = ({ document: { log } }: WorkoutCopy): string =>
  log ? `${log.value.title}, ${formatDay(`${log.value.done_on}T12:00:00`)}` : 'Workout'

const textOf = (copy: WorkoutCopy, unit: WeightUnit): string => {
  const exercises = entriesOf(copy.document).flatMap(({ exercise_name, done }) => {
    const checked = done.filter((set) => set.checked)
    return checked.length > 0 ? [`${exercise_name}: ${setsInShort(checked, unit)}`] : []
  })
  const notes = copy.document.log?.value.notes
  return [nameOf(copy), ...exercises, ...(notes ? [notes] : [])].join('\n')
}

const copyText = async (text: string): Promise<void> => {
  try {
    // Undefined on a page without TLS that isn't local.
    await navigator.clipboard.writeText(text)
    notify.success('Copied')
  } catch {
    notify.error('We couldn’t copy the sets', 'Allow this site to use the clipboard and try again.')
  }
}

/** Sends workouts that were done offline, and says which of them are only in this browser. */
export const UnsentStrip = () => {
  const userId = useTraineeId()
  return userId && <Unsent key={userId} userId={userId} />
}

const Unsent = ({ userId }: { userId: string }) => {
  const sending = useWorkouts(userId)
  const unit = useWeightUnit()
  const isLate = useSending(sending)
  useRereading(sending)
  const [doomed, setDoomed] = useState<WorkoutCopy | null>(null)
  const { copies, refused, isStored, store } = sending
  const finished = copies.filter(({ id, document }) => document.state === 'finished' && !refused[id])
  const running = copies.filter(({ document }) => document.state === 'open')
  return (
    <div role="status" className="bg-warn-soft text-center text-ink text-sm">
      {isLate && finished.length > 0 && <p className="px-4 py-2">{waitingText(finished)}</p>}
      {!isStored && running.length > 0 && (
        <p className="px-4 py-2">
          This browser can’t save your workout. Keep this page open until you’ve finished it and we’ve sent
          it.
        </p>
      )}
      {copies.map((copy) => {
        const problem = refused[copy.id]
        if (!problem || copy.document.state === 'deleted') return null
        return (
          <p key={copy.id} className="flex flex-wrap items-center justify-center gap-x-3 px-4 py-1">
            <span className="py-1">
              We couldn’t log {nameOf(copy)}. {problem.message}
            </span>
            <StripButton onClick={() => store.refuse(copy.id, null)}>Try again</StripButton>
            <Link to={`/workouts/train/${copy.id}`} className={STRIP_LINK}>
              Change it
            </Link>
            <StripButton onClick={() => void copyText(textOf(copy, unit))}>Copy sets</StripButton>
            <StripButton onClick={() => setDoomed(copy)}>Discard</StripButton>
          </p>
        )
      })}
      {doomed && (
        <AlertDialog
          title={`Discard ${nameOf(doomed)}?`}
          description="Its sets and notes are only in this browser."
          no="Keep"
          yes="Discard"
          pending={false}
          onYes={() => {
            void store.discard(doomed.id)
            setDoomed(null)
          }}
          onClose={() => setDoomed(null)}
        />
      )}
    </div>
  )
}

const waitingText = ([first, ...others]: readonly WorkoutCopy[]): string =>
  others.length === 0
    ? `${nameOf(first!)}, is saved here. We’ll send it when you’re online.`
    : `${others.length + 1} workouts are saved here. We’ll send them when you’re online.`

const STRIP_LINK = 'rounded-sm py-1 font-semibold underline underline-offset-2 pointer-coarse:min-h-11'

const StripButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" onClick={onClick} className={STRIP_LINK}>
    {children}
  </button>
)
