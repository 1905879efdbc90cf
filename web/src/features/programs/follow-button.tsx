import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../client/api.ts'
import { notify } from '../../client/notify.ts'
import { type ApiProblem, sentenceOf } from '../../client/problem.ts'
import { useSession } from '../../client/session.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'

type Followed = Pick<Program, 'id' | 'title' | 'is_followed' | 'access'>

/**
 * Updates optimistically: shows the requested state until the server's data matches it, and reverts when the server
 * refuses.
 */
const useFollow = ({ id, title, is_followed }: Followed) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (wanted === is_followed) setWanted(null)
  const onError = (problem: ApiProblem) => {
    setWanted(null)
    notify.error('We couldn’t update the programs you follow', sentenceOf(problem))
  }
  const follow = useCommand(actions.followProgram, {
    onSuccess: () => notify.success('Program followed', `${title} is now in your programs.`),
    onError,
  })
  const unfollow = useCommand(actions.unfollowProgram, {
    onSuccess: () => notify.success('Program unfollowed'),
    onError,
  })
  const shown = wanted ?? is_followed
  const toggle = () => {
    if (follow.pending || unfollow.pending) return
    setWanted(!shown)
    ;(shown ? unfollow : follow).submit({ params: { id } })
  }
  return { shown, toggle }
}

/** Renders only for athletes who can open the program or already follow it. */
export const FollowButton = ({ program, className }: { program: Followed; className?: string }) => {
  const session = useSession()
  const { shown, toggle } = useFollow(program)
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
