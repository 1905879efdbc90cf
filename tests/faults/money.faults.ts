import { test } from 'vitest'
import { runMoney } from '../money/driver.ts'

const seed = Number(process.env.MONEY_SEED ?? 10_000)
const operations = Number(process.env.MONEY_OPERATIONS ?? 5000)

test(`keeps everyone’s money right over ${operations} random operations`, async () => {
  await runMoney({ seed, operations })
  // A busy machine needs more than twice the usual time.
}, 1_800_000)
