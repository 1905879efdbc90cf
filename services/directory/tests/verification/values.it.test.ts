import { DocumentType } from '@fieldside/contracts/documents.ts'
import { PDF } from '@fieldside/files/testing/sample-files.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture, newProfessional } from '../fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await createFixture()
})
afterAll(() => fixture.close())

const pdf = new Uint8Array(PDF)

test('accepts exactly four document types [enums/document-types]', async () => {
  expect(DocumentType.options).toEqual([
    'government_id',
    'professional_license',
    'cpr_certification',
    'liability_insurance',
  ])
  const ada = newProfessional()
  for (const type of DocumentType.options)
    expect((await fixture.upload(ada, type, 'scan.pdf', pdf)).body.document_type).toBe(type)
  const refused = await fixture.upload(ada, 'passport', 'scan.pdf', pdf)
  expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'document_type'])
})

test('records a document for its user with its type and private object key [entities/verification-document] [calls/verification-documents-write]', async () => {
  const ada = newProfessional()
  const { status } = await fixture.upload(ada, 'cpr_certification', 'cpr.pdf', pdf)
  expect(status).toBe(201)
  const rows = await fixture.db.kysely
    .selectFrom('verification_documents')
    .selectAll()
    .where('user_id', '=', ada.userId)
    .execute()
  expect(rows).toMatchObject([
    {
      user_id: ada.userId,
      document_type: 'cpr_certification',
      object_key: expect.stringMatching(new RegExp(`^${ada.userId}/cpr_certification_\\d+\\.pdf$`)),
    },
  ])
  expect(fixture.fakes.objectStorage.objects.has(rows[0]!.object_key)).toBe(true)
})
