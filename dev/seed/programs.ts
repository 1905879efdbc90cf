import { followProgram, listPrograms } from '@fieldside/contracts/http/programs.ts'
import type { Cast } from './cast.ts'
import { inGroups } from './in-groups.ts'
import type { Stage } from './people.ts'

const AT_ONCE = 6
/** Each athlete follows one or two of the free programs. */
const FOLLOWED_EVERY = 4

export const followPrograms = async ({ clock }: Stage, { jonah, others }: Cast): Promise<void> =>
  clock.at(clock.ago({ days: 12 }), async () => {
    const { items } = await jonah.person.call('content', listPrograms)
    const free = items.filter(({ is_premium }) => !is_premium)
    const follows = [jonah, ...others].flatMap(({ person }, athlete) =>
      free
        .filter((_, program) => (athlete + program) % FOLLOWED_EVERY === 0)
        .map(({ id }) => ({ person, id })),
    )
    await inGroups(follows, AT_ONCE, ({ person, id }) =>
      person.call('content', followProgram, { params: { id } }),
    )
  })
