import { PDF } from '@fieldside/files/testing/sample-files.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { scheduleJobs } from '@fieldside/platform/job-queue.ts'
import { parkedBy, poisonRow } from '@fieldside/platform/testing/poison.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newProfessional } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const keepRunning = async (job: string) => {
  for (let hour = 0; hour < 24; hour += 1) {
    await fixture.runJobs(job)
    fixture.clock.advance({ hours: 1 })
  }
}

test('removes the other documents when one can never be removed, and parks that one', async () => {
  const ada = newProfessional()
  await fixture.saveProfile(ada)
  for (const type of ['government_id', 'professional_license'])
    expect((await fixture.upload(ada, type, 'scan.pdf', new Uint8Array(PDF))).status).toBe(201)
  const documents = fixture.db.kysely
  await documents.updateTable('verification_documents').set({ state: 'discarded' }).execute()
  const discarded = await documents.selectFrom('verification_documents').selectAll().orderBy('id').execute()
  const [bad] = discarded
  const runAt = fixture.clock.now()
  await scheduleJobs(
    documents,
    discarded.map(({ id }) => ({ job: 'documents', key: id, runAt })),
  )
  const heal = await poisonRow(fixture.db, 'verification_documents', bad!.id)
  await fixture.runJobs('documents')
  const left = await documents.selectFrom('verification_documents').select('id').execute()
  expect(left).toEqual([{ id: bad!.id }])
  await keepRunning('documents')
  expect(await parkedBy(fixture.service, 'documents')).toBe(1)
  await heal()
})

test('removes the other pictures when one can never be removed, and parks that one', async () => {
  const pictures = fixture.db.kysely
  const rows = [newId(), newId()].map((id) => ({
    id,
    user_id: newId(),
    state: 'discarded' as const,
    uploaded_at: fixture.clock.now(),
    content_type: 'image/png' as const,
    size_bytes: 1,
  }))
  await pictures.insertInto('profile_pictures').values(rows).execute()
  const runAt = fixture.clock.now()
  await scheduleJobs(
    pictures,
    rows.map(({ id }) => ({ job: 'pictures', key: id, runAt })),
  )
  const heal = await poisonRow(fixture.db, 'profile_pictures', rows[0]!.id)
  await fixture.runJobs('pictures')
  const left = await pictures.selectFrom('profile_pictures').select('id').execute()
  expect(left).toEqual([{ id: rows[0]!.id }])
  await keepRunning('pictures')
  expect(await parkedBy(fixture.service, 'pictures')).toBe(1)
  await heal()
})

test('notifies identity of the other professionals when one always fails, and parks that one', async () => {
  fixture.fakes.isIdentityDown = true
  const [bad, good] = [newProfessional(), newProfessional()]
  await fixture.submitted(bad)
  await fixture.submitted(good)
  fixture.clock.advance({ seconds: 5 })
  fixture.fakes.isIdentityDown = false
  const heal = await poisonRow(fixture.db, 'professionals', bad.userId, 'user_id')
  await fixture.runJobs('onboarding')
  expect(fixture.fakes.onboarded).toContain(good.userId)
  await keepRunning('onboarding')
  expect(await parkedBy(fixture.service, 'onboarding')).toBe(1)
  await heal()
})
