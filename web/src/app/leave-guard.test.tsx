import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import {
  createBrowserRouter,
  Link,
  Outlet,
  type RouteObject,
  RouterProvider,
  useNavigate,
} from 'react-router-dom'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { mayLeave, useUnsaved } from '../client/unsaved.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { LeaveGuard } from './leave-guard.tsx'

const Form = () => {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  useUnsaved(text !== '')
  return (
    <>
      <input aria-label="Hours" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={() => void navigate('/denied', { replace: true })}>
        Lose access
      </button>
    </>
  )
}

const DialogForm = () => {
  const [text, setText] = useState('')
  return (
    <FormDialog
      title="Write"
      submitLabel="Send"
      dirty={text !== ''}
      pending={false}
      onSubmit={(event) => event.preventDefault()}
      onClose={() => undefined}
    >
      <input aria-label="Words" value={text} onChange={({ target }) => setText(target.value)} />
    </FormDialog>
  )
}

const Drawer = () => {
  const [open, setOpen] = useState(true)
  return (
    <Sheet open={open} onOpenChange={setOpen} title="Drawer" description="Main menu">
      <Link to="/exercises" onClick={() => setOpen(false)}>
        Exercises
      </Link>
    </Sheet>
  )
}

const Page = () => (
  <>
    <Link to="/search">Search</Link>
    <Link to="/settings">Settings</Link>
    <Link to="/settings#hours">Weekly hours</Link>
    <Link to="/settings?part=card">Card</Link>
    <Link to="/dialog">Dialog</Link>
    <Link to="/drawer">Menu</Link>
    <Outlet />
    <LeaveGuard />
  </>
)

const ROUTES: RouteObject[] = [
  {
    element: <Page />,
    children: [
      { path: '/settings', element: <Form /> },
      { path: '/dialog', element: <DialogForm /> },
      {
        path: '/drawer',
        element: (
          <>
            <Form />
            <Drawer />
          </>
        ),
      },
      { path: '*', element: <p>another page</p> },
    ],
  },
]

const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name, hidden: true }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const noQuestion = () => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
const input = (label = 'Hours') => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label?: string) => fireEvent.change(await input(label), { target: { value: '8 to 6' } })
const address = () => window.location.pathname + window.location.search + window.location.hash

const reload = (): boolean => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

// Preloads the lazy chunk, because its load time isn't under test.
beforeAll(() => import('../ui/leave-question.tsx'))

beforeEach(() => {
  window.history.replaceState(null, '', '/start')
  const router = createBrowserRouter(ROUTES)
  render(<RouterProvider router={router} />)
  follow('Settings')
  return () => router.dispose()
})

// Comes first: React keeps what an earlier test has shown.
test('asks without a connection, because typing has loaded the question', async () => {
  await type()
  await vi.dynamicImportSettled()
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  follow('Search')
  await question()
  press('Stay on this page')
  noQuestion()
  onLine.mockRestore()
})

test('asks before a link leaves unsaved input, and either keeps the input or leaves', async () => {
  await type()
  follow('Weekly hours')
  noQuestion()
  follow('Search')
  await question()
  press('Stay on this page')
  noQuestion()
  expect((await input()).value).toBe('8 to 6')
  follow('Search')
  await question()
  press('Leave without saving')
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('asks before a logout with unsaved input and cancels it when the user stays', async () => {
  await type()
  const first = mayLeave()
  await question()
  press('Stay on this page')
  expect(await first).toBe(false)
  expect((await input()).value).toBe('8 to 6')
  const second = mayLeave()
  await question()
  press('Leave without saving')
  expect(await second).toBe(true)
})

test('logs out without asking when nothing is unsaved', async () => {
  expect(await mayLeave()).toBe(true)
})

test('asks once on Back, and either keeps the input and the URL or goes back', async () => {
  await type()
  window.history.back()
  await question()
  await waitFor(() => expect(address()).toBe('/settings'))
  press('Stay on this page')
  noQuestion()
  expect((await input()).value).toBe('8 to 6')
  expect(address()).toBe('/settings')
  window.history.back()
  await question()
  press('Leave without saving')
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(address()).toBe('/start')
  noQuestion()
})

test('asks on Back from a dialog with unsaved input and keeps the dialog open when the user stays', async () => {
  follow('Dialog')
  await type('Words')
  window.history.back()
  await question()
  press('Stay on this page')
  noQuestion()
  expect((await input('Words')).value).toBe('8 to 6')
  expect(address()).toBe('/dialog')
  window.history.back()
  await question()
  press('Leave without saving')
  await waitFor(() => expect(address()).toBe('/settings'))
})

test('asks on Back between views of one screen (?part=…) but not between sections of one page (#hours)', async () => {
  follow('Card')
  follow('Weekly hours')
  await type()
  follow('Weekly hours')
  noQuestion()
  window.history.back()
  await question()
  press('Leave without saving')
  await waitFor(() => expect(address()).toBe('/settings?part=card'))
})

test('asks once on Back over several entries and then goes as far', async () => {
  follow('Weekly hours')
  await type()
  window.history.go(-2)
  await question()
  expect((await input()).value).toBe('8 to 6')
  press('Leave without saving')
  expect(await screen.findByText('another page')).toBeTruthy()
  expect(address()).toBe('/start')
})

test('follows a redirect without asking', async () => {
  await type()
  press('Lose access')
  expect(await screen.findByText('another page')).toBeTruthy()
  noQuestion()
})

test('lets the browser ask before a reload only while something is unsaved', async () => {
  await input()
  expect(reload()).toBe(false)
  await type()
  expect(reload()).toBe(true)
  fireEvent.change(await input(), { target: { value: '' } })
  expect(reload()).toBe(false)
  follow('Search')
  expect(await screen.findByText('another page')).toBeTruthy()
})

test('closes the drawer when one of its links triggers the leave question', async () => {
  follow('Menu')
  await screen.findByRole('dialog')
  await type()
  follow('Exercises')
  await question()
  press('Stay on this page')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await input()).value).toBe('8 to 6')
})
