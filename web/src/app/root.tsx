import { type MouseEvent, useEffect, useRef, useState } from 'react'
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router-dom'
import { useOnceKnown } from '../client/once-known.ts'
import { ScreenAccess } from '../client/screen-access.ts'
import { useSession } from '../client/session.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { MailedLinks } from './mailed-links.tsx'
import { accessOf, titleAt } from './screens.ts'

const focusContent = () => document.getElementById('content')?.focus({ preventScroll: true })

export const Root = () => {
  useTitle()
  useFreshPage()
  return (
    <ScreenAccess value={accessOf}>
      <MailedLinks>
        <Link
          to={{ hash: 'content' }}
          onClick={skipToContent}
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-turf px-4 py-2.5 font-semibold text-turf-ink focus:translate-y-0"
        >
          Skip to content
        </Link>
        <Progress />
        {useKnownSession() && <Outlet />}
        <LeaveGuard />
        <ScrollRestoration />
      </MailedLinks>
    </ScreenAccess>
  )
}

const PATIENCE_MS = 2_000

/**
 * Delays the first screen until the login session is known, for at most two seconds. Otherwise the strips and content
 * that depend on the user would shift the layout.
 */
const useKnownSession = (): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return useOnceKnown(useSession().status !== 'loading' || isOver)
}

/** Adds no history entry: the router couldn't number it, so the leave guard couldn't undo a Back from there. */
const skipToContent = (event: MouseEvent) => {
  event.preventDefault()
  window.scrollTo(0, 0)
  focusContent()
}

/** Shows that a followed link is loading; the old screen stays until then. */
const Progress = () => {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-progress bg-flare" />
  )
}

const useTitle = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    document.title = titleAt(pathname)
  }, [pathname])
}

/** Moves the focus to the content after a followed link, but not after Back. */
const useFreshPage = () => {
  const { pathname } = useLocation()
  const followed = useNavigationType() !== 'POP'
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (followed) focusContent()
  }, [pathname, followed])
}
