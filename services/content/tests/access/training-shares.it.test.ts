import { newId } from '@fieldside/platform/ids.ts'
import { createTestService } from '@fieldside/platform/testing/service.ts'
import { expect, test } from 'vitest'
import {
  deleteTrainingShare,
  findTrainingShare,
  upsertTrainingShare,
} from '../../src/access/store/training-shares.ts'
import { content } from '../../src/service.ts'

test('has one share per pair, until the athlete withdraws it', async () => {
  const { db, close } = await createTestService(content)
  const pair = { athlete_id: newId(), professional_id: newId() }
  const shared = (time_zone: string, day: string) =>
    db.kysely
      .transaction()
      .execute((tx) => upsertTrainingShare(tx, { ...pair, shared_at: new Date(day), time_zone }))
  expect(await shared('America/Denver', '2026-11-30')).toBe(true)
  expect(await shared('Europe/Paris', '2026-12-01')).toBe(false)
  const share = { ...pair, shared_at: new Date('2026-11-30'), time_zone: 'Europe/Paris' }
  expect(await findTrainingShare(db.kysely, pair)).toEqual(share)
  const withdrawn = () => db.kysely.transaction().execute((tx) => deleteTrainingShare(tx, pair))
  expect([await withdrawn(), await withdrawn()]).toEqual([true, false])
  expect(await findTrainingShare(db.kysely, pair)).toBeUndefined()
  await close()
})
