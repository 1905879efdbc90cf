import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { hasUnsaved } from '../client/unsaved.ts'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { Input } from './input.tsx'

const closed = vi.fn()

const Page = ({ pending = false }: { pending?: boolean }) => {
  const [text, setText] = useState('')
  return (
    <FormDialog
      title="Write"
      submitLabel="Send"
      dirty={text !== ''}
      pending={pending}
      onSubmit={(event) => event.preventDefault()}
      onClose={closed}
    >
      <Field label="Words">
        <Input value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  )
}

const WAYS = {
  Escape: () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
  'a press outside': () => {
    fireEvent.pointerDown(document.body)
    fireEvent.click(document.body)
  },
  Close: () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
  Cancel: () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
}

// Radix handles a press outside only from the turn after a dialog opens or another closes over it.
const nextTurn = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

const opened = async (pending = false) => {
  closed.mockReset()
  const { rerender } = render(<Page />)
  const words = await screen.findByLabelText<HTMLInputElement>('Words')
  await nextTurn()
  return {
    words,
    send: () => rerender(<Page pending={pending} />),
  }
}

test.each(Object.entries(WAYS))('%s closes an untouched form at once', async (_, leave) => {
  await opened()
  leave()
  expect(closed).toHaveBeenCalledTimes(1)
})

test.each(Object.entries(WAYS))('%s asks before closing a form with unsaved input', async (_, leave) => {
  const { words } = await opened()
  fireEvent.change(words, { target: { value: 'Left knee' } })
  expect(hasUnsaved()).toBe(true)
  leave()
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Stay on this page' }))
  expect(words.value).toBe('Left knee')
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
  await nextTurn()
  leave()
  fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  expect(closed).toHaveBeenCalledTimes(1)
})

test.each(Object.entries(WAYS))('%s does not close a form that is being sent', async (_, leave) => {
  const { words, send } = await opened(true)
  fireEvent.change(words, { target: { value: 'Left knee' } })
  send()
  leave()
  expect(closed).not.toHaveBeenCalled()
  expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull()
})
