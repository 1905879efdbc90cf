import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Component, type ReactNode, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '../client/notify.ts'
import { lazyDialog, lazyPart, useOpened } from './lazy-part.ts'

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

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('waits for the connection and loads the part then', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tries = renderPart(1)
  await pass(60_000)
  expect([screen.queryByText('waiting') !== null, tries()]).toEqual([true, 0])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await pass(1000)
  expect(screen.queryByText('loaded')).not.toBeNull()
})

test('asks again whether there is a connection, because a machine that serves Fieldside itself may never be online', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const tries = renderPart(0)
  await pass(60_000)
  expect(tries()).toBe(0)
  vi.stubGlobal('fetch', async () => new Response())
  await pass(5000)
  expect(screen.queryByText('loaded')).not.toBeNull()
})

test('throws after the fourth failure with a connection', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tries = renderPart(4)
  await pass(60_000)
  expect([screen.queryByText('failed') !== null, tries()]).toEqual([true, 4])
})

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('closes a dialog whose code fails to load and says so, and loads it on the next click', async () => {
  const say = vi.spyOn(notify, 'error').mockReturnValue()
  let isLost = true
  const Dialog = lazyDialog<{ onClose: () => void }>(async () => {
    if (isLost) throw new TypeError('Failed to fetch dynamically imported module')
    return Loaded
  })
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" aria-expanded={open} onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Dialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Page />)
  click('Open')
  expect(screen.queryByRole('button', { expanded: true })).not.toBeNull()
  await pass(1000)
  expect(say).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  isLost = false
  click('Open')
  await pass(0)
  expect(screen.queryByText('loaded')).not.toBeNull()
})

test('requests no code of a dialog without a connection, because the browser would remember the failure [errors/back-online]', async () => {
  const say = vi.spyOn(notify, 'error').mockReturnValue()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  let tries = 0
  const Dialog = lazyDialog<{ onClose: () => void }>(async () => {
    tries += 1
    return Loaded
  })
  const Page = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {open && <Dialog onClose={() => setOpen(false)} />}
      </>
    )
  }
  render(<Page />)
  fireEvent.pointerDown(window)
  click('Open')
  await pass(60_000)
  expect([tries, say.mock.calls.length]).toEqual([0, 1])
  onLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  click('Open')
  await pass(0)
  expect(screen.queryByText('loaded')).not.toBeNull()
})

test('opens no popup after the user has moved to another field', async () => {
  const code = Promise.withResolvers<typeof Loaded>()
  const Page = () => {
    const { Opened, open } = useOpened(() => code.promise)
    return (
      <>
        {Opened ? <Opened /> : <button type="button" onClick={open} aria-label="Open" />}
        <input />
      </>
    )
  }
  render(<Page />)
  screen.getByRole('button').focus()
  click('Open')
  screen.getByRole('textbox').focus()
  code.resolve(Loaded)
  await pass(0)
  expect(screen.queryByText('loaded')).toBeNull()
  screen.getByRole('button').focus()
  click('Open')
  await pass(0)
  expect(screen.queryByText('loaded')).not.toBeNull()
})

test('says when the code of a popup fails to load', async () => {
  const say = vi.spyOn(notify, 'error').mockReturnValue()
  const Page = () => {
    const { open } = useOpened(() => Promise.reject(new TypeError('Failed to fetch')))
    return <button type="button" onClick={open} aria-label="Open" />
  }
  render(<Page />)
  click('Open')
  await pass(30_000)
  expect(say).toHaveBeenCalledOnce()
})
