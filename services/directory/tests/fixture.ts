import type { Buffer } from 'node:buffer'
import { DocumentType } from '@fieldside/contracts/documents.ts'
import { MINUTE_MS } from '@fieldside/contracts/durations.ts'
import { professionalChanged } from '@fieldside/contracts/events/directory.ts'
import * as api from '@fieldside/contracts/http/directory.ts'
import type { StartNear } from '@fieldside/contracts/http/openings.ts'
import * as documents from '@fieldside/contracts/http/verification-documents.ts'
import type { Problem } from '@fieldside/contracts/problem.ts'
import { createFileChecks } from '@fieldside/files/file-checks.ts'
import { PDF } from '@fieldside/files/testing/sample-files.ts'
import { unavailable } from '@fieldside/platform/errors.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTestService, type Person, type TestService } from '@fieldside/platform/testing/service.ts'
import type { Clients, DirectoryPorts } from '../src/context.ts'
import { createGazetteer } from '../src/places/rules/gazetteer.ts'
import type { DirectorySchema } from '../src/schema.ts'
import { directory } from '../src/service.ts'
import type { FileStorage } from '../src/uploads/adapters/file-storage.ts'
import { objectKeyOf } from '../src/verification/rules/document-file.ts'
import { listStored } from '../src/verification/store/documents.ts'

export const S3_KEYS = { accessKey: 'fieldside', secretKey: 'test-secret-of-files' }

type FakeStorage = FileStorage & { objects: Map<string, Buffer>; isDown: boolean }

const createFakeStorage = (): FakeStorage => {
  const objects = new Map<string, Buffer>()
  const reach = () => {
    if (fake.isDown) throw unavailable('the store is down', 'files-unavailable')
  }
  const fake: FakeStorage = {
    objects,
    isDown: false,
    createBuckets: async () => undefined,
    putDocument: async (key, bytes) => {
      reach()
      objects.set(key, bytes)
    },
    removeDocument: async (key) => {
      reach()
      objects.delete(key)
    },
    putPicture: (...picture) => fake.putDocument(...picture),
    getPicture: async (key) => {
      reach()
      const bytes = objects.get(key)
      if (!bytes) throw new Error('no such object')
      return bytes
    },
    removePicture: (key) => fake.removeDocument(key),
    linkFor: async (key) => `http://files.test/${key}?signed`,
  }
  return fake
}

const createFakes = () => {
  const fakes = {
    onboarded: [] as string[],
    isIdentityDown: false,
    /** Current email addresses, as identity knows them. */
    addresses: new Map<string, string>(),
    /** Users whose address is confirmed although their token doesn't say so. */
    confirmed: new Set<string>(),
    cards: new Map<string, { payment_method_setup: boolean; suspended: boolean }>(),
    /** Who has a booking or messages with whom. */
    pairs: [] as [string, string][],
    offers: new Map<string, number>(),
    /** Starts within a day of any wanted time, as booking knows them, and what it was asked. */
    starts: [] as StartNear[],
    startsAsked: [] as { ids: readonly string[]; around: string; appointment_type: string }[],
    objectStorage: createFakeStorage(),
  }
  const ports: Clients & { objectStorage: FileStorage } = {
    identity: {
      markOnboarded: async (userId) => {
        if (fakes.isIdentityDown) throw unavailable('identity is down')
        fakes.onboarded.push(userId)
      },
      emailOf: async (userId) => {
        if (fakes.isIdentityDown) throw unavailable('identity is down')
        return fakes.addresses.get(userId) ?? 'nobody@example.test'
      },
      emailsOf: async (userIds) => {
        if (fakes.isIdentityDown) throw unavailable('identity is down')
        return new Map([...fakes.addresses].filter(([userId]) => userIds.includes(userId)))
      },
      isEmailConfirmed: async (userId) => {
        if (fakes.isIdentityDown) throw unavailable('identity is down')
        return fakes.confirmed.has(userId)
      },
    },
    billing: {
      feeEligibility: async (userId) =>
        fakes.cards.get(userId) ?? { payment_method_setup: false, suspended: false },
    },
    booking: {
      knows: async (id, other) => fakes.pairs.some((pair) => pair.includes(id) && pair.includes(other)),
      countActiveOffers: async (id) => fakes.offers.get(id) ?? 0,
      startsNear: async (ids, wanted) => {
        fakes.startsAsked.push({ ids, ...wanted })
        return fakes.starts.filter(({ professional_id }) => ids.includes(professional_id))
      },
    },
    objectStorage: fakes.objectStorage,
  }
  return { fakes, ports }
}

export const PROFILE = {
  full_name: 'Ada Reyes',
  specialty: 'Physical Therapist',
  bio: 'Knees and ankles since 2009',
  city: 'Boise',
  state: 'ID',
  credentials: 'DPT',
  phone: '208 555 0100',
} as const

const person =
  (role: Person['role']) =>
  (name: string = role): Person => ({ userId: newId(), role, email: `${name}@example.test` })
export const newProfessional = person('professional')
export const newAthlete = person('athlete')
export const newAdmin = person('admin')

type Directory = TestService<DirectorySchema, DirectoryPorts>
export type Fixture = Awaited<ReturnType<typeof createFixture>>

export const CHECKS = { identity_checked: true, license_checked: true, background_checked: true } as const

/** Inserts what uploads of all documents leave behind, which costs a tenth of sending them. */
const insertDocuments = async (
  { db, clock }: Directory,
  storage: FakeStorage,
  { userId }: Person,
): Promise<void> => {
  const uploaded_at = clock.now()
  const stamp_ms = uploaded_at.getTime()
  const rows = DocumentType.options.map((document_type) => ({
    id: newId(),
    user_id: userId,
    document_type,
    state: 'stored' as const,
    object_key: objectKeyOf(userId, document_type, stamp_ms, 'pdf'),
    stamp_ms,
    file_name: `${document_type}.pdf`,
    content_type: 'application/pdf',
    size_bytes: PDF.length,
    uploaded_at,
  }))
  await db.kysely.insertInto('verification_documents').values(rows).execute()
  for (const { object_key } of rows) storage.objects.set(object_key, PDF)
}

/** Inserts what an admin's opening of all documents leaves behind, except for its audit entries. */
const insertViews = async ({ db, clock }: Directory, id: string, { userId }: Person): Promise<void> => {
  const { user_id } = await db.kysely
    .selectFrom('professionals')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const views = (await listStored(db.kysely, [user_id])).map(({ document_type, object_key }) => ({
    id: newId(),
    professional_id: id,
    admin_id: userId,
    document_type,
    object_key,
    viewed_at: clock.now(),
  }))
  await db.kysely.insertInto('document_views').values(views).execute()
}

/** Shared by all files of a process, because loading the PDF parser takes 0.3 s of CPU. */
export const fileChecks = createFileChecks()

/** Enough of the US for most tests. Loading all of it takes 0.2 s of CPU. */
const area = (zip: string, city: string, state: string, latitude: number, longitude: number) => ({
  zip,
  city,
  state,
  latitude,
  longitude,
})
const areas = [area('83702', 'Boise', 'ID', 43.63, -116.21), area('80202', 'Denver', 'CO', 39.75, -105)]

/** Starts the service with the usual user steps. */
export const createFixture = async (given: { ports?: Partial<DirectoryPorts>; now?: Date } = {}) => {
  const { fakes, ports } = createFakes()
  const service: Directory = await createTestService(directory, {
    now: given.now ?? new Date('2026-11-21T09:00:00Z'),
    config: {
      S3_URL: 'http://files.test',
      S3_ACCESS_KEY: S3_KEYS.accessKey,
      S3_SECRET_KEY: S3_KEYS.secretKey,
    },
    ports: { ...fileChecks, ...ports, gazetteer: async () => createGazetteer(areas), ...given.ports },
  })
  const admin = newAdmin()

  const upload = async (
    as: Person | undefined,
    type: string,
    fileName: string,
    bytes: Uint8Array | ReadableStream,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: api.VerificationDocument & Problem }> => {
    const path = `/professionals/me/documents/${type}?file_name=${encodeURIComponent(fileName)}`
    const init = { method: 'PUT', body: bytes, headers, duplex: 'half' }
    const response = await service.fetch(path, init as RequestInit, as)
    return { status: response.status, body: (await response.json()) as api.VerificationDocument & Problem }
  }
  const saveProfile = (as: Person, changes: Partial<api.ProfessionalProfileForm> = {}) =>
    service.request(api.saveProfile, { body: { ...PROFILE, ...changes } }, { as })
  const uploadAll = async (as: Person): Promise<void> => {
    for (const type of DocumentType.options) {
      const { status } = await upload(as, type, `${type}.pdf`, new Uint8Array(PDF))
      if (status !== 201) throw new Error(`upload of ${type} answered ${status}`)
    }
  }
  const saveCard = (as: Person): void => {
    fakes.cards.set(as.userId, { payment_method_setup: true, suspended: false })
  }
  const submitter =
    (storeDocuments: (as: Person) => Promise<void>) =>
    async (as: Person, changes: Partial<api.ProfessionalProfileForm> = {}) => {
      await saveProfile(as, changes)
      await storeDocuments(as)
      saveCard(as)
      const { body } = await service.request(api.finishSetup, {}, { as })
      return body
    }
  const submitted = submitter((as) => insertDocuments(service, fakes.objectStorage, as))
  const submittedByUpload = submitter(uploadAll)
  const openDocument = (id: string, document_type: DocumentType, as: Person = admin) =>
    service.request(documents.openDocument, { params: { id, document_type } }, { as })
  const openAll = async (id: string, as: Person = admin): Promise<void> => {
    for (const type of DocumentType.options) await openDocument(id, type, as)
  }
  const approveUnseen = (id: string, as: Person = admin) =>
    service.request(api.approveProfessional, { params: { id }, body: CHECKS }, { as })
  const approve = async (id: string) => {
    await insertViews(service, id, admin)
    return approveUnseen(id)
  }
  const reject = (id: string, reason = 'The license has expired') =>
    service.request(api.rejectProfessional, { params: { id }, body: { reason } }, { as: admin })
  const approved = async (as: Person, changes: Partial<api.ProfessionalProfileForm> = {}) => {
    const { id } = await submitted(as, changes)
    return (await approve(id)).body
  }
  const accept = (as: Person, is_accepting_bookings = true) =>
    service.request(api.setAccepting, { body: { is_accepting_bookings } }, { as })
  const listed = async (as: Person, changes: Partial<api.ProfessionalProfileForm> = {}) => {
    const { id } = await approved(as, changes)
    fakes.offers.set(id, 1)
    return (await accept(as)).body
  }
  const changesOf = async (id: string) =>
    (await service.emitted(professionalChanged.type))
      .filter(({ subject }) => subject === id)
      .map(({ data }) => data as Record<string, unknown>)
  const auditOf = (id: string) =>
    service.db.kysely.selectFrom('audit_log').selectAll().where('object_id', '=', id).orderBy('id').execute()
  const steps = {
    changesOf,
    auditOf,
    upload,
    saveProfile,
    uploadAll,
    saveCard,
    submitted,
    submittedByUpload,
    openDocument,
    openAll,
    approveUnseen,
    approve,
    reject,
    approved,
    accept,
    listed,
  }
  return { ...service, ...steps, fakes, admin }
}

/** Inserts listed records without documents directly into the table. */
export const insertListed = async (
  fixture: Fixture,
  count: number,
  changes: Record<string, unknown> = {},
) => {
  const start = new Date('2026-01-01T00:00:00Z').getTime()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    user_id: newId(),
    email: `bulk-${index}@example.test`,
    status: 'approved' as const,
    is_accepting_bookings: true,
    first_name: 'Bulk',
    last_name: String(index),
    specialty: 'Performance Coach' as const,
    city: 'Omaha',
    state: 'NE',
    submitted_at: new Date(start),
    created_at: new Date(start + index * MINUTE_MS),
    ...changes,
  }))
  for (let from = 0; from < rows.length; from += 1000) {
    await fixture.db.kysely
      .insertInto('professionals')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
  return rows
}
