import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PlaceDetail } from './place-detail.tsx'

test('links only an in-person address to a map [find/profile-place]', () => {
  const { rerender } = render(<PlaceDetail text="12 Oak St & 3rd" place="in_person" />)
  expect(screen.getByRole('link', { name: 'Open in Maps' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=12%20Oak%20St%20%26%203rd',
  )
  rerender(<PlaceDetail text="Room 4, dial 555" place="online" />)
  expect(screen.queryByRole('link')).toBeNull()
  rerender(<PlaceDetail text="https://meet.example.com/a" place="in_person" />)
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['https://meet.example.com/a'])
  rerender(<PlaceDetail text="javascript:alert(1)" place="online" />)
  expect(screen.queryByRole('link')).toBeNull()
})
