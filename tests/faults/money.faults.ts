import { test } from 'vitest'
import { runMoney } from '../money/driver.ts'
import { runPackages } from '../money/packages.ts'

const seed = Number(process.env.MONEY_SEED ?? 10_000)
const operations = Number(process.env.MONEY_OPERATIONS ?? 5000)

test(`keeps everyone’s money right over ${operations} random operations`, async () => {
  await runMoney({ seed, operations })
  // A busy machine needs more than twice the usual time.
}, 1_800_000)

test('refunds packages by their unused shares over as many random operations in 10 parts', async () => {
  for (let part = 0; part < 10; part += 1)
    await runPackages({ seed: seed + part, operations: Math.ceil(operations / 10) })
}, 1_800_000)
