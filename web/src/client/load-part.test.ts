import { fireEvent } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.restoreAllMocks())

test('waits for the first interaction, which a resting pointer is not', async () => {
  vi.resetModules()
  const { onceUsed } = await import('./load-part.ts')
  const begun: string[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
  onceUsed(() => begun.push('a'))
  const move = (movementX: number) =>
    Object.defineProperty(new MouseEvent('pointermove'), 'movementX', { value: movementX })
  fireEvent(window, move(0))
  expect(begun).toEqual([])
  fireEvent(window, move(3))
  expect(begun).toEqual(['a'])
  vi.unstubAllGlobals()
})

test('runs the work of a browser that never reports that it is idle', async () => {
  vi.resetModules()
  const { onceUsed } = await import('./load-part.ts')
  vi.stubGlobal('requestIdleCallback', (work: () => void, limit?: IdleRequestOptions) => {
    if (limit?.timeout) work()
  })
  const work = vi.fn()
  onceUsed(work)
  fireEvent.keyDown(window, { key: 'Shift' })
  expect(work).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

test('loads ahead one part after another, also after one that fails', async () => {
  const { loadAhead } = await import('./load-part.ts')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const first = Promise.withResolvers<void>()
  const parts = [vi.fn(() => first.promise), vi.fn(async () => 'second')]
  for (const part of parts) loadAhead(part)
  await expect.poll(() => parts[0]).toHaveBeenCalledOnce()
  expect(parts[1]).not.toHaveBeenCalled()
  first.reject(new Error('lost'))
  await expect.poll(() => parts[1]).toHaveBeenCalledOnce()
})

test('returns code that has loaded, without a connection too', async () => {
  const { loadAhead, loadPatiently, loadWanted } = await import('./load-part.ts')
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const ahead = vi.fn(async () => 'ahead')
  const wanted = vi.fn(async () => 'wanted')
  const patient = vi.fn(async () => 'patient')
  loadAhead(ahead)
  await loadWanted(wanted)
  await loadPatiently(patient)
  onLine.mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await Promise.all([ahead, wanted, patient].map(loadWanted))).toEqual(['ahead', 'wanted', 'patient'])
  expect(await Promise.all([ahead, wanted, patient].map(loadPatiently))).toEqual([
    'ahead',
    'wanted',
    'patient',
  ])
  expect([ahead, wanted, patient].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1])
  await expect(loadWanted(async () => 'new')).rejects.toThrow('no connection')
  vi.unstubAllGlobals()
})
