import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { Mail, Phone } from 'lucide-react'
import { useCommand } from '@/client/api.ts'
import { phoneLink } from '@/client/links.ts'
import { notify } from '@/client/notify.ts'
import { useSession } from '@/client/session.tsx'
import { Button } from '@/ui/button.tsx'
import { ConfirmEmail, needsConfirmedEmail } from '../account/confirm-email.tsx'

type ContactBlockProps = { id: string }

/** Shows a professional's email and phone. Behind a button, because each access by an athlete is recorded. */
export const ContactBlock = ({ id }: ContactBlockProps) => {
  const session = useSession()
  const athlete = session.status === 'signed-in' && session.user.role === 'athlete'
  const show = useCommand(actions.showContact, {
    onError: (problem) => {
      if (!needsConfirmedEmail(problem)) notify.error('Error', problem.message)
    },
  })
  if (show.reply) return <Shown {...show.reply} />
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" pending={show.pending} onClick={() => show.submit({ params: { id } })}>
        Show contact
      </Button>
      <ConfirmEmail problem={show.problem} />
      {athlete && <p className="text-muted text-sm">We record that you’ve seen their contact details.</p>}
    </div>
  )
}

const linkClass = 'min-w-0 break-all rounded-sm font-medium underline-offset-4 hover:underline'

const Shown = ({ email, phone }: { email: string; phone: string | null }) => (
  <ul className="grid gap-2.5">
    <li className="flex items-center gap-3">
      <Mail aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
      <a href={`mailto:${email}`} className={linkClass}>
        {email}
      </a>
    </li>
    <li className="flex items-center gap-3">
      <Phone aria-hidden className="size-[1.125rem] shrink-0 text-muted" />
      {phone ? (
        <a href={phoneLink(phone)} className={linkClass}>
          {phone}
        </a>
      ) : (
        <span className="text-muted">No phone number given</span>
      )}
    </li>
  </ul>
)
