import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSession, useSignOut } from '../client/session.tsx'
import { Button } from '../ui/button.tsx'
import { DemoStrip } from '../ui/demo-strip.tsx'
import { CornerArcs } from '../ui/line-art.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeButton } from '../ui/theme.tsx'
import { EmailStrip } from './email-strip.tsx'

/** Frames a single-task screen with only the user and a logout button. */
export const TaskFrame = ({ children }: { children: ReactNode }) => {
  const session = useSession()
  const signOut = useSignOut()
  return (
    <div className="flex min-h-dvh flex-col">
      <DemoStrip />
      <EmailStrip />
      <div className="relative flex flex-1 flex-col overflow-hidden">
        <CornerArcs className="absolute top-0 right-0 w-30 text-line md:w-80" />
        <header className="wrap relative flex h-19 items-center gap-2">
          <Link to="/" className="mr-auto rounded-sm text-turf">
            <Logo />
          </Link>
          {session.status === 'signed-in' && (
            <>
              <span className="truncate bg-paper px-2 py-1 text-muted text-sm max-md:hidden">
                {session.user.email}
              </span>
              <Button variant="ghost" size="sm" className="bg-paper" onClick={() => void signOut()}>
                <LogOut aria-hidden />
                Logout
              </Button>
            </>
          )}
          <ThemeButton className="grid size-11 place-items-center rounded-md bg-paper text-muted hover:bg-turf-soft hover:text-ink" />
        </header>
        <main id="content" tabIndex={-1} className="relative flex-1 pb-16">
          {children}
        </main>
      </div>
    </div>
  )
}
