import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { CardSection } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { HealthBadge } from './health-badge.tsx'
import type { Health } from './system-words.ts'

type Backup = ReplyOf<typeof screens.systemScreen>['backup']

const healthOfBackup = (backup: Backup): Health => {
  if (!backup) return { tone: 'attention', words: 'Not set up' }
  if (!backup.state) return { tone: 'down', words: 'Not reachable' }
  if (!backup.state.storing) return { tone: 'down', words: 'Not storing changes' }
  return backup.state.base_finished_at
    ? { tone: 'fine', words: 'Storing changes' }
    : { tone: 'attention', words: 'First backup is running' }
}

const Last = ({ words, at }: { words: string; at: string | null }) => (
  <div>
    <dt className="text-muted text-sm">{words}</dt>
    <dd>{at ? <Time at={at} show="relative" /> : 'Not yet'}</dd>
  </div>
)

/** Shows the times of the last backups. */
export const BackupCard = ({ backup }: { backup: Backup }) => (
  <CardSection title="Backup" aside={<HealthBadge {...healthOfBackup(backup)} />}>
    {backup?.state ? (
      <dl className="grid gap-4 border-line border-t px-5 py-4 md:grid-cols-3">
        <Last words="Changes stored" at={backup.state.log_stored_at} />
        <Last words="Base backup" at={backup.state.base_finished_at} />
        <Last words="Files copied" at={backup.state.files_copied_at} />
      </dl>
    ) : (
      <p className="border-line border-t px-5 py-4 text-muted">
        {backup
          ? 'The backup process isn’t responding.'
          : 'Backups are off. The operations guide explains how to turn them on.'}
      </p>
    )}
  </CardSection>
)
