import { act, cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override render = () => (this.state.failed ? <p>failed</p> : this.props.children)
}

const Loaded = () => <p>loaded</p>
/** Renders a part whose code fails to load `failures` times. Returns how often it was loaded. */
const renderPart = (failures: number) => {
  let tries = 0
  const Part = lazyPart(async () => {
    tries += 1
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return Loaded
  })
  render(
    <Boundary>
      <Suspense fallback={<p>waiting</p>}>
        <Part />
      </Suspense>
    </Boundary>,
  )
  return () => tries
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('waits for the connection and loads the part then', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tries = renderPart(1)
  await pass(60_000)
  expect([screen.queryByText('waiting') !== null, tries()]).toEqual([true, 1])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await pass(1000)
  expect(screen.queryByText('loaded')).not.toBeNull()
})

test('throws after the fourth failure with a connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tries = renderPart(4)
  await pass(60_000)
  expect([screen.queryByText('failed') !== null, tries()]).toEqual([true, 4])
})
