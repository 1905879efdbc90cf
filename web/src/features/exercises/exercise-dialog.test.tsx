import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { problem, reply } from '@/client/testing/reply.ts'
import { cards, exercise, open, page, served, serveExercises } from './testing/library-page.tsx'

serveExercises()

const asAdmin = async () => {
  served.role = 'admin'
  open()
  await screen.findByRole('button', { name: 'Add Exercise' })
  await cards()
}

test('deletes an exercise only after a confirmation [exercise-database/delete-confirm]', async () => {
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false)
  await asAdmin()
  const before = served.asked.length
  fireEvent.click(screen.getByRole('button', { name: 'Delete Squat' }))
  expect(confirm).toHaveBeenCalledWith('Are you sure you want to delete this exercise?')
  expect(served.asked).toHaveLength(before)
  confirm.mockReturnValue(true)
  fireEvent.click(screen.getByRole('button', { name: 'Delete Squat' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise deleted successfully'))
  expect(served.asked.find((one) => one.startsWith('DELETE'))).toContain('/api/content/exercises/')
})

test('shows an error when deleting or saving fails and keeps the input [exercise-form/failure-messages]', async () => {
  vi.spyOn(window, 'confirm').mockReturnValue(true)
  served.command = () => problem(500, 'unexpected', 'Not now.')
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Squat' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to delete exercise', 'Not now.'))
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Deep Squat' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notify.error).toHaveBeenCalledWith('Failed to save exercise', 'Not now.'))
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Deep Squat')
  expect(screen.getByRole('heading', { name: 'Squat', hidden: true })).toBeTruthy()
})

test('shows each error beside its field and sends nothing [exercise-form/name-required] [exercise-form/category] [exercise-form/video-url]', async () => {
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Add Exercise' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: '   ' } })
  fireEvent.change(form.getByLabelText(/^Video URL/), { target: { value: 'no address' } })
  fireEvent.click(form.getByRole('button', { name: 'Create exercise' }))
  for (const message of [
    'Exercise name is required',
    'Category is required',
    'Please enter a valid video URL',
  ])
    expect(await form.findByText(message)).toBeTruthy()
  expect(served.asked.some((one) => one.startsWith('POST'))).toBe(false)
})

test('reopens with the saved values and version while the list is still stale', async () => {
  const versions: unknown[] = []
  served.command = (_, body) => {
    versions.push(body?.version)
    return reply(
      actions.updateExercise,
      exercise('Squat', { notes: String(body?.notes), version: versions.length + 1 }),
    )
  }
  await asAdmin()
  for (const notes of ['Upright.', 'Upright and slowly.']) {
    fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
    const form = within(await screen.findByRole('dialog'))
    fireEvent.change(form.getByLabelText(/^Notes/), { target: { value: notes } })
    fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(versions).toEqual([1, 2])
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  expect(await screen.findByDisplayValue('Upright and slowly.')).toBeTruthy()
})

test('sends the whole form with the version, equipment as a list, and empty fields as null [exercise-form/equipment-parsing] [exercise-form/empty-as-null]', async () => {
  const bodies: unknown[] = []
  served.command = (_, body) => {
    bodies.push(body)
    return reply(actions.updateExercise, exercise('Squat', { version: 2 }))
  }
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Equipment/), { target: { value: ' mat , , band' } })
  fireEvent.change(form.getByLabelText(/^Notes/), { target: { value: '' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise updated successfully'))
  expect(bodies).toEqual([
    {
      exercise_name: 'Squat',
      category: 'strength',
      equipment: ['mat', 'band'],
      notes: null,
      video_url: null,
      measure: 'reps',
      level: 'beginner',
      is_one_sided: false,
      primary_muscles: [],
      secondary_muscles: [],
      easier: [],
      harder: [],
      version: 1,
    },
  ])
})

test('lets an admin edit all facts of an exercise [library/facts]', async () => {
  const bodies: unknown[] = []
  served.command = (_, body) => {
    bodies.push(body)
    return reply(actions.updateExercise, exercise('Squat', { version: 2 }))
  }
  const easier = [{ id: exercise('Bridge').id, exercise_name: 'Bridge' }]
  served.list = () => page([exercise('Squat', { easier, primary_muscles: ['glutes'], level: 'advanced' })])
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  expect(form.getByRole('combobox', { name: 'Level' }).textContent).toContain('Advanced')
  fireEvent.click(form.getByRole('combobox', { name: 'Measured in' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Distance' }))
  fireEvent.click(form.getByRole('checkbox', { name: 'One side at a time' }))
  fireEvent.click(form.getByRole('button', { name: 'Remove Glutes' }))
  fireEvent.change(form.getByLabelText('Primary muscles'), { target: { value: 'quadriceps' } })
  const secondary = form.getByLabelText('Secondary muscles')
  expect(within(secondary).queryByRole('option', { name: 'Quadriceps' })).toBeNull()
  fireEvent.change(secondary, { target: { value: 'abs' } })
  const [easierField, harderField] = ['Easier variants', 'Harder variants'].map((name) =>
    within(form.getByRole('group', { name })),
  )
  fireEvent.click(easierField!.getByRole('button', { name: 'Remove Bridge' }))
  const lunge = exercise('Lunge').id
  await harderField!.findByRole('option', { name: 'Lunge' })
  fireEvent.change(harderField!.getByLabelText('Exercise'), { target: { value: lunge } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise updated successfully'))
  expect(bodies).toEqual([
    expect.objectContaining({
      level: 'advanced',
      measure: 'distance',
      is_one_sided: true,
      primary_muscles: ['quadriceps'],
      secondary_muscles: ['abs'],
      easier: [],
      harder: [lunge],
    }),
  ])
})

test('tells the second admin about a conflict, keeps their input, and lets them save over it', async () => {
  const versions: unknown[] = []
  served.command = (_, body) => {
    versions.push(body?.version)
    const current = exercise('Squat of another', { version: 2 })
    return versions.length === 1
      ? problem(409, 'exercise-changed', 'Someone else changed this exercise.', { extra: { current } })
      : reply(actions.updateExercise, exercise('Mine', { version: 3 }))
  }
  await asAdmin()
  fireEvent.click(screen.getByRole('button', { name: 'Edit Squat' }))
  const form = within(await screen.findByRole('dialog'))
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Mine' } })
  fireEvent.click(form.getByRole('button', { name: 'Save changes' }))
  expect((await form.findByRole('alert')).textContent).toContain('Squat of another')
  expect(form.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Mine')
  fireEvent.click(form.getByRole('button', { name: 'Save over their version' }))
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Exercise updated successfully'))
  expect(versions).toEqual([1, 2])
})
