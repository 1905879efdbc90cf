import { afterEach, expect, test, vi } from 'vitest'
import { followPushes } from './follow-pushes.ts'

afterEach(() => vi.unstubAllGlobals())

test('opens the link of a clicked push before the page is used, and needs no service worker [push/content]', () => {
  vi.stubGlobal('navigator', {})
  expect(() => followPushes(() => undefined)).not.toThrow()
  const serviceWorker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker })
  const followed: string[] = []
  followPushes((link) => followed.push(link))
  const data = { kind: 'open', link: '/booking-requests' }
  serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { kind: 'other' } }))
  expect(followed).toEqual(['/booking-requests'])
})
