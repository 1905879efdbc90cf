import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RejectionNotice } from './rejection-notice.tsx'
import { STEP } from './setup-state.ts'

test('shows a rejected professional the reason and links to each step [professional-setup/resubmit-after-rejection]', () => {
  const onGo = vi.fn()
  render(<RejectionNotice reason="The license has expired" onGo={onGo} />)
  expect(screen.getByText('The license has expired')).toBeTruthy()
  for (const [name, step] of [
    ['Edit profile', STEP.profile],
    ['Replace documents', STEP.documents],
    ['Replace card', STEP.payment],
  ] as const) {
    fireEvent.click(screen.getByRole('button', { name }))
    expect(onGo).toHaveBeenLastCalledWith(step)
  }
})

test('says that an approval was withdrawn, and what stays [professional-setup/approval-withdrawn]', () => {
  const { rerender } = render(
    <RejectionNotice
      reason="The license has expired"
      withdrawnAt="2026-11-25T18:00:00Z"
      confirmedSessions={2}
      onGo={() => {}}
    />,
  )
  expect(screen.getByRole('heading', { name: /^We withdrew your approval on Wed, Nov 25/ })).toBeTruthy()
  expect(screen.getByText(/^You’re hidden from search. Your 2 confirmed sessions stay./)).toBeTruthy()
  rerender(<RejectionNotice reason="The license has expired" withdrawnAt={null} onGo={() => {}} />)
  expect(screen.getByRole('heading', { name: 'Your application wasn’t approved' })).toBeTruthy()
})
