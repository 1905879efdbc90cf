import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { strangers } from '../fixtures/users.ts'
import { fillBooking, sendBooking } from '../steps/athlete.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'
import { look } from './look.ts'

onPhoneToo(() =>
  test('a parent adds a child in the booking form and books for them, and the professional reads who it is once they accept [family/members] [family/guardian] [family/shown]', async ({
    pageOf,
    target,
    admin,
  }) => {
    const { pro, athlete } = await strangers(target, admin)
    const born = new Date().getFullYear() - 9
    const his = await pageOf(athlete)
    await his.goto(`/professional/${pro.professional.id}`)
    await fillBooking(his, pro.name, 'Left knee.')
    const dialog = his.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Book for a family member' }).click()
    const group = dialog.getByRole('group', { name: 'New family member' })
    await group.getByLabel('First name').fill('Mateo')
    await group.getByLabel('Birth date').fill(`${born}-01-05`)
    await group.getByLabel('Sex').click()
    await his.getByRole('option', { name: 'Male', exact: true }).click()
    expect(await look(his)).toEqual([])
    await group.getByRole('button', { name: /^Add/ }).click()
    await dialog.getByRole('checkbox', { name: /^I’m the parent or legal guardian/ }).click()
    await expect(dialog.getByLabel('Who is the session for?')).toHaveValue(/./)
    expect(await look(his)).toEqual([])
    const id = await sendBooking(his)

    const hers = await pageOf(pro)
    await hers.goto('/booking-requests')
    const card = hers.getByRole('article', { name: `Request from ${athlete.name}` })
    await expect(card).toContainText('with a parent or guardian')
    await expect(hers.getByText('Mateo')).toHaveCount(0)
    await pro.api.call(actions.acceptAppointment, { params: { id } })
    await hers.goto(`/booking/${id}`)
    await expect(hers.getByText('Mateo')).toBeVisible()
    await expect(hers.getByText(`${born}`)).toHaveCount(0)

    await his.goto('/account')
    await expect(his.getByRole('button', { name: 'Change Mateo' })).toBeVisible()
    expect(await look(his)).toEqual([])
  }),
)
