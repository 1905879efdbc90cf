import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { idOf, open, program, serving } from '@/entities/program/testing/program-server.tsx'
import { ProgramsTab } from './programs-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

const LIST = 'GET /content/admin/programs'
const all = (items: Program[]) =>
  reply(actions.adminListPrograms, { items, next: null, categories: ['speed'] })
const cardOf = async (title: string) => within(await screen.findByRole('article', { name: title }))

test('shows each program in a card with title, category, description, and badge, and links to the manager [admin-programs-tab/cards] [admin-programs-tab/open-manager]', async () => {
  const premium = program({ id: idOf(2), title: 'Heavy Basics', category: 'strength', is_premium: true })
  serving('admin', { [LIST]: () => all([program(), premium]) })
  open(ProgramsTab, '/admin')
  const free = await cardOf('First Step')
  for (const text of ['Speed', 'Acceleration over 20 metres.', 'Free'])
    expect(free.getByText(text)).toBeTruthy()
  const other = await cardOf('Heavy Basics')
  for (const text of ['Strength', 'Premium']) expect(other.getByText(text)).toBeTruthy()
  const name = other.getByRole('link', { name: 'Heavy Basics' })
  expect(name.getAttribute('href')).toBe(`/admin/programs?program=${idOf(2)}`)
  fireEvent.click(screen.getByRole('link', { name: 'Open Programs Manager' }))
  expect(await screen.findByText('at /admin/programs')).toBeTruthy()
})

test('adds a draft with title, description, and category, free unless Premium is selected [admin-programs-tab/add-dialog] [admin/failure-messages]', async () => {
  const programs = [program()]
  let isBroken = true
  const { toast, commands } = serving('admin', {
    [LIST]: () => all(programs),
    'POST /content/programs/drafts': () => {
      if (isBroken) return problem(500, 'refused', 'Something went wrong on our side.')
      const draft = program({ id: idOf(2), title: 'Off-season', exercise_count: 0, training_days: [] })
      programs.unshift(draft)
      return reply(actions.draftProgram, draft)
    },
  })
  open(ProgramsTab, '/admin')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Program' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Program' }))
  expect(dialog.getByRole('combobox', { name: 'Free or Premium' }).textContent).toBe('Free')
  fireEvent.change(dialog.getByLabelText(/Title/), { target: { value: 'Off-season' } })
  fireEvent.change(dialog.getByLabelText('Description'), { target: { value: 'Ten weeks' } })
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Add Program' }))
  send()
  expect(await dialog.findByText('Category is required')).toBeTruthy()
  fireEvent.keyDown(dialog.getByRole('combobox', { name: /Category/ }), { key: 'Enter' })
  fireEvent.keyDown(await screen.findByRole('option', { name: 'Strength' }), { key: 'Enter' })
  send()
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(
      'error',
      'Failed to create program',
      'Something went wrong on our side.',
    ),
  )
  expect(dialog.getByLabelText<HTMLInputElement>(/Title/).value).toBe('Off-season')
  isBroken = false
  send()
  expect((await cardOf('Off-season')).getByText('Draft')).toBeTruthy()
  expect(commands().at(-1)?.body).toMatchObject({
    title: 'Off-season',
    description: 'Ten weeks',
    category: 'strength',
    is_premium: false,
  })
})
