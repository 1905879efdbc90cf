import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '@/client/api.ts'
import { useSession } from '@/client/session.tsx'
import { placeWords } from '@/entities/program/words.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import { cn } from '@/ui/cn.ts'
import { lazyDialog } from '@/ui/lazy-part.ts'

const FollowDialog = lazyDialog(async () => (await import('./follow-dialog.tsx')).FollowDialog)

/** Renders only for athletes who can open the program or already follow it. */
export const FollowButton = ({ program }: { program: Program }) => {
  const session = useSession()
  const [asking, setAsking] = useState(false)
  const isAthlete = session.status === 'signed-in' && session.user.role === 'athlete'
  const isFollowed = program.is_followed
  if (!isAthlete || (program.access !== 'open' && !isFollowed)) return null
  const close = () => setAsking(false)
  return (
    <>
      <Button
        variant={isFollowed ? 'outline' : 'default'}
        aria-pressed={isFollowed}
        onClick={() => setAsking(true)}
        className={cn(isFollowed && 'text-turf!')}
      >
        <Bookmark aria-hidden className={cn(isFollowed && 'fill-current')} />
        {isFollowed ? 'Following' : 'Follow program'}
      </Button>
      {asking && isFollowed && <UnfollowDialog program={program} onClose={close} />}
      {asking && !isFollowed && <FollowDialog program={program} onClose={close} />}
    </>
  )
}

const UnfollowDialog = ({ program, onClose }: { program: Program; onClose: () => void }) => {
  const { submit, pending } = useCommand(actions.unfollowProgram, {
    success: 'Program unfollowed',
    failure: 'We couldn’t update the programs you follow',
    onSuccess: onClose,
  })
  return (
    <AlertDialog
      title={`Unfollow ${program.title}?`}
      description={`You lose your place (${placeWords(program).toLowerCase()}). Your logged workouts stay. To take a break, pause the program instead.`}
      no="Keep following"
      yes="Unfollow"
      pending={pending}
      onYes={() => submit({ params: { id: program.id } })}
      onClose={onClose}
    />
  )
}
