import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { SynonymSet } from '@fieldside/contracts/http/synonyms.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { openAt, press, served, serveWebhooks, toasts } from '../webhooks/testing/webhooks-page.tsx'

serveWebhooks()

const ACL = { id: 's1', phrases: ['ACL', 'anterior cruciate ligament'] }
const open = async (...items: SynonymSet[]) => {
  served.synonyms = items
  openAt('/admin/synonyms')
  await screen.findByRole('button', { name: 'Add synonyms' })
}
const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('lists sets of synonyms, and offers one action without any [find/synonyms-screen]', async () => {
  await open()
  expect(screen.getByRole('heading', { name: 'No synonyms yet' })).toBeTruthy()
  await open(ACL)
  const list = within(await screen.findByRole('list', { name: 'Synonyms of ACL' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(ACL.phrases)
  expect(screen.getByText('1 set')).toBeTruthy()
})

test('adds a set, and shows what is wrong with it beside the field without losing it [find/synonyms-screen]', async () => {
  await open(ACL)
  press('Add synonyms')
  const dialog = await dialogNamed('Add synonyms')
  const field = dialog.getByLabelText<HTMLTextAreaElement>(/Phrases/)
  const send = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add synonyms' }))
  }
  send('the')
  expect(await dialog.findByText(/Please enter at least two phrases/)).toBeTruthy()
  expect(served.sent).toEqual([])
  const message = 'A search ignores “the”. Please enter other words.'
  served.answers.set('POST /search-synonyms', () =>
    problem(400, 'invalid-input', message, { errors: [{ field: 'phrases', message }] }),
  )
  send(' the, of,')
  expect(await dialog.findByText(message)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(field.value).toBe(' the, of,')
  served.answers.clear()
  served.answers.set('POST /search-synonyms', () =>
    reply(actions.adminAddSynonyms, { id: 's2', phrases: ['MCL', 'medial collateral ligament'] }),
  )
  send('MCL, medial collateral ligament')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(served.sent.at(-1)!.body).toEqual({ phrases: ['MCL', 'medial collateral ligament'] })
  expect(toasts()).toContain('Synonyms added: Searches use them now.')
})

test('removes a set only after a confirmation [find/synonyms-screen]', async () => {
  await open(ACL)
  press('Remove the synonyms of ACL')
  const question = await dialogNamed('Remove these synonyms?')
  expect(question.getByText(/ACL, anterior cruciate ligament/)).toBeTruthy()
  expect(served.sent).toEqual([])
  served.answers.set('DELETE /s1', () => reply(actions.adminRemoveSynonyms, ACL))
  fireEvent.click(question.getByRole('button', { name: 'Remove synonyms' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(served.sent.map(({ request }) => request)).toEqual([
    'DELETE /api/directory/admin/search-synonyms/s1',
  ])
})

test('offers no more sets than the server accepts [find/synonyms-screen]', async () => {
  served.synonyms = Array.from({ length: 500 }, (_, id) => ({ ...ACL, id: String(id) }))
  openAt('/admin/synonyms')
  // By text, because finding roles among 500 rows takes seconds.
  expect(await screen.findByText('500 sets. Remove one to add another.')).toBeTruthy()
  expect(screen.getByText<HTMLButtonElement>('Add synonyms', { selector: 'button' }).disabled).toBe(true)
})
