import { SUPPORT_ANSWER_HOURS } from '@fieldside/contracts/limits.ts'
import { Clock, Mail, MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSession } from '@/client/session.tsx'

const HOURS = [
  ['Mon-Fri', '9-6'],
  ['Sat', '10-4'],
  ['Sun', 'closed'],
] as const

export const SupportChannels = () => {
  const session = useSession()
  const email = 'client' in session ? (session.client?.support_email ?? null) : null
  return (
    <div className="grid gap-6">
      <h2 className="sr-only">Ways to reach support</h2>
      <Channel Icon={MessageSquare} title="Message">
        Use the form on this page, with or without an account.
      </Channel>
      {email && (
        <Channel Icon={Mail} title="Email">
          <a
            href={`mailto:${email}`}
            className="rounded-sm font-medium text-turf underline underline-offset-4 [overflow-wrap:anywhere]"
          >
            {email}
          </a>
        </Channel>
      )}
      <Channel Icon={Clock} title="Business hours (EST)">
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-5 gap-y-0.5 tabular-nums">
          {HOURS.map(([days, hours]) => (
            <div key={days} className="contents">
              <dt>{days}</dt>
              <dd>{hours}</dd>
            </div>
          ))}
        </dl>
      </Channel>
      <p className="border-line border-t pt-5 font-medium">
        Support responds within {SUPPORT_ANSWER_HOURS} hours.
      </p>
    </div>
  )
}

type ChannelProps = { Icon: typeof Mail; title: string; children: ReactNode }

const Channel = ({ Icon, title, children }: ChannelProps) => (
  <div className="flex gap-3.5">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-turf" strokeWidth={1.75} />
    <div className="min-w-0">
      <h3 className="font-sans font-semibold text-base">{title}</h3>
      <div className="text-muted">{children}</div>
    </div>
  </div>
)
