import { Dumbbell, LogOut, Search, UserRound } from 'lucide-react'
import { useSignOut } from '@/client/session.tsx'
import { StartWorkoutLink } from '@/entities/workout/start-workout-link.tsx'
import { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

const LINKS = [
  { to: '/search', label: 'Find professionals', Icon: Search },
  { to: '/programs', label: 'Programs', Icon: Dumbbell },
  { to: '/account', label: 'Account', Icon: UserRound },
]

export const QuickActions = () => {
  const signOut = useSignOut()
  return (
    <nav aria-label="Quick actions" className="mt-5 mb-8 flex flex-wrap gap-2">
      {LINKS.map(({ to, label, Icon }, index) => (
        <LinkButton key={to} to={to} size="sm" variant={index === 0 ? 'default' : 'outline'}>
          <Icon aria-hidden />
          {label}
        </LinkButton>
      ))}
      <StartWorkoutLink size="sm" />
      <Button size="sm" variant="ghost" onClick={() => void signOut()}>
        <LogOut aria-hidden />
        Logout
      </Button>
    </nav>
  )
}
