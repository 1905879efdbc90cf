import { yesterdaysSession } from '../fixtures/ended-session.ts'
import { strangers } from '../fixtures/users.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

test('lets a professional report an absence, the athlete disagree, and an administrator decide with a reason that both read [attendance/claim] [attendance/case]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin)
  const id = await yesterdaysSession(target, pro, athlete)
  const his = await pageOf(athlete)
  await his.goto(`/booking/${id}`)
  await expect(his.getByRole('heading', { level: 1 })).toBeVisible()

  const hers = await pageOf(pro)
  await hers.goto(`/booking/${id}`)
  await hers.getByRole('button', { name: 'It didn’t take place' }).click()
  const report = hers.getByRole('dialog', { name: 'What happened?' })
  await report.getByRole('radio', { name: `${athlete.name} didn’t come` }).click()
  await report.getByLabel('What happened (optional)').fill('I waited on the track for half an hour.')
  await report.getByRole('button', { name: 'Send report' }).click()
  await expect(hers.getByText(`You reported that ${athlete.name} didn’t come.`)).toBeVisible()

  // The athlete's open page updates live.
  const notice = his.getByRole('region', { name: 'Was it held?' })
  await expect(notice).toContainText(`${pro.name} says you didn’t come. Is that right?`)
  await expect(notice).toContainText('I waited on the track for half an hour.')
  await notice.getByRole('button', { name: 'No, that’s wrong' }).click()
  const answer = his.getByRole('dialog', { name: 'What happened?' })
  await answer.getByRole('textbox').fill('We met at the gym, as we had agreed.')
  await answer.getByRole('button', { name: 'Send answer' }).click()
  await expect(notice).toContainText('Fieldside decides and tells you both why.')

  const admins = await pageOf(admin)
  await admins.goto('/admin')
  await expect(admins.getByText(/sessions? to decide/)).toBeVisible()
  const one = admins.getByRole('article', { name: `${athlete.name} and ${pro.name}` })
  await one.getByRole('button', { name: 'Read what they wrote' }).click()
  await expect(one).toContainText('We met at the gym, as we had agreed.')
  await one.getByRole('button', { name: 'Decide' }).click()
  const decide = admins.getByRole('dialog', { name: 'Was this session held?' })
  await expect(decide.getByRole('radio', { name: `${athlete.name} (athlete)` })).toContainText(
    `The $25 first-booking fee moves to another agreed session of the two if there is one. If not, ${pro.name} gets it as a credit.`,
  )
  await decide.getByRole('radio', { name: 'It was held' }).click()
  await decide
    .getByLabel('Reason')
    .fill('Each of you waited at a place that you say was agreed, so it can’t be told.')
  await decide.getByRole('button', { name: 'Decide' }).click()
  await expect(one).toHaveCount(0)
  for (const page of [his, hers]) {
    await expect(
      page.getByText('Each of you waited at a place that you say was agreed, so it can’t be told.'),
    ).toBeVisible()
    await expect(page.getByText(/so Fieldside decided\. It was settled on .* and is final\./)).toBeVisible()
    await expect(page.getByRole('button', { name: 'It didn’t take place' })).toHaveCount(0)
  }
})
