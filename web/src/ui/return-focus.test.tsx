import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { MoreButton } from './more-button.tsx'

const Page = ({ kind }: { kind: 'empty' | 'failed' | 'more' }) => {
  const [shown, setShown] = useState(true)
  const go = () => setShown(false)
  return (
    <main id="content" tabIndex={-1}>
      <button type="button">Elsewhere</button>
      {shown && kind === 'failed' && <ErrorState retry={go} retryLabel="Go" />}
      {shown && kind === 'empty' && (
        <EmptyState
          title="Nothing"
          action={
            <button type="button" onClick={go}>
              Go
            </button>
          }
        />
      )}
      {kind === 'more' && (
        <MoreButton showMore={shown ? go : undefined} loading={false} problem={null} retry={go} />
      )}
    </main>
  )
}

test.each(['empty', 'failed', 'more'] as const)(
  'moves the focus to the content when a click removes the focused element: %s',
  (kind) => {
    render(<Page kind={kind} />)
    const button = screen.getByRole('button', { name: /Go|Show more/ })
    button.focus()
    fireEvent.click(button)
    expect(button.isConnected).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  },
)

test('leaves the focus alone when it is elsewhere', () => {
  render(<Page kind="empty" />)
  const elsewhere = screen.getByRole('button', { name: 'Elsewhere' })
  elsewhere.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(document.activeElement).toBe(elsewhere)
})
