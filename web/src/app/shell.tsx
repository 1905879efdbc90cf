import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { useEndpoint } from '../client/api.ts'
import { useSession, useSignOut } from '../client/session.tsx'
import { homeOf } from '../entities/account/home.ts'
import { useReportZone } from '../features/notifications/use-report-zone.ts'
import { DemoStrip } from '../ui/demo-strip.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { EmailStrip } from './email-strip.tsx'
import { screenAt } from './screens.ts'
import { ShellFrame } from './shell-frame.tsx'
import { shellItems } from './shell-items.ts'

const UnsentStrip = lazyPart(async () => (await import('../entities/workout/unsent-strip.tsx')).UnsentStrip)
const UnsentAnswers = lazyPart(
  async () => (await import('../entities/plan/unsent-answers.tsx')).UnsentAnswers,
)
const PopUps = lazyPart(async () => (await import('../features/notifications/pop-ups.tsx')).PopUps)

/** Frames the signed-in screens, and public ones within the shell, where visitors see Login instead of Logout. */
export const Shell = () => {
  const session = useSession()
  const signOut = useSignOut()
  const title = screenAt(useLocation().pathname)?.title
  const person = session.status === 'signed-in' ? session.user : null
  const bell = person !== null
  useReportZone(bell)
  const unread = useEndpoint<typeof actions.countUnread>(actions.countUnread, {}, { enabled: bell })
  const writes = person?.role === 'athlete' || person?.role === 'professional'
  const unreadThreads = useEndpoint<typeof actions.countUnreadThreads>(
    actions.countUnreadThreads,
    {},
    { enabled: writes },
  )
  return (
    <ShellFrame
      person={person}
      items={shellItems(person?.role)}
      home={homeOf(person?.role)}
      title={title ?? ''}
      unread={bell ? (unread.data?.unread ?? 0) : null}
      unreadThreads={writes ? (unreadThreads.data?.unread ?? 0) : null}
      onSignOut={() => void signOut()}
      above={
        <>
          <DemoStrip />
          <EmailStrip />
          <Suspense fallback={null}>
            <UnsentStrip />
            <UnsentAnswers />
          </Suspense>
        </>
      }
    >
      {bell && (
        <Suspense fallback={null}>
          <PopUps />
        </Suspense>
      )}
      <Outlet />
    </ShellFrame>
  )
}
