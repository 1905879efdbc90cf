import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { createQueries } from '@/client/queries.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { professionalOf } from '../testing/professional.ts'
import { PictureField } from './picture-field.tsx'

const drawImage = vi.fn()
const sent: unknown[] = []
let answer: () => Response

beforeEach(() => {
  drawImage.mockReset()
  sent.length = 0
  answer = () => reply(actions.setPicture, { profile_picture: '/pictures/1' })
  for (const kind of ['error', 'success'] as const) vi.spyOn(notify, kind).mockImplementation(() => {})
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ fillRect() {}, drawImage } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((take) => take(new Blob(['jpeg'])))
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'notes.txt') throw new Error('not an image')
    return { width: 800, height: 600, close() {} }
  })
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push([method, path, body instanceof Blob])
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const choose = (name = 'me.jpg') => {
  render(
    <QueryClientProvider client={createQueries()}>
      <PictureField professional={professionalOf() as never} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Profile picture'), { target: { files: [new File([''], name)] } })
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Position your picture' }))

test('crops a picture to the square that the sliders choose, before it leaves the device [find/setup-picture]', async () => {
  choose()
  const crop = await dialog()
  expect(sent).toEqual([])
  fireEvent.change(crop.getByLabelText('Zoom'), { target: { value: '2' } })
  fireEvent.change(crop.getByLabelText('Horizontal position'), { target: { value: '1' } })
  fireEvent.change(crop.getByLabelText('Vertical position'), { target: { value: '0' } })
  fireEvent.click(crop.getByRole('button', { name: 'Save picture' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Picture saved'))
  expect(drawImage.mock.lastCall?.slice(1)).toEqual([500, 0, 300, 300, 0, 0, 300, 300])
  expect(sent).toEqual([['PUT', '/api/directory/professionals/me/picture', true]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('keeps the chosen square after a failed upload, and rejects a file that isn’t a picture', async () => {
  answer = () => problem(503, 'unexpected', 'Down')
  choose()
  const crop = await dialog()
  fireEvent.change(crop.getByLabelText('Zoom'), { target: { value: '3' } })
  fireEvent.click(crop.getByRole('button', { name: 'Save picture' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Upload failed', expect.any(String)))
  expect(crop.getByLabelText<HTMLInputElement>('Zoom').value).toBe('3')
  fireEvent.change(screen.getByLabelText('Profile picture'), {
    target: { files: [new File([''], 'notes.txt')] },
  })
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('Invalid file type', 'Accepted formats: JPG, PNG, WEBP'),
  )
})
