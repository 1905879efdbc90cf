import { expect, test } from 'vitest'
import { runRace } from './race.ts'

test('keeps a session that is paid or refunds a canceled one in full, in 1,000 random orders [prepay/race]', async () => {
  const seen = await runRace(1000, 1001)
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
}, 1_200_000)
