import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take long though they are short. The default order, by size, would start them last, beside an idle core. */
const SLOW = [
  'services/notification/tests/webhooks/kills.it.test.ts',
  'services/booking/tests/booking-life.it.test.ts',
  'tests/money/money.it.test.ts',
  'services/platform/src/data/statement-timeout.it.test.ts',
].map((name) => join(import.meta.dirname, '../..', name))

const moved = SLOW.find((file) => !existsSync(file))
if (moved) throw new Error(`tests/setup/slow-first.ts names ${moved}, which doesn't exist`)

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.includes(moduleId)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
