import { Mail, Phone } from 'lucide-react'
import { phoneLink } from '@/client/links.ts'

type ContactProps = { contact: { phone: string; email: string }; name: string }

const linkClass = 'inline-flex min-h-9 items-center gap-2 font-medium quiet-link pointer-coarse:min-h-11'

/** The server returns the athlete's phone and email only after the session is agreed. */
export const Contact = ({ contact: { phone, email }, name }: ContactProps) => {
  // Where a long address may break.
  const at = Math.max(email.lastIndexOf('@'), 0)
  return (
    <ul aria-label={`Contact of ${name}`} className="flex flex-wrap gap-x-5 text-sm">
      <li>
        <a href={phoneLink(phone)} className={linkClass}>
          <Phone aria-hidden className="size-4 text-muted" />
          {phone}
        </a>
      </li>
      <li className="min-w-0">
        <a href={`mailto:${email}`} className={linkClass}>
          <Mail aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {email.slice(0, at)}
            <wbr />
            {email.slice(at)}
          </span>
        </a>
      </li>
    </ul>
  )
}
