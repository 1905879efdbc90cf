import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { CardSection } from '@/ui/card.tsx'
import { Time } from '@/ui/time.tsx'
import { HealthBadge } from './health-badge.tsx'
import type { Health } from './system-words.ts'

type Backup = ReplyOf<typeof screens.systemScreen>['backup']

const healthOfBackup = (backup: Backup): Health => {
  if (!backup) return { tone: 'attention', words: 'Not set up' }
  if (!backup.state) return { tone: 'down', words: 'Not reachable' }
  const { storing, base_finished_at, restore_test, off_site } = backup.state
  if (!storing) return { tone: 'down', words: 'Not storing changes' }
  if (restore_test?.error) return { tone: 'down', words: 'The last test restore failed' }
  if (!base_finished_at) return { tone: 'attention', words: 'First backup is running' }
  if (off_site === false) return { tone: 'attention', words: 'Only on this machine' }
  return { tone: 'fine', words: 'Storing changes' }
}

const Last = ({ words, at }: { words: string; at: string | null }) => (
  <div>
    <dt className="text-muted text-sm">{words}</dt>
    <dd>{at ? <Time at={at} show="relative" /> : 'Not yet'}</dd>
  </div>
)

type Test = NonNullable<NonNullable<Backup>['state']>['restore_test']

const RestoreTest = ({ test }: { test: NonNullable<Test> }) => (
  <p className="px-5 pb-4 text-muted text-sm">
    {test.error
      ? `The test restore failed after ${Math.round(test.seconds)} s: ${test.error}`
      : `The test restore took ${Math.round(test.seconds)} s, and every row could be read.`}
  </p>
)

/** Shows the times of the last backups and of the last test restore. */
export const BackupCard = ({ backup }: { backup: Backup }) => (
  <CardSection title="Backup" aside={<HealthBadge {...healthOfBackup(backup)} />}>
    {backup?.state ? (
      <>
        <dl className="grid gap-4 border-line border-t px-5 py-4 md:grid-cols-4">
          <Last words="Changes stored" at={backup.state.log_stored_at} />
          <Last words="Base backup" at={backup.state.base_finished_at} />
          <Last words="Files copied" at={backup.state.files_copied_at} />
          <Last words="Test restore" at={backup.state.restore_test?.at ?? null} />
        </dl>
        {backup.state.restore_test ? <RestoreTest test={backup.state.restore_test} /> : null}
      </>
    ) : (
      <p className="border-line border-t px-5 py-4 text-muted">
        {backup
          ? 'The backup process isn’t responding.'
          : 'Backups are off. The operations guide explains how to turn them on.'}
      </p>
    )}
  </CardSection>
)
