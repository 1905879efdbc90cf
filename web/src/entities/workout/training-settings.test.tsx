import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { notify } from '@/client/notify.ts'
import { problem } from '@/client/testing/reply.ts'
import { openAt } from '@/testing/open-at.tsx'
import { served, serveTraining, setOffline } from './testing/training-server.ts'
import { USUAL_SETTINGS, useWeightUnit, withUnit } from './training-settings.ts'
import { TrainingSettingsCard } from './training-settings-card.tsx'

serveTraining()

const Unit = () => <output>{useWeightUnit()}</output>
const open = () => openAt('/account', <Unit />, { '/account': <TrainingSettingsCard /> })
const shown = () => screen.getByRole('status').textContent
const choose = (unit: string) => fireEvent.click(screen.getByRole('radio', { name: unit }))
const plate = (name: string) => screen.getByRole('button', { name })
const bar = () => screen.getByLabelText<HTMLInputElement>(/^Your bar/)

const KG = USUAL_SETTINGS.kg
const LB = USUAL_SETTINGS.lb

test('takes over the unit that an earlier release kept in this browser, once [log/units]', async () => {
  served.settings = null
  localStorage.setItem('fieldside.weight-unit', 'kg')
  open()
  await waitFor(() => expect(served.settings).toEqual(KG))
  expect(shown()).toBe('kg')
  await waitFor(() => expect(localStorage.getItem('fieldside.weight-unit')).toBeNull())
  expect(served.sent.filter(({ to }) => to.startsWith('PUT'))).toHaveLength(1)
})

test.each([
  ['en-US', 'lb'],
  ['en-GB', 'kg'],
  ['de', 'kg'],
] as const)('starts with the unit of the region %s on the first visit [log/units]', async (region, unit) => {
  served.settings = null
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(region)
  open()
  await waitFor(() => expect(served.settings).toEqual(USUAL_SETTINGS[unit]))
  expect(shown()).toBe(unit)
})

test('reads the account’s unit in another browser, and knows it there without a connection [log/units]', async () => {
  served.settings = LB
  localStorage.setItem('fieldside.weight-unit', 'kg')
  const { unmount } = open()
  await waitFor(() => expect(shown()).toBe('lb'))
  expect(served.settings).toEqual(LB)
  await waitFor(() => expect(localStorage.getItem('fieldside.weight-unit')).toBeNull())
  unmount()
  localStorage.setItem('fieldside.was-signed-in', '1')
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de')
  setOffline(true)
  open()
  expect(shown()).toBe('lb')
})

test('saves unit, bar, and plates as they change [log/units]', async () => {
  open()
  await screen.findByText('Your plates (kg)')
  choose('Pounds')
  await waitFor(() => expect(served.settings).toEqual(LB))
  expect([shown(), bar().value]).toEqual(['lb', '45'])
  fireEvent.change(bar(), { target: { value: '35' } })
  fireEvent.blur(bar())
  await waitFor(() => expect(served.settings).toMatchObject({ bar_grams: 15_876 }))
  fireEvent.click(plate('35'))
  await waitFor(() => expect(served.settings?.plates_grams).not.toContain(15_876))
  expect(plate('35').getAttribute('aria-pressed')).toBe('false')
  await waitFor(() => expect(notify.success).toHaveBeenCalledTimes(3))
  fireEvent.change(bar(), { target: { value: '300' } })
  fireEvent.blur(bar())
  expect(screen.getByText('Please enter a weight of at most 110.23 lb')).toBeTruthy()
  expect(served.settings).toMatchObject({ bar_grams: 15_876 })
})

test('changes the unit at once without a connection, and saves it when the connection is back [log/units]', async () => {
  open()
  await screen.findByText('Your plates (kg)')
  setOffline(true)
  choose('Pounds')
  expect(await screen.findByText('Your plates (lb)')).toBeTruthy()
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Saved here', expect.anything()))
  expect(served.settings).toEqual(KG)
  act(() => setOffline(false))
  await waitFor(() => expect(served.settings).toEqual(LB))
  expect(shown()).toBe('lb')
})

test('never lets a read that began before a change undo it [log/units]', async () => {
  const answer = globalThis.fetch
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (init.method !== 'GET' || !path.endsWith('/training/settings')) return answer(path, init)
    return new Promise((resolve, reject) => {
      const reply = answer(path, init)
      held.push(() => resolve(reply))
      init.signal!.addEventListener('abort', () => reject(init.signal!.reason))
    })
  })
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de')
  open()
  await waitFor(() => expect(held).toHaveLength(1))
  choose('Pounds')
  await waitFor(() => expect(served.settings).toEqual(LB))
  await act(async () => held[0]!())
  await waitFor(() => expect(notify.success).toHaveBeenCalledWith('Saved'))
  expect(shown()).toBe('lb')
  expect(served.settings).toEqual(LB)
})

test('goes back to the account’s settings when the server refuses a change', async () => {
  open()
  await screen.findByText('Your plates (kg)')
  served.answers['PUT /training/settings'] = () => problem(400, 'invalid-input', 'Please check the form.')
  choose('Pounds')
  await waitFor(() =>
    expect(notify.error).toHaveBeenCalledWith('We couldn’t save your settings', 'Please check the form.'),
  )
  await waitFor(() => expect(shown()).toBe('kg'))
})

test('keeps a chosen bar and plates when the unit changes', () => {
  const own = { ...KG, bar_grams: 15_000 }
  expect(withUnit(KG, 'lb')).toEqual(LB)
  expect(withUnit(withUnit(KG, 'lb'), 'kg')).toEqual(KG)
  expect(withUnit(own, 'lb')).toEqual({ ...own, unit: 'lb' })
})
