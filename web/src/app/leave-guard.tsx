import { Suspense, useEffect, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router-dom'
import { loadAhead } from '../client/load-part.ts'
import { forgetUnsaved, hasUnsaved, setLeaveQuestion } from '../client/unsaved.ts'
import { lazyPart } from '../ui/lazy-part.ts'

const loadQuestion = async () => (await import('../ui/leave-question.tsx')).LeaveQuestion
const LeaveQuestion = lazyPart(loadQuestion)

const preload = () => {
  loadAhead(loadQuestion)
  loadAhead(async () => loadAhead((await import('../ui/dialog.tsx')).loadWindow))
}

/** Lets redirects (REPLACE) and links within the page pass, because neither leaves the page by choice. */
const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  historyAction !== 'REPLACE' &&
  (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search) &&
  hasUnsaved()

type Choice = { leave: () => void; stay: () => void }

/** Asks before a link, the browser's Back, or a logout leaves a page with unsaved input. */
export const LeaveGuard = () => {
  const blocker = useBlocker(losesInput)
  const [question, setQuestion] = useState<Choice | null>(null)
  useEffect(() => {
    setLeaveQuestion({
      ask: (answer) => setQuestion({ leave: () => answer(true), stay: () => answer(false) }),
      preload,
    })
    return () => setLeaveQuestion(null)
  }, [])
  const blocked: Choice | null =
    blocker.state === 'blocked' ? { leave: blocker.proceed, stay: blocker.reset } : null
  const choice = question ?? blocked
  if (!choice) return null
  const leave = () => {
    forgetUnsaved()
    setQuestion(null)
    choice.leave()
  }
  const stay = () => {
    setQuestion(null)
    choice.stay()
  }
  return (
    <Suspense fallback={null}>
      <LeaveQuestion onStay={stay} onLeave={leave} />
    </Suspense>
  )
}
