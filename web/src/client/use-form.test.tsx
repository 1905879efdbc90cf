import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { showFieldErrors } from './field-errors.ts'
import { lazyResolver } from './lazy-resolver.ts'
import { ApiProblem } from './problem.ts'
import { useForm } from './use-form.ts'

const MISTAKE = 'Enter your email'
const Empty = z.object({ email: z.string(), password: z.string() })
const Account = Empty.extend({ email: z.string().min(1, MISTAKE) })

const REFUSAL = new ApiProblem({
  code: 'invalid',
  status: 400,
  detail: 'Invalid',
  errors: [{ field: 'email', message: MISTAKE }],
})

type Shown = { schema: Promise<typeof Account>; answer?: Promise<void> }

const show = ({ schema, answer }: Shown) => {
  const resolver = lazyResolver(() => schema)
  const Form = () => {
    const form = useForm({ resolver, defaultValues: { email: '', password: '' } })
    const send = async () => {
      await answer
      showFieldErrors(form, REFUSAL)
    }
    return (
      <form onSubmit={form.handleSubmit(send)}>
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
}

/** The mistake shows late, because of the check, whose schema loads, or the server. */
const LATE = {
  check: () => {
    const schema = Promise.withResolvers<typeof Account>()
    show({ schema: schema.promise })
    return () => schema.resolve(Account)
  },
  refusal: () => {
    const answer = Promise.withResolvers<void>()
    show({ schema: Promise.resolve(Empty), answer: answer.promise })
    return () => answer.resolve()
  },
}

const button = () => screen.getByRole('button')
const submit = () => fireEvent.click(button())
const focus = (element: HTMLElement) => act(() => element.focus())
const type = (element: HTMLElement) => fireEvent.input(element, { target: { value: 'Correct Horse 9' } })
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')

/** Waits for the error and for the turn after it, in which react-hook-form moves the focus again. */
const errorShown = async () => {
  await screen.findByText(MISTAKE)
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
}

const BEGINNINGS: [string, () => void][] = [
  ['is still on the button', () => focus(button())],
  ['is still on the field where Enter was pressed', () => focus(password())],
  ['was nowhere', () => undefined],
]

for (const [late, start] of Object.entries(LATE)) {
  test.each(BEGINNINGS)(
    `focuses the first mistake after a late ${late} when the focus %s`,
    async (_, begin) => {
      const finish = start()
      begin()
      submit()
      finish()
      await errorShown()
      expect(document.activeElement).toBe(email())
    },
  )

  test(`leaves the focus where the user moved it during a late ${late}, and focuses the first mistake on the next submit`, async () => {
    const finish = start()
    focus(button())
    submit()
    focus(password())
    finish()
    await errorShown()
    expect(document.activeElement).toBe(password())
    submit()
    await errorShown()
    expect(document.activeElement).toBe(email())
  })

  test(`leaves the focus in the field that the user types in during a late ${late}, even if they submitted from it`, async () => {
    const finish = start()
    focus(password())
    submit()
    type(password())
    finish()
    await errorShown()
    expect(document.activeElement).toBe(password())
  })
}
