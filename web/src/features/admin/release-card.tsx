import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { SystemPart } from '@fieldside/contracts/http/bff/system.ts'
import type { Instance } from '@fieldside/contracts/http/system.ts'
import { CardSection } from '@/ui/card.tsx'
import { HealthBadge } from './health-badge.tsx'
import { byRelease, countWords, instancesOf, serviceWords } from './system-words.ts'

type Bff = ReplyOf<typeof screens.systemScreen>['bff']
type Named = Instance & { name: string }

const namedOf = (bff: Bff, parts: readonly SystemPart[]): Named[] => [
  { ...bff, name: 'Web server' },
  ...parts.flatMap(({ service, state }) =>
    state ? instancesOf(state).map((instance) => ({ ...instance, name: serviceWords(service) })) : [],
  ),
]

/** Shows which release runs, and during an upgrade what still runs the old one. */
export const ReleaseCard = ({ bff, parts }: { bff: Bff; parts: readonly SystemPart[] }) => {
  const releases = byRelease(namedOf(bff, parts))
  const silent = parts.filter(({ state }) => !state).map(({ service }) => serviceWords(service))
  const isMixed = releases.length > 1
  return (
    <CardSection
      title="Release"
      aside={
        <HealthBadge
          {...(isMixed
            ? { tone: 'attention', words: `${releases.length} releases` }
            : { tone: 'fine', words: 'One release' })}
        />
      }
    >
      <dl className="grid gap-3 border-line border-t px-5 py-4">
        {releases.map(([release, instances]) => (
          <div key={release} className="grid gap-x-4 md:grid-cols-[16rem_1fr]">
            <dt className="font-semibold [overflow-wrap:anywhere]">{release}</dt>
            <dd className="text-muted [overflow-wrap:anywhere]">
              {isMixed
                ? instances.map(({ name, instance }) => `${name} (${instance})`).join(', ')
                : `On all ${countWords(instances.length)}`}
            </dd>
          </div>
        ))}
      </dl>
      <p className="px-5 pb-4 text-muted text-sm">
        {isMixed &&
          'This is normal during an upgrade. If none is running, the last one stopped halfway: run it again, or roll it back. '}
        {silent.length > 0 && `Not reachable, so not included: ${silent.join(', ')}. `}
        If several web servers run, only the one that answered is included.
      </p>
    </CardSection>
  )
}
