import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RestTimer } from './rest-timer.tsx'

const START = Date.parse('2026-11-30T12:00:00Z')

/** What the browser would do. */
const device = {
  beeps: vi.fn(),
  vibrate: vi.fn(),
  show: vi.fn(async (_title: string, _options: object) => undefined),
  close: vi.fn(),
  lock: vi.fn(async () => ({ release: device.release })),
  release: vi.fn(async () => undefined),
  ask: vi.fn(async () => 'granted'),
}
let visibility: DocumentVisibilityState

const param = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined }
const node = { connect: (next: unknown) => next }
class Audio {
  state = 'running'
  currentTime = 0
  destination = {}
  createOscillator = () => ({ ...node, frequency: {}, start: device.beeps, stop: () => undefined })
  createGain = () => ({ ...node, gain: param })
  close = async () => undefined
}

beforeEach(() => {
  for (const one of Object.values(device)) one.mockClear()
  vi.useFakeTimers({ now: START })
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const registration = {
    showNotification: device.show,
    getNotifications: async () => [{ close: device.close }],
  }
  vi.stubGlobal('AudioContext', Audio)
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: device.ask })
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator), {
      vibrate: device.vibrate,
      wakeLock: { request: device.lock },
      serviceWorker: { getRegistration: async () => registration },
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
})

const Workout = ({ first }: { first: number | null }) => {
  const [endsAt, setEndsAt] = useState(first)
  return (
    <>
      <button type="button" onClick={() => setEndsAt(Date.now() + 90_000)}>
        Check
      </button>
      <RestTimer endsAt={endsAt} onChange={setEndsAt} />
    </>
  )
}
const start = (first: number | null = null) => {
  const view = render(<Workout first={first} />)
  if (first === null) fireEvent.click(screen.getByText('Check'))
  return view
}
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const turn = (next: DocumentVisibilityState) =>
  act(async () => {
    visibility = next
    document.dispatchEvent(new Event('visibilitychange'))
  })
/** The clock goes on while no timer runs. */
const sleep = async (seconds: number) => {
  await turn('hidden')
  vi.setSystemTime(Date.now() + seconds * 1000)
  await turn('visible')
  await pass(0.25)
}
const shown = () => screen.getByRole('timer').textContent
const signals = () => [device.beeps.mock.calls.length, device.vibrate.mock.calls.length]
const turnOnNotification = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Signals at the end of a rest' }))
  fireEvent.click(screen.getByRole('switch', { name: /^Notification/ }))
  await pass(0)
}

test('sounds and vibrates once at the end of a rest, also after more time was added [log/rest]', async () => {
  start()
  await pass(40)
  fireEvent.click(screen.getByRole('button', { name: '+15 s' }))
  await pass(64)
  expect([shown(), signals()]).toEqual(['0:01', [0, 0]])
  await pass(2)
  expect([shown(), signals()]).toEqual(['Rest is over', [3, 1]])
  await pass(600)
  expect(signals()).toEqual([3, 1])
  expect(device.show).not.toHaveBeenCalled()
})

test('says nothing about a rest that was skipped, or that ended before the page was opened [log/rest]', async () => {
  const { unmount } = start()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await pass(100)
  expect(screen.queryByRole('timer')).toBeNull()
  unmount()
  start(Date.now() - 1000)
  await pass(5)
  expect([shown(), signals()]).toEqual(['Rest is over', [0, 0]])
})

test('is right after the phone slept, and signals an end that it has just missed [log/rest]', async () => {
  start()
  await sleep(40)
  expect(shown()).toBe('0:50')
  await sleep(60)
  expect([shown(), signals()]).toEqual(['Rest is over', [3, 1]])
  fireEvent.click(screen.getByText('Check'))
  await sleep(3600)
  expect([shown(), signals()]).toEqual(['Rest is over', [3, 1]])
})

test('keeps the screen on while a workout is open, and asks again when the page is back [log/rest]', async () => {
  const { unmount } = start()
  expect(device.lock.mock.calls).toEqual([['screen']])
  await turn('hidden')
  expect(device.lock).toHaveBeenCalledOnce()
  await turn('visible')
  expect(device.lock).toHaveBeenCalledTimes(2)
  unmount()
  expect(device.release).toHaveBeenCalledOnce()
  await turn('visible')
  expect(device.lock).toHaveBeenCalledTimes(2)
})

test('asks for permission only when notifications are turned on, and notifies while another app is in front [log/rest]', async () => {
  start()
  await turn('hidden')
  await pass(91)
  expect([device.ask.mock.calls.length, device.show.mock.calls.length]).toEqual([0, 0])
  await turn('visible')
  await turnOnNotification()
  expect(device.ask).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByText('Check'))
  await turn('hidden')
  device.close.mockClear()
  await pass(91)
  expect(device.show.mock.calls).toEqual([
    ['Rest is over', expect.objectContaining({ tag: 'rest', data: { link: '/' } })],
  ])
  await turn('visible')
  expect(device.close).toHaveBeenCalledOnce()
})

test('notifies nobody who looks at the page, and leaves notifications off without permission [log/rest]', async () => {
  device.ask.mockResolvedValueOnce('denied')
  start()
  await turnOnNotification()
  expect(screen.getByRole('switch', { name: /^Notification/ }).getAttribute('aria-checked')).toBe('false')
  fireEvent.click(screen.getByRole('switch', { name: /^Notification/ }))
  await pass(91)
  expect(device.show).not.toHaveBeenCalled()
})

test('offers notifications once in the installed app, when the first rest begins [log/rest]', async () => {
  const offer = () => screen.queryByRole('switch', { name: /^Notification/ })
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: device.ask })
  start().unmount()
  expect(offer()).toBeNull()
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(display-mode: standalone)' }))
  const { unmount } = render(<Workout first={null} />)
  expect(offer()).toBeNull()
  fireEvent.click(screen.getByText('Check'))
  expect(offer()).toBeTruthy()
  expect(device.ask).not.toHaveBeenCalled()
  unmount()
  start()
  expect(offer()).toBeNull()
})

test('keeps silent where sound is turned off, also later [log/rest]', async () => {
  const { unmount } = start()
  fireEvent.click(screen.getByRole('button', { name: 'Signals at the end of a rest' }))
  fireEvent.click(screen.getByRole('switch', { name: 'Sound and vibration' }))
  await pass(91)
  expect([shown(), signals()]).toEqual(['Rest is over', [0, 0]])
  unmount()
  start()
  await pass(91)
  expect(signals()).toEqual([0, 0])
})
