import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take long though they are short. The default order, by size, would start them last, beside an idle core. */
const SLOW = [
  'notification/tests/webhook-kills',
  'booking/tests/booking-life',
  'tests/money/money',
  'platform/src/statement-timeout',
]

const isSlow = ({ moduleId }: TestSpecification): boolean =>
  SLOW.some((name) => moduleId.includes(`/${name}.`))

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}
