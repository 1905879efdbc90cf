import type { Program } from '@fieldside/contracts/http/programs.ts'
import type { ComponentProps } from 'react'
import type { Button } from '@/ui/button.tsx'
import { LinkButton } from '@/ui/link-button.tsx'

type SubscribeLinkProps = Pick<ComponentProps<typeof Button>, 'size' | 'className'> & {
  program: Pick<Program, 'id' | 'access'>
}

/** Links to the step that opens the program to the user, such as subscribing; renders nothing when it is open. */
export const SubscribeLink = ({ program: { id, access }, ...look }: SubscribeLinkProps) => {
  if (access === 'open') return null
  return access === 'needs_subscription' ? (
    <LinkButton to="/pricing" {...look}>
      Subscribe
    </LinkButton>
  ) : (
    <LinkButton to={`/auth?next=${encodeURIComponent(`/programs/${id}`)}`} {...look}>
      Sign in
    </LinkButton>
  )
}
