import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { lazyResolver } from './lazy-resolver.ts'
import { useForm } from './use-form.ts'

const Account = z.object({ email: z.string().min(1, 'Enter your email'), password: z.string() })

const show = () => {
  const schema = Promise.withResolvers<typeof Account>()
  const resolver = lazyResolver(() => schema.promise)
  const Form = () => {
    const form = useForm({ resolver, defaultValues: { email: '', password: '' } })
    return (
      <form onSubmit={form.handleSubmit(() => undefined)}>
        <label>
          Email <input {...form.register('email')} />
        </label>
        <p>{form.formState.errors.email?.message}</p>
        <label>
          Password <input {...form.register('password')} />
        </label>
        <button type="submit">Sign up</button>
      </form>
    )
  }
  render(<Form />)
  return { load: () => schema.resolve(Account) }
}

const button = () => screen.getByRole('button')
const submit = () => fireEvent.click(button())
const focus = (element: HTMLElement) => act(() => element.focus())
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

/** Waits for the error and for the turn after it, in which react-hook-form moves the focus again. */
const errorShown = async () => {
  await screen.findByText('Enter your email')
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
}

test.each([
  ['is still on the button', () => focus(button())],
  ['is still on the field where Enter was pressed', () => focus(password())],
  ['was nowhere', () => undefined],
])('focuses the first mistake after a late check when the focus %s', async (_, begin) => {
  const { load } = show()
  begin()
  submit()
  load()
  await errorShown()
  expect(document.activeElement).toBe(email())
})

test('leaves the focus where the user moved it during a late check, and focuses the first mistake on the next submit', async () => {
  const { load } = show()
  focus(button())
  submit()
  focus(password())
  load()
  await errorShown()
  expect(document.activeElement).toBe(password())
  submit()
  await errorShown()
  expect(document.activeElement).toBe(email())
})
