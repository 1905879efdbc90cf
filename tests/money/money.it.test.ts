import { test } from 'vitest'
import { runMoney } from './driver.ts'
import { runPackages } from './packages.ts'

test('keeps everyone’s money right, the entries equal to the provider’s balance, and the earnings equal to the entries, over 200 random operations [refunds/random-operations] [ledger/entries] [earnings/screen] [earnings/export]', async () => {
  await runMoney({ seed: 1, operations: 200 })
  // A busy machine needs more than the usual limit.
}, 400_000)

test('refunds each package by its unused share and never twice, with crashes, disputes, and refunds by hand, over 150 random operations [packages/refund] [packages/end]', async () => {
  await runPackages({ seed: 1, operations: 150 })
}, 400_000)
