import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { yesterdaysSession } from '../fixtures/ended-session.ts'
import { request, strangers } from '../fixtures/users.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { look } from './look.ts'
import { EXTENDED_TAG } from './tags.ts'

onPhoneToo(() =>
  test('a professional asks questions from a template, the athlete answers and consents on the booking’s page, and the client’s page has answers, a private note, and a shared summary [clients/list] [clients/page] [notes/private] [notes/summary] [intake/questions] [intake/ask] [intake/consent]', {
    tag: EXTENDED_TAG,
  }, async ({ pageOf, target, admin }) => {
    const { pro, athlete } = await strangers(target, admin)
    const held = await yesterdaysSession(target, pro, athlete)

    const hers = await pageOf(pro)
    await hers.goto('/professional-settings#intake')
    const section = hers.getByRole('region', { name: 'Intake questions' })
    await section.getByRole('button', { name: 'Start from a template' }).click()
    await section.getByRole('button', { name: 'Save questions' }).click()
    await expect(section.getByText('Saved')).toBeVisible()
    await section.getByRole('textbox', { name: 'Consent text' }).fill('I agree to treatment.')
    await section.getByRole('button', { name: 'Save consent text' }).click()
    await expect(section.getByText('Version 1')).toBeVisible()
    expect(await look(hers)).toEqual([])

    const { id } = await request(athlete, pro.professional.id)
    await pro.api.call(actions.acceptAppointment, { params: { id } })
    const his = await pageOf(athlete)
    await his.goto('/notifications')
    await expect(his.getByText('Please answer before your session')).toBeVisible()
    await his.goto(`/booking/${id}`)
    await his.getByRole('link', { name: 'Answer the questions' }).click()
    await his.getByRole('textbox').first().fill('My left knee')
    await his.getByRole('radiogroup').first().getByRole('radio').first().click()
    await his.getByRole('checkbox').click()
    expect(await look(his)).toEqual([])
    await his.getByRole('button', { name: 'Save answers' }).click()
    await expect(his.getByRole('link', { name: 'Answer the questions' })).toBeVisible()

    await hers.goto('/clients')
    await hers.getByRole('searchbox', { name: 'Filter by name' }).fill(athlete.name)
    await hers.getByRole('list', { name: 'Clients' }).getByRole('link', { name: athlete.name }).click()
    await expect(hers.getByText('My left knee')).toBeVisible()
    await expect(hers.getByText('I agree to treatment.')).toBeVisible()
    const session = hers.getByRole('listitem').filter({ has: hers.locator(`a[href="/booking/${held}"]`) })
    await session.getByRole('button', { name: 'Add private note' }).click()
    await hers.getByRole('textbox', { name: 'Note' }).fill('Swollen')
    await hers.getByRole('button', { name: 'Save note' }).click()
    await expect(session.getByText('Swollen')).toBeVisible()
    await session.getByRole('button', { name: 'Share a summary' }).click()
    await hers.getByRole('textbox', { name: 'Summary' }).fill('Three sets of squats')
    await hers.getByRole('button', { name: 'Share summary' }).click()
    await expect(session.getByText('Three sets of squats')).toBeVisible()
    expect(await look(hers)).toEqual([])

    await his.goto(`/booking/${held}`)
    await expect(his.getByRole('region', { name: 'Session summary' })).toContainText('Three sets of squats')
    await expect(his.getByText('Swollen')).toHaveCount(0)
    expect(await look(his)).toEqual([])
  }),
)
