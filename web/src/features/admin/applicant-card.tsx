import type { AdminProfessional } from '@fieldside/contracts/http/bff/admin.ts'
import { PROFESSIONAL_DEFAULTS } from '@fieldside/contracts/professional-types.ts'
import { Mail, MapPin, MessageSquareWarning, Phone } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { Time } from '@/ui/time.tsx'
import { DocumentLinks } from './document-links.tsx'
import { unopenedDocuments } from './missing-words.ts'
import { nameOf } from './professional-identity.ts'

const ApproveDialog = lazyDialog(async () => (await import('./approve-dialog.tsx')).ApproveDialog)
const RejectDialog = lazyDialog(async () => (await import('./decision-dialogs.tsx')).RejectDialog)

export const ApplicantCard = ({ professional }: { professional: AdminProfessional }) => {
  const id = useId()
  const [dialog, setDialog] = useState<'approve' | 'reject' | null>(null)
  const unopened = unopenedDocuments(professional).length
  const Dialog = dialog === 'approve' ? ApproveDialog : RejectDialog
  return (
    <article aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-5 p-5 md:p-6">
      <Heading id={id} professional={professional} />
      <p className="max-w-[70ch] whitespace-pre-line break-words">
        {professional.bio ?? PROFESSIONAL_DEFAULTS.bio}
      </p>
      <EarlierRejection professional={professional} />
      <DocumentLinks professional={professional} />
      <div className="flex flex-wrap gap-2 max-md:[&>*]:flex-1">
        <Button
          aria-describedby={unopened > 0 ? `${id}-unopened` : undefined}
          onClick={() => setDialog('approve')}
        >
          Approve
        </Button>
        <Button variant="outline" onClick={() => setDialog('reject')}>
          Reject
        </Button>
      </div>
      {unopened > 0 && (
        <p id={`${id}-unopened`} className="-mt-3 text-muted text-sm">
          Open {unopened === 1 ? 'the remaining document' : `all ${unopened} documents`} before you approve.
        </p>
      )}
      {dialog && <Dialog professional={professional} onClose={() => setDialog(null)} />}
    </article>
  )
}

const Heading = ({ id, professional }: { id: string; professional: AdminProfessional }) => {
  const { specialty, credentials, submitted_at, resubmitted, email, phone, location } = professional
  const name = nameOf(professional)
  return (
    <header className="flex items-start gap-4">
      <Avatar id={professional.user_id} name={name} />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={id} className="text-lg">
            {name}
          </h2>
          {resubmitted && <Badge variant="warn">Resubmitted</Badge>}
          {submitted_at && (
            <span className="text-muted text-sm md:ml-auto">
              Submitted <Time at={submitted_at} show="relative" />
            </span>
          )}
        </div>
        <p className="text-muted">{[specialty, credentials].filter(Boolean).join(' · ')}</p>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm">
          <Fact icon={<Mail />}>{email}</Fact>
          <Fact icon={<MapPin />}>{location ?? PROFESSIONAL_DEFAULTS.location}</Fact>
          {phone && <Fact icon={<Phone />}>{phone}</Fact>}
        </div>
      </div>
    </header>
  )
}

/** Shows the reason of the last rejection, so that the admin checks it first. */
const EarlierRejection = ({ professional }: { professional: AdminProfessional }) => {
  const { rejection_reason, rejected_at } = professional
  if (!rejection_reason) return null
  return (
    <div className="flex gap-3 rounded-md bg-warn-soft px-4 py-3">
      <MessageSquareWarning aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <div className="min-w-0">
        <h3 className="font-sans font-semibold text-base tracking-normal">
          Previously rejected
          {rejected_at && (
            <>
              {' · '}
              <Time at={rejected_at} />
            </>
          )}
        </h3>
        <p className="whitespace-pre-line break-words">{rejection_reason}</p>
      </div>
    </div>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <span className="inline-flex min-w-0 items-center gap-1.5 break-all [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted">
    <span aria-hidden>{icon}</span>
    {children}
  </span>
)
