import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { Sheet } from '../ui/sheet.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { mayLeave, useUnsaved } from './unsaved.ts'

const Form = () => {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  return <input aria-label="Hours" value={text} onChange={({ target }) => setText(target.value)} />
}

const Drawer = () => {
  const [open, setOpen] = useState(true)
  return (
    <Sheet open={open} onOpenChange={setOpen} title="Drawer" description="Where to go">
      <Link to="/exercises" onClick={() => setOpen(false)}>
        Exercises
      </Link>
    </Sheet>
  )
}

const Page = () => (
  <BrowserRouter>
    <Link to="/search">Search</Link>
    <Link to="/settings">Settings</Link>
    <Link to="/settings#hours">Weekly hours</Link>
    <a href="#card">Card</a>
    <Routes>
      <Route path="/settings" element={<Form />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>
    <LeaveGuard />
  </BrowserRouter>
)

const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name, hidden: true }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const typed = () => (screen.getByLabelText('Hours') as HTMLInputElement).value
const type = () => fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '8 to 6' } })

const reload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

// Loaded when first needed; how long that takes is not what is tested.
beforeAll(() => import('./leave-question.tsx'))

beforeEach(() => {
  window.history.replaceState({ idx: 0 }, '', '/start')
  render(<Page />)
  follow('Settings')
})

test('a link away from unsaved input asks first; staying keeps it, leaving goes', async () => {
  type()
  follow('Weekly hours')
  expect(screen.queryByRole('dialog')).toBeNull()
  follow('Search')
  await question()
  press('Stay on this page')
  expect(typed()).toBe('8 to 6')
  follow('Search')
  await question()
  press('Leave without saving')
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('a logout asks too: staying does not log out', async () => {
  type()
  const first = mayLeave()
  await question()
  press('Stay on this page')
  expect(await first).toBe(false)
  expect(typed()).toBe('8 to 6')
  const second = mayLeave()
  await question()
  press('Leave without saving')
  expect(await second).toBe(true)
})

test('with nothing unsaved a logout does not ask', async () => {
  expect(await mayLeave()).toBe(true)
})

test('so does the Back button', async () => {
  type()
  window.history.back()
  await question()
  expect(typed()).toBe('8 to 6')
  press('Leave without saving')
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(window.location.pathname).toBe('/start')
})

/** Follows a link to a part of the page and waits until the browser has told of the new entry. */
const followHash = async (name: string) => {
  const moved = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }))
  follow(name)
  await moved
}

test('a link to a part of the page asks nothing, also one without the router; Back from there does, and leaving leads back', async () => {
  type()
  await followHash('Card')
  expect(window.location.hash).toBe('#card')
  expect(screen.queryByRole('dialog')).toBeNull()
  window.history.go(-2)
  await question()
  expect(typed()).toBe('8 to 6')
  await waitFor(() => expect(window.location.hash).toBe('#card'))
  press('Leave without saving')
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(window.location.pathname).toBe('/start')
})

test('so does the browser before a reload, and nobody asks when nothing is unsaved', () => {
  expect(reload()).toBe(false)
  type()
  expect(reload()).toBe(true)
  fireEvent.change(screen.getByLabelText('Hours'), { target: { value: '' } })
  expect(reload()).toBe(false)
  follow('Search')
  expect(screen.getByText('another page')).toBeTruthy()
})

test('a drawer whose link is asked about closes as with any other link', async () => {
  type()
  render(<Drawer />, { wrapper: BrowserRouter })
  follow('Exercises')
  await question()
  press('Stay on this page')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(typed()).toBe('8 to 6')
})
