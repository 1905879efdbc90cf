import { supportActions } from '@fieldside/contracts/http/bff/support.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import type { SessionUser } from '@/client/session.tsx'
import { SESSION, SessionProvider } from '@/client/session.tsx'
import { problem, reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { Screen as Contact } from './contact-screen.tsx'
import { Screen as Help } from './help-screen.tsx'
import { QUESTIONS } from './questions.ts'

let server: { user: Partial<SessionUser> | null; send: () => Response; sent: string[] }

beforeEach(() => {
  server = { user: null, send: () => reply(supportActions.sendSupportMessage, { id: 'm1' }), sent: [] }
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET')
      return reply(SESSION, sessionOf(server.user, { demo: false, support_email: 'desk@fieldside.test' }))
    server.sent.push(String(body))
    return server.send()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = (path = '/help', page = <Help />) =>
  render(
    <QueryClientProvider client={createQueries()}>
      <SessionProvider>
        <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
      </SessionProvider>
    </QueryClientProvider>,
  )

const questions = () => within(screen.getByRole('region', { name: 'Frequently asked questions' }))
const opened = () =>
  questions()
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-expanded') === 'true')
    .map((button) => button.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } })
const valueIn = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) }).value

test('shows 8 questions and keeps at most one open [help/faq-accordion]', () => {
  open()
  expect(questions().getAllByRole('button')).toHaveLength(8)
  expect(opened()).toEqual([])
  press('How do I book a session?')
  press('Who can leave a review?')
  expect(opened()).toEqual(['Who can leave a review?'])
  press('Who can leave a review?')
  expect(opened()).toEqual([])
})

test('filters the questions and says when none match [help/faq-search]', () => {
  open()
  const search = (value: string) =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search the questions' }), { target: { value } })
  search('REVIEW stars')
  expect(
    questions()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Who can leave a review?'])
  for (const typed of ["can't", 'can’t', 'CAN`T']) {
    search(typed)
    expect(questions().queryAllByRole('button').length, typed).toBeGreaterThan(0)
  }
  search('lawnmower')
  expect(questions().queryAllByRole('button')).toEqual([])
  expect(screen.getByText('No FAQs found matching your search.')).toBeTruthy()
  search('')
  expect(questions().getAllByRole('button')).toHaveLength(8)
})

test('states that sessions can be canceled or moved until 24 hours before the start [help/faq-cancellation]', () => {
  open()
  press('Can I cancel or reschedule a session?')
  expect(
    screen.getByText(/can cancel or reschedule a confirmed session up to 24 hours before it starts/),
  ).toBeTruthy()
})

test('shows the form, the email address, the business hours, and the response time [help/contact-channels] [help/business-hours]', async () => {
  open()
  expect((await screen.findByRole('link', { name: 'desk@fieldside.test' })).getAttribute('href')).toBe(
    'mailto:desk@fieldside.test',
  )
  expect(screen.getByRole('form', { name: 'Contact support' })).toBeTruthy()
  expect(screen.getByText('Support responds within 24 hours.')).toBeTruthy()
  const hours = screen.getByRole('heading', { name: 'Business hours (EST)' }).parentElement!
  expect(
    within(hours)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Mon-Fri', 'Sat', 'Sun'])
  expect(
    within(hours)
      .getAllByRole('definition')
      .map((hour) => hour.textContent),
  ).toEqual(['9-6', '10-4', 'closed'])
})

test('links each quick link to its target [help/quick-links]', async () => {
  open()
  const links = within(screen.getByRole('navigation', { name: 'Quick links' })).getAllByRole('link')
  expect(links.map((link) => `${link.querySelector('b')?.textContent} ${link.getAttribute('href')}`)).toEqual(
    [
      'Privacy Policy /privacy',
      'Terms of Service /terms',
      'Billing Help /help#billing',
      'Technical Support /help?about=technical#contact',
    ],
  )
  fireEvent.click(screen.getByRole('link', { name: /^Billing Help/ }))
  expect(opened()).toEqual(['What does a professional pay?'])
  fireEvent.click(screen.getByRole('link', { name: /^Technical Support/ }))
  await waitFor(() => expect(valueIn('Subject')).toBe('Technical support'))
})

test('marks each empty field and sends nothing [help/contact-required]', async () => {
  open()
  press('Send message')
  for (const field of ['Name', 'Email address', 'Subject', 'Message'])
    expect(await screen.findByText(`${field} is required`)).toBeTruthy()
  expect(server.sent).toEqual([])
})

const fillAll = () => {
  fill('Name', 'Ana Ruiz')
  fill('Email', 'ana@people.test')
  fill('Subject', 'My card')
  fill('Message', 'It was declined.')
}

test('confirms a sent message and clears the form, on Contact as on Help [contact/page]', async () => {
  const toast = vi.spyOn(notify, 'success').mockReturnValue()
  open('/contact', <Contact />)
  fillAll()
  press('Send message')
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith('Message sent', 'Support answers by email within 24 hours.'),
  )
  expect(server.sent.map((body) => JSON.parse(body))).toEqual([
    { name: 'Ana Ruiz', email: 'ana@people.test', subject: 'My card', message: 'It was declined.' },
  ])
  expect(['Name', 'Email', 'Subject', 'Message'].map(valueIn)).toEqual(['', '', '', ''])
})

test('shows an error when sending fails and keeps the input', async () => {
  const toast = vi.spyOn(notify, 'error').mockReturnValue()
  const detail = 'We received your 5 messages from the last hour. You can send another one in 12 minutes.'
  server.send = () => problem(429, 'too-many-messages', detail)
  open()
  fillAll()
  press('Send message')
  await waitFor(() => expect(toast).toHaveBeenCalledWith('We couldn’t send your message', detail))
  expect(valueIn('Message')).toBe('It was declined.')
})

test('prefills name and email for a signed-in user', async () => {
  server.user = { id: 'u1', email: 'maya@people.test', full_name: 'Maya Okafor', role: 'professional' }
  open()
  await waitFor(() => expect(valueIn('Name')).toBe('Maya Okafor'))
  expect(valueIn('Email')).toBe('maya@people.test')
})

test('opens the answer that the URL names', () => {
  expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(8)
  open('/help#verification')
  expect(opened()).toEqual(['What does Verified mean?'])
})
