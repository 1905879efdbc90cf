import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { onlineManager } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION } from '@/client/session.tsx'
import { reply } from '@/client/testing/reply.ts'
import { sessionOf } from '@/client/testing/session.ts'
import { planOf } from '@/entities/plan/testing/plan.ts'
import { openAt } from '@/testing/open-at.tsx'
import { Screen as PlanScreen } from './plan-screen.tsx'
import { Screen } from './train-plan-screen.tsx'

let plan: ReturnType<typeof planOf>
let shares: unknown[]

beforeEach(() => {
  plan = planOf()
  shares = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/session')
      return reply(SESSION, sessionOf({ id: plan.athlete_id, role: 'athlete', email: 'a@example.com' }))
    if (path.includes('/training-shares/')) {
      const { is_shared } = JSON.parse(String(body))
      shares.push([path.split('/').at(-1), is_shared])
      plan = { ...plan, is_shared }
      return new Response(null, { status: 204 })
    }
    return reply(screens.planScreen, plan)
  })
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const choose = (scale: string, value: number) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: scale })).getByRole('radio', { name: String(value) }),
  )

/** Does the next workout up to its saved check-in. */
const train = async (pain: number) => {
  openAt(`/plans/${plan.id}/train`, <></>, { '/plans/:id/train': <Screen /> })
  fireEvent.click(await screen.findByRole('button', { name: 'Finish workout' }))
  choose('Pain', pain)
  choose('Effort', 5)
  fireEvent.click(screen.getByRole('button', { name: 'Save check-in' }))
  await screen.findByRole('heading', { name: 'Workout done' })
}

const asked = () => screen.queryByRole('region', { name: 'Share your training with Ana Ruiz?' })

test('asks to share the training after a check-in, until the athlete shares it or says not now, and again for a later plan [plans/consent]', async () => {
  await train(1)
  expect(asked()!.textContent).toContain('They see your workouts, pain, effort, and comments')
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await expect.poll(asked).toBeNull()
  expect(shares).toEqual([[plan.professional_id, true]])

  cleanup()
  plan = planOf()
  await train(1)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  expect(asked()).toBeNull()
  cleanup()
  await train(1)
  expect(asked()).toBeNull()
  expect(shares).toHaveLength(1)

  cleanup()
  plan = planOf({ created_at: '2999-01-01T00:00:00.000Z' })
  await train(1)
  expect(asked()).toBeTruthy()
})

test('doesn’t ask again after sharing was turned off in the plan [plans/consent]', async () => {
  plan = planOf({ is_shared: true })
  openAt(`/plans/${plan.id}`, <></>, { '/plans/:id': <PlanScreen /> })
  fireEvent.click(await screen.findByRole('switch', { name: /^Share with Ana Ruiz/, checked: true }))
  await screen.findByRole('switch', { name: /^Share with Ana Ruiz/, checked: false })
  cleanup()
  await train(1)
  expect(asked()).toBeNull()
})

test('withdraws the consent also if the browser has no room to remember it [plans/consent]', async () => {
  plan = planOf({ is_shared: true })
  openAt(`/plans/${plan.id}`, <></>, { '/plans/:id': <PlanScreen /> })
  const shared = await screen.findByRole('switch', { name: /^Share with Ana Ruiz/, checked: true })
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  fireEvent.click(shared)
  expect(await screen.findByRole('switch', { name: /^Share with Ana Ruiz/, checked: false })).toBeTruthy()
  expect(full).toHaveBeenCalled()
  full.mockRestore()
})

test('asks to share only while there is a connection [plans/consent]', async () => {
  await train(1)
  act(() => onlineManager.setOnline(false))
  expect(asked()).toBeNull()
  act(() => onlineManager.setOnline(true))
  expect(asked()).toBeTruthy()
})

const note = () => screen.queryByRole('note')?.textContent
const advice = () => screen.queryByText('Talk to Ana Ruiz before your next workout.')

test('says after pain above the limit to talk to the professional who sees it, and that the plan doesn’t replace medical advice [plans/why]', async () => {
  await train(3)
  expect(note()).toBeUndefined()
  cleanup()
  // The stage allows 3, and the plan's limit is 5.
  await train(4)
  expect(note()).toContain('doesn’t replace medical advice')
  expect(advice()).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Share' }))
  await expect.poll(advice).toBeTruthy()
  expect(note()).toContain('see a doctor')

  cleanup()
  // The last stage has no limit of its own.
  plan = planOf({ is_shared: true, training: { ...plan.training!, stage_id: plan.stages[1]!.id } })
  await train(4)
  expect(advice()).toBeNull()
  cleanup()
  await train(5)
  await expect.poll(advice).toBeTruthy()
})
