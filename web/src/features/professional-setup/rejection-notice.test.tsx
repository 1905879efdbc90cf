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
