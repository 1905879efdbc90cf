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
  'returns the focus to the button that opened the dialog, even if it was disabled in between: %s',
  async (disablesOpener) => {
    render(<Page keepsOpener disablesOpener={disablesOpener} />)
    await openAndClose()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Book Session' })),
    )
  },
)

test('moves the focus to the content when that button is gone', async () => {
  render(<Page />)
  await openAndClose()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
})
