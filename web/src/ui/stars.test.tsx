import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test('fills the last star of 4.7 to 70% and leaves the stars above a rating empty', () => {
  const widthsOf = (given: number) => {
    const { unmount } = render(<Stars given={given} />)
    const stars = [...screen.getByRole('img').querySelectorAll<HTMLElement>('[style]')]
    const widths = stars.map(({ style }) => Math.round(Number.parseFloat(style.width)))
    unmount()
    return widths
  }
  expect(widthsOf(4.7)).toEqual([100, 100, 100, 100, 70])
  expect(widthsOf(2)).toEqual([100, 100, 0, 0, 0])
})
