import * as documents from '@fieldside/contracts/http/verification-documents.ts'
import { PDF } from '@fieldside/files/testing/sample-files.ts'
import { asOwner } from '@fieldside/platform/testing/database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newAthlete, newProfessional } from '../fixture.ts'
import { startStorage } from '../running.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

test('opens a document by link for an admin, and records each view [admin/open-document]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  const open = () =>
    fixture.request(
      documents.openDocument,
      { params: { id, document_type: 'government_id' } },
      { as: fixture.admin, idempotencyKey: 'open' },
    )
  const { status, body } = await open()
  expect(status).toBe(201)
  expect(body.url).toContain(`${ada.userId}/government_id_`)
  expect(new Date(body.expires_at).getTime() - fixture.clock.now().getTime()).toBe(60_000)
  await open()
  const views = await fixture.db.kysely
    .selectFrom('document_views')
    .selectAll()
    .where('professional_id', '=', id)
    .execute()
  expect(views).toHaveLength(2)
  expect(views[0]).toMatchObject({
    admin_id: fixture.admin.userId,
    document_type: 'government_id',
    viewed_at: fixture.clock.now(),
  })
  const audited = await fixture.db.kysely
    .selectFrom('audit_log')
    .selectAll()
    .where('object_id', '=', id)
    .where('action', '=', 'open-document')
    .execute()
  expect(audited[0]?.actor).toBe(`user:${fixture.admin.userId}`)
  const stored = await fixture.db.pool.query(
    "select 1 from idempotency_keys where endpoint like '%/documents/%'",
  )
  expect(stored.rowCount).toBe(0)
})

test('keeps the log of views append-only', async () => {
  for (const change of [
    'delete from document_views',
    'update document_views set admin_id = gen_random_uuid()',
    'truncate document_views',
  ])
    await expect(asOwner(fixture.db, change)).rejects.toThrow(/append-only/)
})

test('gives a link only to admins, not even to the owner [storage/refuse-athlete-document-read] [storage/refuse-professional-document-read]', async () => {
  const ada = newProfessional()
  const { id } = await fixture.submitted(ada)
  const input = { params: { id, document_type: 'government_id' } } as const
  for (const as of [ada, newProfessional(), newAthlete(), { service: 'bff' as const }]) {
    expect((await fixture.request(documents.openDocument, input, { as })).status).toBe(403)
  }
  expect((await fixture.request(documents.openDocument, input)).status).toBe(401)
  const other = (await fixture.saveProfile(newProfessional())).body.id
  const missing = { params: { id: other, document_type: 'government_id' } } as const
  expect((await fixture.request(documents.openDocument, missing, { as: fixture.admin })).status).toBe(404)
})

test('keeps a document private in real object storage, and returns it through its link [storage/document-path] [storage/documents-private]', async () => {
  const storage = await startStorage()
  const real = await createFixture({ ports: { objectStorage: storage.objectStorage } })
  const ada = newProfessional()
  const { id } = await real.submittedByUpload(ada)
  const { body } = await real.request(
    documents.openDocument,
    { params: { id, document_type: 'liability_insurance' } },
    { as: real.admin },
  )
  const link = new URL(body.url)
  expect(link.pathname).toMatch(
    new RegExp(`^/verification-documents/${ada.userId}/liability_insurance_\\d+\\.pdf$`),
  )
  expect(link.searchParams.get('X-Amz-Expires')).toBe('60')
  const opened = await fetch(link)
  expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(Buffer.from(await opened.arrayBuffer())).toEqual(PDF)
  expect(opened.headers.get('content-disposition')).toBe('inline; filename="liability_insurance.pdf"')
  expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(link.origin + link.pathname)).status).toBe(403)
  await real.close()
  await storage.close()
})
