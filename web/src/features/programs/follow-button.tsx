import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Bookmark } from 'lucide-react'
import { notify } from '@/client/notify.ts'
import { useSession } from '@/client/session.tsx'
import { useToggle } from '@/client/use-toggle.ts'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'

type Followed = Pick<Program, 'id' | 'title' | 'is_followed' | 'access'>

/** Renders only for athletes who can open the program or already follow it. */
export const FollowButton = ({ program, className }: { program: Followed; className?: string }) => {
  const session = useSession()
  const { shown, toggle } = useToggle(program.id, program.is_followed, {
    on: {
      command: actions.followProgram,
      success: ['Program followed', `${program.title} is now in your programs.`],
    },
    off: { command: actions.unfollowProgram, success: 'Program unfollowed' },
    onError: ({ message }) => notify.error('We couldn’t update the programs you follow', message),
  })
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  if (!isAthlete || (program.access !== 'open' && !program.is_followed)) return null
  return (
    <Button
      variant={shown ? 'outline' : 'default'}
      aria-pressed={shown}
      onClick={toggle}
      className={cn(className, shown && 'text-turf!')}
    >
      <Bookmark aria-hidden className={cn(shown && 'fill-current')} />
      {shown ? 'Following' : 'Follow program'}
    </Button>
  )
}
