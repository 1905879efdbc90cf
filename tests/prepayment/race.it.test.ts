import { expect, test } from 'vitest'
import { runRace } from './race.ts'

test('keeps a session that is paid or refunds a canceled one in full, in 40 random orders of payment, deadline, events, webhooks, and crashes [prepay/race]', async () => {
  const seen = await runRace(40, 1)
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  // A busy machine needs more than the usual limit.
}, 400_000)
