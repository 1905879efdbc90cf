import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { EMAIL_UNCONFIRMED } from '@fieldside/contracts/unconfirmed.ts'
import { MailWarning } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useCommand } from '@/client/api.ts'
import { ApiProblem } from '@/client/problem.ts'
import { useSession } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'

export const useSendConfirmation = (email: string) =>
  useCommand(actions.sendConfirmation, {
    success: ['Confirmation email sent', `Open the link we sent to ${email}.`],
    failure: 'We couldn’t send the email',
  })

/** Returns whether the server requires a confirmed email address. ConfirmEmail then replaces the toast. */
export const needsConfirmedEmail = (error: unknown): boolean =>
  error instanceof ApiProblem && error.code === EMAIL_UNCONFIRMED

/**
 * Explains what an unconfirmed email address blocks and offers to resend the email. Renders nothing for any other
 * problem.
 */
export const ConfirmEmail = ({ problem }: { problem: ApiProblem | null }) => {
  const session = useSession()
  if (!problem || !needsConfirmedEmail(problem)) return null
  if (session.status !== 'signed-in' || session.user.email_confirmed) return null
  return <Unconfirmed email={session.user.email} reason={problem.message} />
}

type Blocked = { email: string; reason: ReactNode }

const Unconfirmed = (blocked: Blocked) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <div ref={element} role="alert">
      <ConfirmEmailFirst {...blocked} />
    </div>
  )
}

/** Says before a form what an unconfirmed email address blocks, and offers to resend the email. */
export const ConfirmEmailFirst = ({ email, reason }: Blocked) => {
  const command = useSendConfirmation(email)
  return (
    <div className="grid justify-items-start gap-2 rounded-md bg-warn-soft p-3 text-ink text-sm">
      <p className="flex gap-2">
        <MailWarning aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        <span>
          {reason} Open the link we sent to <b className="break-all">{email}</b>.
        </span>
      </p>
      <Button size="sm" variant="outline" pending={command.pending} onClick={() => command.submit({})}>
        Send the email again
      </Button>
    </div>
  )
}
