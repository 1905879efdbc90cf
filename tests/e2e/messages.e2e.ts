import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { JPG, PDF, videoOf } from '@fieldside/files/testing/sample-files.ts'
import type { Page } from '@playwright/test'
import { firstRequest, request, strangers } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'

const NUMBER = '(555) 010-0199'

const write = async (page: Page, name: string, text: string): Promise<void> => {
  const field = page.getByLabel(`Message to ${name}`)
  await field.fill(text)
  await field.press('Enter')
  await expect(field).toHaveValue('')
}

/** Returns the text of every reply that the page receives from now on. */
const repliesOf = (page: Page): string[] => {
  const replies: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/api/')) return
    replies.push(await response.text().catch(() => ''))
  })
  return replies
}

test('a question arrives live and masked, is seen and answered on two devices, and is shown in full once both agree [messages/question-first] [messages/masked] [messages/unmasked] [messages/live] [messages/once] [messages/one-thread]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete } = await strangers(target, admin)
  const theirs = await pageOf(pro)
  const replies = repliesOf(theirs)
  await theirs.goto('/provider-dashboard')
  const unread = theirs.getByRole('navigation', { name: 'Sidebar' }).getByText('1 unread')
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()

  const mine = await pageOf(athlete)
  await mine.goto(`/professional/${pro.professional.id}`)
  await mine.getByRole('link', { name: 'Message', exact: true }).click()
  const draft = mine.getByLabel(`Message to ${pro.name}`)
  await draft.fill('Half a question')
  await mine.reload()
  await expect(draft).toHaveValue('Half a question')
  await write(mine, pro.name, `Do you work with beginners? Call ${NUMBER}`)
  await expect(mine).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  await expect(mine.getByText('Hidden until you agree on a session', { exact: true })).toBeVisible()

  await expect(unread).toBeVisible()
  await theirs.getByRole('link', { name: /^Messages/ }).click()
  await theirs.getByRole('list', { name: 'Conversations' }).getByRole('link').click()
  const masked = 'Do you work with beginners? Call •••'
  await expect(theirs.getByRole('list', { name: /Messages with/ }).getByText(masked)).toBeVisible()
  await expect(mine.getByText(/ · Seen$/)).toBeVisible()
  await expect(unread).toHaveCount(0)

  const otherDevice = await pageOf(athlete)
  await otherDevice.goto(mine.url())
  await expect(otherDevice.getByRole('list', { name: /Messages with/ })).toBeVisible()
  await write(theirs, athlete.name, 'Gladly. Ask for a time.')
  for (const page of [mine, otherDevice])
    await expect(page.getByRole('list', { name: /Messages with/ }).getByText('Gladly.')).toBeVisible()
  await expect(mine.getByRole('log')).toContainText('Gladly. Ask for a time.')
  expect(replies.join()).toContain('beginners')
  expect(replies.join()).not.toContain('0199')

  const { id } = await request(athlete, pro.professional.id)
  await pro.api.call(actions.acceptAppointment, { params: { id } })
  for (const page of [mine, theirs])
    await expect(page.getByRole('list', { name: /Messages with/ }).getByText(NUMBER)).toBeVisible()
  await mine.goto(`/booking/${id}`)
  await mine.getByRole('link', { name: 'Message', exact: true }).click()
  await write(mine, pro.name, 'See you then.')
  await expect(theirs.getByRole('link', { name: 'About a booking' })).toBeVisible()
})

test('an athlete sends a picture, a PDF, and a video, which the professional opens by short links [messages/files]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete, asked } = await firstRequest(target, admin)
  await pro.api.call(actions.acceptAppointment, { params: { id: asked.id } })
  const mine = await pageOf(athlete)
  await mine.goto(`/messages?with=${pro.professional.id}`)
  const chooser = mine.getByLabel('Files for the message')
  await chooser.setInputFiles([
    { name: 'Knee.jpg', mimeType: 'image/jpeg', buffer: JPG },
    { name: 'Report.pdf', mimeType: 'application/pdf', buffer: PDF },
  ])
  await mine.getByLabel(`Message to ${pro.name}`).fill('Both knees')
  await mine.getByRole('button', { name: 'Send' }).click()
  await expect(mine.getByRole('list', { name: 'Files to send' })).toHaveCount(0)
  await chooser.setInputFiles({ name: 'hevc.mp4', mimeType: 'video/mp4', buffer: videoOf('hevc.mp4') })
  await expect(mine.getByRole('alert')).toContainText('Most Compatible')
  await mine.getByRole('button', { name: 'Remove hevc.mp4' }).click()
  await chooser.setInputFiles({
    name: 'Squat.mov',
    mimeType: 'video/quicktime',
    buffer: videoOf('phone.mov'),
  })
  await mine.getByRole('button', { name: 'Send' }).click()

  const theirs = await pageOf(pro)
  await theirs.goto(`/messages?with=${athlete.id}`)
  const picture = theirs.getByRole('img', { name: 'Knee.jpg' })
  await expect(picture).toHaveJSProperty('naturalWidth', 40)
  for (const [name, type] of [
    ['Knee.jpg', 'image/webp'],
    ['Squat.mov', 'video/mp4'],
  ] as const) {
    const reply = theirs
      .context()
      .waitForEvent(
        'response',
        (one) => one.url().includes('/message-files/') && !one.url().includes('/api/'),
      )
    const opened = theirs.context().waitForEvent('page')
    await theirs.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    expect((await reply).headers()['content-type']).toBe(type)
    expect((await reply).url()).not.toContain('Squat')
    await (await opened).close()
  }
})
