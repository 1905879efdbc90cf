import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Program } from '@fieldside/contracts/http/programs.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { problem, reply } from '@/client/testing/reply.ts'
import { detail, idOf, open, program, serving } from '@/entities/program/testing/program-server.tsx'
import { Screen as ProgramScreen } from './program-screen.tsx'
import { Screen } from './programs-screen.tsx'

afterEach(() => vi.unstubAllGlobals())

const page = (items: Program[], premium_access = true) =>
  reply(actions.listPrograms, { items, next: null, premium_access })
const LIST = 'GET /content/programs'
const ONE = `GET /content/programs/${idOf(1)}`
const cardOf = async (title: string) => within(await screen.findByRole('article', { name: title }))

test('shows the program’s own title, description, category, weeks, level, and followers, newest first [programs/grid] [programs/card-own-figures]', async () => {
  const older = program({
    id: idOf(2),
    title: 'Heavy Basics',
    is_premium: true,
    followers: 1,
    duration_weeks: 8,
  })
  serving('athlete', { [LIST]: () => page([program(), older]) })
  open(Screen, '/programs')
  const card = await cardOf('First Step')
  for (const text of [
    'Acceleration over 20 metres.',
    'Speed',
    'Free',
    '4 weeks',
    'Beginner',
    '2 days a week',
    '12 athletes follow',
  ])
    expect(card.getByText(text)).toBeTruthy()
  const premium = await cardOf('Heavy Basics')
  for (const text of ['Premium', '8 weeks', '1 athlete follows']) expect(premium.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('article').map((one) => one.querySelector('h2')?.textContent)).toEqual([
    'First Step',
    'Heavy Basics',
  ])
  expect(screen.queryByText(/4\.8|4-6 weeks|All levels/)).toBeNull()
})

test('shows the upsell card only to athletes without a subscription [programs/upsell-card]', async () => {
  const seenBy = async (role: 'athlete' | 'professional' | 'admin', premium_access: boolean) => {
    serving(role, { [LIST]: () => page([program()], premium_access) })
    open(Screen, '/programs')
    await cardOf('First Step')
    const upsell = screen.queryByRole('region', { name: /Every premium program, for \$7 a month/ })
    const link = upsell && within(upsell).getByRole('link').getAttribute('href')
    cleanup()
    return link
  }
  expect(await seenBy('athlete', false)).toBe('/pricing')
  expect(await seenBy('athlete', true)).toBeNull()
  expect(await seenBy('professional', true)).toBeNull()
  expect(await seenBy('admin', true)).toBeNull()
})

test('shows exercises by day and order with sets, reps, rest, and instructions [programs/detail-modal]', async () => {
  serving('athlete', { [LIST]: () => page([program()]), [ONE]: () => reply(actions.getProgram, detail()) })
  open(Screen, '/programs')
  fireEvent.click((await cardOf('First Step')).getByRole('button', { name: /View Program/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'First Step' }))
  const days = await dialog.findAllByRole('region', { name: /Day/ })
  expect(days.map((day) => day.getAttribute('aria-label'))).toEqual(['Day 2', 'Day 5'])
  expect(
    within(days[0]!)
      .getAllByText(/Movement/)
      .map(({ textContent }) => textContent),
  ).toEqual(['Movement 1', 'Movement 2'])
  expect(within(days[1]!).getByText('3 sets × 20 m')).toBeTruthy()
  expect(within(days[1]!).getByText('Rest 60s')).toBeTruthy()
})

test('shows an unsubscribed athlete a preview, the subscription requirement, and a link to subscribe [premium-gating/unsubscribed-preview] [premium-gating/subscription-required-modal]', async () => {
  const locked = { is_premium: true, access: 'needs_subscription' } as const
  serving('athlete', {
    [LIST]: () => page([program(locked)], false),
    [ONE]: () => reply(actions.getProgram, detail({ ...locked, exercises: null })),
  })
  open(Screen, '/programs')
  const card = await cardOf('First Step')
  expect(card.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/pricing')
  expect(card.queryByRole('button', { name: /View Program/ })).toBeNull()
  fireEvent.click(card.getByRole('button', { name: /Preview Program/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Subscription Required' }))
  expect(dialog.getByText('2 exercises · 6 sets')).toBeTruthy()
  expect(dialog.queryByText(/Movement/)).toBeNull()
  expect(dialog.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe('/pricing')
})

test('applies the same access rules when a program opens by URL [programs/by-id]', async () => {
  const address = `/programs/${idOf(1)}`
  const seen = async (role: 'athlete' | null, changes: Parameters<typeof detail>[0]) => {
    serving(role, { [ONE]: () => reply(actions.getProgram, detail(changes)) })
    open(ProgramScreen, address, '/programs/:id')
    await screen.findByRole('heading', { level: 1, name: 'First Step', hidden: true })
    const dialog = screen.queryByRole('dialog')
    const result = [
      screen.queryAllByText(/Movement/).length,
      dialog?.querySelector('h2')?.textContent ?? null,
    ]
    cleanup()
    return result
  }
  expect(await seen('athlete', {})).toEqual([3, null])
  const premium = { is_premium: true, exercises: null }
  expect(await seen('athlete', { ...premium, access: 'needs_subscription' })).toEqual([
    0,
    'Subscription Required',
  ])
  serving(null, { [ONE]: () => reply(actions.getProgram, detail({ ...premium, access: 'needs_sign_in' })) })
  open(ProgramScreen, address, '/programs/:id')
  expect((await screen.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe(
    `/auth?next=${encodeURIComponent(address)}`,
  )
})

test('shows an error when programs fail to load and reloads them on retry [programs/load-failures]', async () => {
  let isBroken = true
  const { toast } = serving('athlete', {
    [LIST]: () => (isBroken ? problem(503, 'refused', 'Content is down.') : page([program()])),
    [ONE]: () => problem(500, 'refused', 'It is broken.'),
  })
  open(Screen, '/programs')
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load programs')
  expect(toast).toHaveBeenCalledWith('error', 'Failed to load programs', undefined)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  fireEvent.click((await cardOf('First Step')).getByRole('button', { name: /View Program/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load program details')
  expect(toast).toHaveBeenCalledWith('error', 'Failed to load program details', undefined)
})
