import type { UploadedFile } from '@fieldside/contracts/http/message-files.ts'
import * as api from '@fieldside/contracts/http/messages.ts'
import type { Problem } from '@fieldside/contracts/problem.ts'
import { newId } from '@fieldside/platform/ids.ts'
import type { Person } from '@fieldside/platform/testing/service.ts'
import type { Fixture, Professional } from './fixture.ts'

/** Requests about messages, for both sides of a pair. */
export const messaging = (given: () => Fixture) => {
  type Changes = Partial<api.MessageForm> & { appointment_id?: string }
  const send = (otherId: string, as: Person, text: string, changes: Changes = {}) =>
    given().t.request(
      api.sendMessage,
      { params: { id: otherId }, body: { client_id: newId(), text, ...changes } },
      { as },
    )
  const pageOf = (id: string, as: Person, query: { before?: number; after?: number } = {}) =>
    given().t.request(api.listMessages, { params: { id }, query }, { as })
  return {
    send,
    pageOf,
    textsOf: async (id: string, as: Person) => (await pageOf(id, as)).body.items.map(({ text }) => text),
    threadOf: async (id: string, as: Person) =>
      (await given().t.request(api.getThread, { params: { id } }, { as })).body,
    threadsOf: async (as: Person) => (await given().t.request(api.listThreads, {}, { as })).body.items,
    unreadOf: async (as: Person) => (await given().t.request(api.countUnreadThreads, {}, { as })).body.unread,
    read: (id: string, as: Person, position: number) =>
      given().t.request(api.readThread, { params: { id }, body: { position } }, { as }),
    writingOf: (otherId: string, as: Person) =>
      given().t.request(api.getWriting, { params: { id: otherId } }, { as }),
    draft: (otherId: string, as: Person, text: string) =>
      given().t.request(api.saveDraft, { params: { id: otherId }, body: { text } }, { as }),
    /** Uploads a file for a message to the other person, under a name that isn't sent. */
    upload: async (otherId: string, as: Person, bytes: Uint8Array) => {
      // As browsers do.
      const headers = { 'content-length': String(bytes.length) }
      const init = { method: 'POST', headers, body: new Uint8Array(bytes) }
      const reply = await given().t.fetch(`/threads/with/${otherId}/files`, init, as)
      return { status: reply.status, body: (await reply.json()) as UploadedFile & Problem }
    },
    /** Returns an athlete's first message to a professional. */
    question: async (to: Professional, as: Person, text = 'Do you work with beginners?') =>
      (await send(to.id, as, text)).body,
  }
}
