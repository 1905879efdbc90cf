import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'

type SubscribeLinkProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  program: Pick<Program, 'id' | 'access'>
}

/** Links to the step that opens the program to the user, such as subscribing; renders nothing when it is open. */
export const SubscribeLink = ({ program: { id, access }, ...look }: SubscribeLinkProps) => {
  if (access === 'open') return null
  return (
    <Button asChild {...look}>
      {access === 'needs_subscription' ? (
        <Link to="/pricing">Subscribe</Link>
      ) : (
        <Link to={`/auth?next=${encodeURIComponent(`/programs/${id}`)}`}>Sign in</Link>
      )}
    </Button>
  )
}
