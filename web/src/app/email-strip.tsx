import type { Role } from '@fieldside/contracts/roles.ts'
import { MailWarning } from 'lucide-react'
import { type SessionUser, useSession } from '../client/session.tsx'
import { useSendConfirmation } from '../entities/account/confirm-email.tsx'

export const EmailStrip = () => {
  const session = useSession()
  if (session.status !== 'signed-in' || session.user.email_confirmed !== false) return null
  return <Unconfirmed {...session.user} />
}

const PURPOSES: Record<Role, string> = {
  athlete: 'when a professional answers',
  professional: 'when an athlete asks for a session',
  admin: 'when something needs you',
}

const Unconfirmed = ({ email, role }: SessionUser) => {
  const command = useSendConfirmation(email)
  return (
    <aside
      aria-label="Confirm your email address"
      className="flex items-center justify-center gap-x-3 bg-warn-soft px-4 py-1 text-ink text-sm"
    >
      <MailWarning aria-hidden className="size-4 shrink-0 text-warn max-md:hidden" />
      <span>
        Confirm <b className="break-all">{email}</b>
        <span className="max-md:hidden"> so that we can email you {PURPOSES[role]}</span>. The link is in your
        inbox.
      </span>
      <button
        type="button"
        aria-disabled={command.pending || undefined}
        onClick={() => command.submit({})}
        className="shrink-0 rounded-sm py-1 font-semibold underline underline-offset-2 aria-disabled:opacity-55 pointer-coarse:min-h-11"
      >
        Send again
      </button>
    </aside>
  )
}
