import { type SystemParkedJob, systemActions } from '@fieldside/contracts/http/bff/system.ts'
import { useCommand } from '@/client/api.ts'
import { Button } from '@/ui/button.tsx'
import { CardSection } from '@/ui/card.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { serviceWords } from './system-words.ts'

const Retry = ({ job: { service, job, key } }: { job: SystemParkedJob }) => {
  const retry = useCommand(systemActions.retryParkedJob, {
    success: 'Retrying the job',
    failure: 'We couldn’t retry the job',
  })
  return (
    <Button
      size="sm"
      variant="outline"
      pending={retry.pending}
      aria-label={`Retry ${job} ${key}`}
      onClick={() => retry.submit({ params: { service }, body: { job, key } })}
    >
      Retry
    </Button>
  )
}

const COLUMNS: Column<SystemParkedJob>[] = [
  { header: 'Parked', cell: ({ parked_at }) => <Time at={parked_at} className="whitespace-nowrap" /> },
  { header: 'Service', cell: ({ service }) => serviceWords(service) },
  {
    header: 'Job',
    typed: true,
    cell: ({ job, key }) => (
      <span>
        {job}
        <span className="block text-muted text-sm">{key}</span>
      </span>
    ),
  },
  { header: 'Failures', align: 'right', cell: ({ failures }) => failures },
  { header: 'Last error', typed: true, cell: ({ error }) => error ?? '–' },
  { header: 'Actions', quietHeader: true, align: 'right', cell: (job) => <Retry job={job} /> },
]

export const ParkedJobs = ({ items, more }: { items: readonly SystemParkedJob[]; more: boolean }) => (
  <CardSection title="Parked jobs" className="overflow-hidden">
    <p className="border-line border-b px-5 pb-4 text-muted text-sm">
      Jobs that stopped retrying after too many failures. Fix the cause, then retry them.
    </p>
    {items.length === 0 ? (
      <p className="px-5 py-4 text-muted">No parked jobs.</p>
    ) : (
      <Table
        caption="Parked jobs"
        columns={COLUMNS}
        rows={items}
        rowKey={({ service, job, key }) => `${service} ${job} ${key}`}
      />
    )}
    {more && (
      <p className="px-5 py-4 text-muted text-sm">There are more. Retry these to see the next ones.</p>
    )}
  </CardSection>
)
