import { isolated } from '@fieldside/contracts/bidi.ts'
import { ArrowRight, LogOut } from 'lucide-react'
import { type SessionUser, useSignOut } from '@/client/session.tsx'
import { homeOf } from '@/entities/account/home.ts'
import { Avatar } from '@/ui/avatar.tsx'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

/** Doesn't redirect: the user chooses whether to continue or to switch accounts. */
export const AlreadySignedIn = ({ user }: { user: SessionUser }) => {
  const signOut = useSignOut()
  return (
    <div>
      <h1 className="text-2xl">You’re signed in</h1>
      <div className="my-7 flex items-center gap-4 border-line border-y py-5">
        <Avatar id={user.id} name={user.full_name || user.email} />
        <div className="min-w-0">
          <p className="truncate font-semibold" title={user.full_name}>
            {isolated(user.full_name)}
          </p>
          <p className="truncate text-muted" title={user.email}>
            {user.email}
          </p>
        </div>
      </div>
      <div className="grid gap-2.5">
        <LinkButton to={user.is_onboarded ? homeOf(user.role) : '/onboarding'}>
          Go to your dashboard
          <ArrowRight aria-hidden />
        </LinkButton>
        <Button variant="outline" onClick={() => void signOut()}>
          <LogOut aria-hidden />
          Sign out
        </Button>
      </div>
    </div>
  )
}
