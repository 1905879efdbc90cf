import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

type PageProps = { keepsOpener?: boolean; disablesOpener?: boolean }

const Page = ({ keepsOpener = false, disablesOpener = false }: PageProps) => {
  const [open, setOpen] = useState(false)
  return (
    <main id="content" tabIndex={-1}>
      {(keepsOpener || !open) && (
        <button type="button" disabled={disablesOpener && open} onClick={() => setOpen(true)}>
          Book Session
        </button>
      )}
      {open && <Dialog open title="Book" onOpenChange={() => setOpen(false)} />}
    </main>
  )
}

const openAndClose = async () => {
  const opener = screen.getByRole('button', { name: 'Book Session' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
}

test.each([false, true])(
  'the focus returns to the button that opened it, disabled meanwhile: %s',
  async (disablesOpener) => {
    render(<Page keepsOpener disablesOpener={disablesOpener} />)
    await openAndClose()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book Session' })),
    )
  },
)

test('where that button is gone the focus goes to the content, not to nowhere', async () => {
  render(<Page />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
