import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { forgetUnsaved, hasUnsaved, setAsker } from './unsaved.ts'

const LeaveQuestion = lazy(async () => ({
  default: (await import('./leave-question.tsx')).LeaveQuestion,
}))

/** The router numbers its history entries; that says how far Back went. */
const indexOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0
const isNumbered = (state: unknown): boolean => (state as { idx?: number } | null)?.idx !== undefined

type Entry = { index: number; href: string }
const entryNow = (): Entry => ({ index: indexOf(window.history.state), href: window.location.href })

/**
 * A link to a part of the page (#hours) makes an entry past the router, without a number: it gets the next one, as if
 * the router had made it. Followed twice it makes no other entry.
 */
const numberEntry = ({ index, href }: Entry): void => {
  const idx = window.location.href === href ? index : index + 1
  window.history.replaceState({ ...window.history.state, idx }, '')
}

const leadsAway = (link: HTMLAnchorElement): boolean =>
  link.origin === window.location.origin && link.pathname !== window.location.pathname && !link.target

const linkOf = (event: MouseEvent): HTMLAnchorElement | null => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  const link = event.target instanceof Element ? event.target.closest('a') : null
  return isPlain && link?.href && leadsAway(link) ? link : null
}

/** What leaving and staying lead to. */
type Choice = { leave: () => void; stay?: () => void }

/**
 * Asks before a link, the Back button or a logout leaves a page with something unsaved. The router's own blocker wants
 * its data router.
 */
export const LeaveGuard = () => {
  const navigate = useNavigate()
  const [choice, setChoice] = useState<Choice | null>(null)
  const entry = useRef(entryNow())
  useEffect(() => {
    entry.current = entryNow()
  })
  useEffect(() => {
    let returning = false
    const onClick = (event: MouseEvent) => {
      const link = hasUnsaved() ? linkOf(event) : null
      if (!link) return
      // The router leaves it alone then; what else the link does, such as closing a drawer, it does.
      event.preventDefault()
      setChoice({ leave: () => void navigate(link.pathname + link.search + link.hash) })
    }
    const onBack = (event: PopStateEvent) => {
      if (returning) {
        returning = false
        event.stopImmediatePropagation()
        return
      }
      if (!isNumbered(event.state)) {
        numberEntry(entry.current)
        entry.current = entryNow()
        return
      }
      const steps = indexOf(event.state) - entry.current.index
      if (!hasUnsaved() || steps === 0) return
      event.stopImmediatePropagation()
      returning = true
      window.history.go(-steps)
      setChoice({ leave: () => window.history.go(steps) })
    }
    setAsker((answer) => setChoice({ leave: () => answer(true), stay: () => answer(false) }))
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('popstate', onBack, { capture: true })
    return () => {
      setAsker(null)
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('popstate', onBack, { capture: true })
    }
  }, [navigate])
  if (!choice) return null
  const leave = () => {
    forgetUnsaved()
    setChoice(null)
    choice.leave()
  }
  const stay = () => {
    setChoice(null)
    choice.stay?.()
  }
  return (
    <Suspense fallback={null}>
      <LeaveQuestion onStay={stay} onLeave={leave} />
    </Suspense>
  )
}
