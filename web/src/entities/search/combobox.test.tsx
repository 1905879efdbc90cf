import { fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'

const GROUPS = [
  {
    label: 'Professionals',
    suggestions: [{ id: 'maya', label: 'Maya Okafor', detail: 'Physical Therapist' }],
  },
  { label: 'Types', suggestions: [] },
  { label: 'Places', suggestions: [{ id: 'denver', label: 'Denver, CO' }] },
]
const onChoose = vi.fn()
const onSubmit = vi.fn()

const Page = () => {
  const [text, setText] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(text)
      }}
    >
      <Combobox
        aria-label="Words"
        value={text}
        onChange={setText}
        groups={text ? GROUPS : []}
        onChoose={onChoose}
      />
      <button type="submit">Search</button>
    </form>
  )
}

const typed = (text: string) => {
  render(<Page />)
  const field = screen.getByRole('combobox', { name: 'Words' })
  field.focus()
  fireEvent.change(field, { target: { value: text } })
  return field
}
const press = (field: HTMLElement, key: string) => fireEvent.keyDown(field, { key })
const activeOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

beforeEach(() => {
  vi.clearAllMocks()
})

test('names its list, groups, and active suggestion, and announces how many there are [find/screen-combobox]', () => {
  const field = typed('d')
  expect(field.getAttribute('aria-autocomplete')).toBe('list')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  const list = screen.getByRole('listbox', { name: 'Suggestions' })
  expect(field.getAttribute('aria-controls')).toBe(list.id)
  const groups = within(list).getAllByRole('group')
  expect(
    groups.map((group) => document.getElementById(group.getAttribute('aria-labelledby')!)?.textContent),
  ).toEqual(['Professionals', 'Places'])
  expect(screen.getByRole('status').textContent).toBe('2 suggestions. Use the arrow keys to choose.')
  press(field, 'ArrowDown')
  expect(activeOf(field)).toBe('Maya OkaforPhysical Therapist')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Maya Okafor')
  expect(document.activeElement).toBe(field)
})

test('moves with the arrow keys through the suggestions and back to the text, and chooses with Enter [find/screen-combobox]', () => {
  const field = typed('d')
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp'].map((key) => {
    press(field, key)
    return activeOf(field)
  })
  expect(steps).toEqual(['Maya OkaforPhysical Therapist', 'Denver, CO', null, 'Denver, CO'])
  press(field, 'Enter')
  expect(onChoose).toHaveBeenCalledWith(GROUPS[2]!.suggestions[0])
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.getAttribute('aria-expanded')).toBe('false')
})

test('submits the text with Enter while no suggestion is chosen [find/screen-combobox]', () => {
  const field = typed('den')
  // True: nothing prevented the browser's own submit.
  expect(press(field, 'Enter')).toBe(true)
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(onChoose).not.toHaveBeenCalled()
})

test('closes with Escape and on leaving, and keeps the text [find/screen-combobox]', () => {
  const field = typed('den') as HTMLInputElement
  press(field, 'Escape')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(field.value).toBe('den')
  press(field, 'ArrowUp')
  expect(activeOf(field)).toBe('Denver, CO')
  fireEvent.blur(field)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('chooses a suggestion with a click without losing the focus first [find/screen-combobox]', () => {
  const field = typed('den')
  const option = screen.getByRole('option', { name: 'Denver, CO' })
  expect(fireEvent.mouseDown(option)).toBe(false)
  fireEvent.click(option)
  expect(onChoose).toHaveBeenCalledWith(GROUPS[2]!.suggestions[0])
  expect(document.activeElement).toBe(field)
})
