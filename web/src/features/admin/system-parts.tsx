import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SystemPart } from '@fieldside/contracts/http/bff/system.ts'
import type { Instance, Queues } from '@fieldside/contracts/http/system.ts'
import { CardSection } from '@/ui/card.tsx'
import { type Column, Table } from '@/ui/table.tsx'
import { Time } from '@/ui/time.tsx'
import { HealthBadge } from './health-badge.tsx'
import {
  ageWords,
  byRelease,
  countWords,
  dueIn,
  type Health,
  healthOf,
  instancesOf,
  oldestJobIn,
  parkedIn,
  serviceWords,
} from './system-words.ts'

type Bff = ReplyOf<typeof screens.systemScreen>['bff']
type Running = { instances: Instance[]; started_at: string }
type Row = {
  name: string
  health: Health
  running: Running | null
  /** The last answer of a component that doesn't answer now. */
  answered_at: string | null
  queues: Queues | null
  toConsume: number | null
}

const rowOf = ({ service, state, answered_at }: SystemPart): Row => ({
  name: serviceWords(service),
  health: healthOf({ state }),
  running: state && { instances: instancesOf(state), started_at: state.started_at },
  answered_at,
  queues: state?.queues ?? null,
  toConsume: state?.lag?.reduce((sum, { records }) => sum + records, 0) ?? null,
})

const rowOfBff = ({ live, ...instance }: Bff): Row => ({
  name: 'Web server',
  health: live ? { tone: 'fine', words: 'Running' } : { tone: 'attention', words: 'No live updates' },
  running: { instances: [instance], started_at: instance.started_at },
  answered_at: null,
  queues: null,
  toConsume: null,
})

const Version = ({ running, answered_at }: Pick<Row, 'running' | 'answered_at'>) => {
  if (running)
    return (
      <span className="max-md:text-right">
        {byRelease(running.instances).map(([release, instances]) => (
          <span key={release} className="block">
            {release}
            {running.instances.length > 1 && (
              <span className="text-muted text-sm"> · {countWords(instances.length)}</span>
            )}
          </span>
        ))}
        <span className="block text-muted text-sm">
          {running.instances.length > 1 && 'one '}started <Time at={running.started_at} show="relative" />
        </span>
      </span>
    )
  if (!answered_at) return <span className="text-muted">–</span>
  return (
    <span className="text-muted text-sm max-md:text-right">
      last answered <Time at={answered_at} show="relative" />
    </span>
  )
}

const figure = (count: number | undefined | null, oldestSeconds = 0) => {
  if (count === undefined || count === null) return <span className="text-muted">–</span>
  return (
    <span className="whitespace-nowrap">
      {count}
      {count > 0 && oldestSeconds >= 1 && (
        <span className="text-muted text-sm"> · {ageWords(oldestSeconds)}</span>
      )}
    </span>
  )
}

const COLUMNS: Column<Row>[] = [
  { header: 'Component', cell: ({ name }) => <b className="font-semibold">{name}</b> },
  { header: 'State', cell: ({ health }) => <HealthBadge {...health} /> },
  { header: 'Version', cell: (row) => <Version {...row} /> },
  {
    header: 'To publish',
    align: 'right',
    cell: ({ queues }) => figure(queues?.outbox.waiting, queues?.outbox.oldest_seconds),
  },
  { header: 'To consume', align: 'right', cell: ({ toConsume }) => figure(toConsume) },
  { header: 'Dead letters', align: 'right', cell: ({ queues }) => figure(queues?.dead_letters) },
  {
    header: 'Jobs due',
    align: 'right',
    cell: ({ queues }) => (queues ? figure(dueIn(queues), oldestJobIn(queues)) : figure(null)),
  },
  {
    header: 'Jobs parked',
    align: 'right',
    cell: ({ queues }) => figure(queues && parkedIn(queues)),
  },
]

export const SystemParts = ({ bff, parts }: { bff: Bff; parts: readonly SystemPart[] }) => (
  <CardSection title="Components" className="overflow-hidden">
    <div className="border-line border-t">
      <Table
        caption="Components"
        columns={COLUMNS}
        rows={[rowOfBff(bff), ...parts.map(rowOf)]}
        rowKey={({ name }) => name}
      />
    </div>
  </CardSection>
)
