import { afterEach, expect, test, vi } from 'vitest'
import { ACTIVITY, followActivity } from './activity.tsx'
import { reply } from './testing/reply.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))

test('reports user activity at most once a minute for an admin, and never without input [account/session-length]', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'setInterval'] })
  const fetched = vi.fn(async (..._: unknown[]) => reply(ACTIVITY))
  vi.stubGlobal('fetch', fetched)
  const stop = followActivity('admin')
  vi.advanceTimersByTime(3_600_000)
  expect(fetched).not.toHaveBeenCalled()
  for (let time = 0; time < 5; time += 1) press()
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/session/activity'])
  vi.advanceTimersByTime(60_000)
  document.dispatchEvent(new Event('pointerdown'))
  expect(fetched).toHaveBeenCalledTimes(2)
  stop()
  vi.advanceTimersByTime(60_000)
  press()
  expect(fetched).toHaveBeenCalledTimes(2)
})
