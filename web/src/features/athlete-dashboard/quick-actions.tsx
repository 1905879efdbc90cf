import { Dumbbell, LogOut, Search, UserRound } from 'lucide-react'
import { useSession, useSignOut } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

const LINKS = [
  { to: '/search', label: 'Find professionals', Icon: Search },
  { to: '/programs', label: 'Programs', Icon: Dumbbell },
  { to: '/account', label: 'Account', Icon: UserRound },
]
/** For those who can log it. */
const START = { to: '/workouts/train', label: 'Start a workout', Icon: Dumbbell }

export const QuickActions = () => {
  const signOut = useSignOut()
  const session = useSession()
  const isSubscribed = session.status === 'signed-in' && session.user.is_subscribed
  return (
    <nav aria-label="Quick actions" className="mt-5 mb-8 flex flex-wrap gap-2">
      {(isSubscribed ? LINKS.toSpliced(1, 0, START) : LINKS).map(({ to, label, Icon }, index) => (
        <LinkButton key={to} to={to} size="sm" variant={index === 0 ? 'default' : 'outline'}>
          <Icon aria-hidden />
          {label}
        </LinkButton>
      ))}
      <Button size="sm" variant="ghost" onClick={() => void signOut()}>
        <LogOut aria-hidden />
        Logout
      </Button>
    </nav>
  )
}
