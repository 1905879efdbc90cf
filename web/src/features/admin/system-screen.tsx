import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { TriangleAlert } from 'lucide-react'
import { useEndpoint } from '@/client/api.ts'
import { BackButton } from '@/ui/link-button.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { QueryState } from '@/ui/query-state.tsx'
import { Skeletons } from '@/ui/skeleton.tsx'
import { Time } from '@/ui/time.tsx'
import { BackupCard } from './backup-state.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { DoctorCard } from './doctor-card.tsx'
import { ParkedJobs } from './parked-jobs.tsx'
import { ReleaseCard } from './release-card.tsx'
import { SystemParts } from './system-parts.tsx'

type System = ReplyOf<typeof screens.systemScreen>

const UPDATE_MS = 5000

export const Screen = () => {
  const system = useEndpoint(screens.systemScreen, {}, { everyMs: UPDATE_MS })
  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title="System"
        lead="The state of each component, and the work it couldn’t finish. Updates every 5 seconds."
        actions={<BackButton to="/admin">Back to Admin</BackButton>}
      />
      <QueryState
        query={system}
        title="We couldn’t load the system state"
        loading={
          <Skeletons
            className="grid gap-6"
            of={['h-32 rounded-lg', 'h-[36rem] rounded-lg', 'h-40 rounded-lg', 'h-40 rounded-lg']}
          />
        }
      >
        {(data) => <Overview system={data} isStale={system.isError} />}
      </QueryState>
    </>
  )
}

const Overview = ({ system, isStale }: { system: System; isStale: boolean }) => (
  <div className="grid gap-6">
    {isStale && (
      <p role="status" className="flex items-center gap-2 text-warn">
        <TriangleAlert aria-hidden className="size-[1.125rem] shrink-0" />
        <span>
          We can’t update this page right now. This is the state at <Time at={system.at} show="clock" />.
        </span>
      </p>
    )}
    <ReleaseCard bff={system.bff} parts={system.parts} />
    <SystemParts bff={system.bff} parts={system.parts} />
    <BackupCard backup={system.backup} />
    <DoctorCard doctor={system.doctor} at={system.at} />
    <DeadLetters first={system.dead_letters} />
    <ParkedJobs {...system.parked_jobs} />
  </div>
)
