import { getTrainingSettings, saveTrainingSettings } from '@fieldside/contracts/http/training-settings.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService } from '@fieldside/platform/testing/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content } from '../../src/service.ts'

const start = () => createTestService(content)
let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.close())

const settings = { unit: 'lb' as const, bar_grams: 20_412, plates_grams: [20_412, 11_340, 1134] }
const athlete = () => ({ userId: newId(), role: 'athlete' as const })
type Viewer = ReturnType<typeof athlete>
const read = async (as: Viewer) => (await service.request(getTrainingSettings, {}, { as })).body.settings
const save = (as: Viewer, changes: object = {}, options: object = {}) =>
  service.request(saveTrainingSettings, { body: { ...settings, ...changes } }, { as, ...options })

test('keeps each account’s unit, bar, and plates, the heaviest plate first and each once [log/units]', async () => {
  const [one, other] = [athlete(), athlete()]
  expect(await read(one)).toBeNull()
  const saved = await save(one, { plates_grams: [1134, 20_412, 11_340, 1134] })
  expect(saved.body).toEqual(settings)
  expect(await read(one)).toEqual(settings)
  await save(one, { unit: 'kg' })
  expect(await read(one)).toMatchObject({ unit: 'kg' })
  expect(await read(other)).toBeNull()
})

test('saves settings once per key, and none that are invalid or a visitor’s', async () => {
  const as = athlete()
  const key = { idempotencyKey: newId() }
  await save(as, {}, key)
  await save(as, { unit: 'kg' })
  expect((await save(as, {}, key)).body).toEqual(settings)
  expect(await read(as)).toMatchObject({ unit: 'kg' })
  const wrong = await save(as, { unit: 'st', bar_grams: 60_000, plates_grams: [0] })
  expect(wrong.problem.errors?.map(({ field }) => field)).toEqual(['unit', 'bar_grams', 'plates_grams.0'])
  expect((await service.request(getTrainingSettings, {})).status).toBe(401)
})
