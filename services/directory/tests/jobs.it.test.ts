import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, newProfessional, PDF, type World } from './fixture.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await world.runJobs(job)
    world.clock.advance({ hours: 1 })
  }
}

test('removes the other documents when one can never be removed, and parks that one', async () => {
  const ada = newProfessional()
  await world.saveProfile(ada)
  for (const type of ['government_id', 'professional_license'])
    expect((await world.upload(ada, type, 'scan.pdf', new Uint8Array(PDF))).status).toBe(201)
  const documents = world.db.kysely
  await documents.updateTable('verification_documents').set({ state: 'discarded' }).execute()
  const discarded = await documents.selectFrom('verification_documents').selectAll().orderBy('id').execute()
  const [bad] = discarded
  const runAt = world.clock.now()
  await scheduleJobs(
    documents,
    discarded.map(({ id }) => ({ job: 'documents', key: id, runAt })),
  )
  const heal = await poisonRow(world.db, 'verification_documents', bad!.id)
  await world.runJobs('documents')
  const left = await documents.selectFrom('verification_documents').select('id').execute()
  expect(left).toEqual([{ id: bad!.id }])
  await keepRunning('documents')
  expect(await parkedBy(world.service, 'documents')).toBe(1)
  await heal()
})

test('removes the other pictures when one can never be removed, and parks that one', async () => {
  const pictures = world.db.kysely
  const rows = [newId(), newId()].map((id) => ({
    ...{ id, user_id: newId(), state: 'discarded' as const, uploaded_at: world.clock.now() },
    ...{ content_type: 'image/png' as const, size_bytes: 1 },
  }))
  await pictures.insertInto('profile_pictures').values(rows).execute()
  const runAt = world.clock.now()
  await scheduleJobs(
    pictures,
    rows.map(({ id }) => ({ job: 'pictures', key: id, runAt })),
  )
  const heal = await poisonRow(world.db, 'profile_pictures', rows[0]!.id)
  await world.runJobs('pictures')
  const left = await pictures.selectFrom('profile_pictures').select('id').execute()
  expect(left).toEqual([{ id: rows[0]!.id }])
  await keepRunning('pictures')
  expect(await parkedBy(world.service, 'pictures')).toBe(1)
  await heal()
})

test('notifies identity of the other professionals when one always fails, and parks that one', async () => {
  world.fakes.isIdentityAway = true
  const [bad, good] = [newProfessional(), newProfessional()]
  await world.submitted(bad)
  await world.submitted(good)
  world.clock.advance({ seconds: 5 })
  world.fakes.isIdentityAway = false
  const heal = await poisonRow(world.db, 'professionals', bad.userId, 'user_id')
  await world.runJobs('onboarding')
  expect(world.fakes.onboarded).toContain(good.userId)
  await keepRunning('onboarding')
  expect(await parkedBy(world.service, 'onboarding')).toBe(1)
  await heal()
})
