import type { ProgramDetail } from '@fieldside/contracts/http/programs.ts'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { PriceBadge, StateBadges } from '@/entities/program/program-badges.tsx'
import {
  ContentLoading,
  ProgramContent,
  ProgramState,
  useProgram,
} from '@/entities/program/program-content.tsx'
import { CATEGORY_LABELS } from '@/entities/program/words.ts'
import { StartWorkoutLink } from '@/entities/workout/start-workout-link.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { lazyDialog } from '@/ui/lazy-part.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { Loading, Skeleton } from '@/ui/skeleton.tsx'
import { EnrolmentPanel } from './enrolment-panel.tsx'
import { FollowButton } from './follow-button.tsx'
import { SubscribeLink } from './subscribe-link.tsx'

const LockedDialog = lazyDialog(async () => (await import('./program-dialog.tsx')).LockedDialog)

/** Shows a program at its own URL, with the same access rules as the dialog. */
export const Screen = () => {
  const { id = '' } = useParams()
  const query = useProgram(id)
  const { data, error } = query
  if (!data && (error?.status === 404 || error?.status === 400)) return <NotThere />
  return (
    <ProgramState page query={query} loading={<ProgramLoading />}>
      {(program) => <Loaded key={program.id} program={program} />}
    </ProgramState>
  )
}

const allPrograms = <BackButton to="/programs">All programs</BackButton>

const NotThere = () => (
  <EmptyState page title="Program not found" action={allPrograms}>
    It may have been removed from the library.
  </EmptyState>
)

const Loaded = ({ program }: { program: ProgramDetail }) => {
  const [dismissed, setDismissed] = useState(false)
  return (
    <>
      <PageHeader
        eyebrow={CATEGORY_LABELS[program.category]}
        title={program.title}
        lead={
          <span className="mt-1 flex flex-wrap gap-2">
            <PriceBadge program={program} />
            <StateBadges program={program} />
          </span>
        }
        actions={
          <>
            {allPrograms}
            <StartWorkoutLink />
            <FollowButton program={program} />
            <SubscribeLink program={program} />
          </>
        }
      />
      <EnrolmentPanel program={program} />
      <Card className="p-5 md:p-6">
        <ProgramContent program={program} />
      </Card>
      {program.access === 'needs_subscription' && !dismissed && (
        <LockedDialog program={program} onClose={() => setDismissed(true)} />
      )}
    </>
  )
}

const ProgramLoading = () => (
  <Loading>
    <Skeleton className="mb-3 h-5 w-24" />
    <Skeleton className="h-11 w-full max-w-80" />
    <Skeleton className="mt-3 mb-6 h-6 w-20" />
    <Card className="p-5 md:p-6">
      <ContentLoading />
    </Card>
  </Loading>
)
