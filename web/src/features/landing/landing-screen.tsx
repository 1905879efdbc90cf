import { Navigate } from 'react-router-dom'
import { useSession } from '@/client/session.tsx'
import { wasSignedIn } from '@/client/signed-in-hint.ts'
import { homeOf } from '@/entities/account/home.ts'
import { Unreachable } from '@/ui/unreachable.tsx'
import { Hero } from './hero.tsx'
import { Premium } from './premium.tsx'
import { Trust } from './trust.tsx'

export const Screen = () => {
  const session = useSession()
  if (session.status === 'signed-in') return <Navigate replace to={homeOf(session.user.role)} />
  if (session.status === 'loading' && wasSignedIn()) return <div className="min-h-dvh bg-deep" />
  // The installed app starts here.
  if (session.status === 'error' && session.problem.status === 0 && wasSignedIn())
    return (
      <>
        <div className="h-19 bg-deep" />
        <Unreachable retry={session.retry} />
      </>
    )
  return (
    <>
      <Hero />
      <Premium />
      <Trust />
    </>
  )
}
