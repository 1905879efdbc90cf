import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Switch } from './switch.tsx'

test('keeps the focus while pending, reports itself as busy, and ignores clicks', () => {
  const press = vi.fn()
  const submit = vi.fn()
  const form = (pending: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" pending={pending} onClick={press}>
        Save
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  button.focus()
  rerender(form(true))
  expect(document.activeElement).toBe(button)
  // Browsers remove the focus from a button that becomes disabled; jsdom doesn't.
  expect(button.disabled).toBe(false)
  expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-busy')]).toEqual(['true', 'true'])
  fireEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  expect(submit).not.toHaveBeenCalled()
})

test('keeps the focus of a pending switch and ignores clicks', () => {
  const change = vi.fn()
  render(<Switch label="Accept bookings" checked={false} pending onCheckedChange={change} />)
  const control = screen.getByRole<HTMLButtonElement>('switch')
  expect([control.disabled, control.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  fireEvent.click(control)
  expect(change).not.toHaveBeenCalled()
})
