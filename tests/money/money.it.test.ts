import { test } from 'vitest'
import { runMoney } from './driver.ts'

test('keeps everyone’s money right, the entries equal to the provider’s balance, and the earnings equal to the entries, over 200 random operations [refunds/random-operations] [ledger/entries] [earnings/screen] [earnings/export]', async () => {
  await runMoney({ seed: 1, operations: 200 })
  // A busy machine needs more than the usual limit.
}, 400_000)
