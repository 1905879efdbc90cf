import type { Program, ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { PriceBadge } from '@/entities/program/program-badges.tsx'
import { ProgramContent, ProgramState, useProgram } from '@/entities/program/program-content.tsx'
import { CATEGORY_LABELS } from '@/entities/program/words.ts'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { LinkButton } from '@/ui/link-button.tsx'
import { FollowButton } from './follow-button.tsx'
import { SubscribeLink } from './subscribe-link.tsx'

type ProgramDialogProps = { program: Program; onClose: () => void }

export const ProgramDialog = ({ program, onClose }: ProgramDialogProps) => {
  const query = useProgram(program.id)
  const { data } = query
  if (data && data.access !== 'open') return <LockedDialog program={data} onClose={onClose} />
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={data?.title ?? program.title}
      description={<Marks program={data ?? program} />}
      footer={
        data && (
          <>
            <LinkButton to={`/programs/${data.id}`} variant="ghost">
              Open as a page
            </LinkButton>
            <FollowButton program={data} />
          </>
        )
      }
    >
      <ProgramState query={query}>{(detail) => <ProgramContent program={detail} />}</ProgramState>
    </Dialog>
  )
}

const Marks = ({ program }: { program: Program }) => (
  <span className="flex flex-wrap items-center gap-2">
    {CATEGORY_LABELS[program.category]}
    <PriceBadge program={program} />
  </span>
)

const LOCKED = {
  needs_subscription: {
    title: 'Subscription Required',
    lead: 'is part of Premium. Here’s what a week looks like. Subscribe to see every exercise.',
  },
  needs_sign_in: {
    title: 'Sign in to open this program',
    lead: 'is available in full once you sign in. Here’s what a week looks like.',
  },
}

export const LockedDialog = ({ program, onClose }: { program: ProgramDetail; onClose: () => void }) => {
  if (program.access === 'open') return null
  const { title, lead } = LOCKED[program.access]
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={onClose}
      title={title}
      description={
        <>
          <b>{program.title}</b> {lead}
        </>
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Not now
          </Button>
          <FollowButton program={program} />
          <SubscribeLink program={program} />
        </>
      }
    >
      <ProgramContent program={program} />
    </Dialog>
  )
}
