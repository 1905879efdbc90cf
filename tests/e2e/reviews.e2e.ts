import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOUR_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import type { Page } from '@playwright/test'
import { endedSession, endedSessions } from '../fixtures/ended-session.ts'
import { listedProfessional, type Person, signUp, strangers } from '../fixtures/users.ts'
import { fillSignIn, switchPerson } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'
import { EXTENDED_TAG } from './tags.ts'

const COMMENT = 'My knee is back, and so am I.'

const postOnScreen = async (page: Page, comment: string): Promise<void> => {
  await page.getByRole('button', { name: 'Leave a review' }).click()
  const dialog = page.getByRole('dialog', { name: /Review your session/ })
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expect(dialog.getByText('Please choose 1 to 5 stars')).toBeVisible()
  await dialog.getByRole('radio', { name: /^5 stars/ }).click()
  await dialog.getByLabel('Comment').fill(comment)
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Review posted')).toBeVisible()
}

test('reviews a completed session in Session History, with one reply, a report, and hiding, and shows each user their part [reviews/post] [review-reply/once] [review-reply/empty] [review-reply/success] [reviews/report] [athlete-dashboard/session-history] [athlete-dashboard/my-reviews] [provider-dashboard/reviews-tab] [professional-profile/average-rating]', async ({
  pageOf,
  target,
  admin,
}) => {
  const { pro, athlete } = await strangers(target, admin)
  await endedSession(target, pro, athlete)
  const hers = await pageOf(pro)
  await hers.goto('/provider-dashboard?tab=reviews')
  await expect(hers.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()

  const his = await pageOf(athlete)
  await his.goto('/athlete-dashboard?tab=history')
  const session = his.getByRole('article', { name: pro.name })
  await expect(session).toContainText('Completed')
  await postOnScreen(his, COMMENT)
  await expect(session).toContainText(COMMENT)
  await expect(session.getByRole('button', { name: 'Leave a review' })).toHaveCount(0)
  await his.getByRole('tab', { name: 'My Reviews' }).click()
  const mine = his.getByRole('article', { name: `Your review of ${pro.name}` })
  await expect(mine).toContainText(COMMENT)

  // The professional's open page updates live.
  const review = hers.getByRole('article', { name: `Review by ${athlete.name}` })
  await expect(review).toContainText(COMMENT)
  await review.getByRole('button', { name: 'Reply' }).click()
  await review.getByRole('button', { name: 'Submit reply' }).click()
  await expect(hers.getByText('Reply required')).toBeVisible()
  await expect(hers.getByText('Please enter a reply before submitting.').first()).toBeVisible()
  await review.getByLabel(/Your reply/).fill('Thank you, keep the two exercises.')
  await review.getByRole('button', { name: 'Submit reply' }).click()
  await expect(hers.getByText('Reply submitted')).toBeVisible()
  await expect(hers.getByText('Your response has been posted.')).toBeVisible()
  await expect(review).toContainText('Thank you, keep the two exercises.')
  await expect(review.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  await expect(mine).toContainText('Thank you, keep the two exercises.')

  const other = await pageOf(await signUp(target, { role: 'athlete' }))
  await other.goto(`/professional/${pro.professional.id}`)
  await expect(other.getByText('5.0').first()).toBeVisible()
  const onProfile = other.getByRole('article', { name: /^Review by Robin T\.$/ })
  await expect(onProfile).toContainText('Thank you, keep the two exercises.')
  await expect(onProfile.getByRole('button', { name: 'Reply' })).toHaveCount(0)
  await onProfile.getByRole('button', { name: 'Report' }).click()
  const report = other.getByRole('dialog', { name: 'Report this review?' })
  await report.getByLabel(/Reason/).fill('It is about somebody else.')
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(other.getByText('Review reported')).toBeVisible()
  await expect(onProfile.getByRole('button', { name: 'Report' })).toHaveCount(0)

  const admins = await pageOf(admin)
  await admins.goto('/admin')
  const reported = admins.getByRole('region', { name: 'Reported reviews' })
  const toDecide = reported.getByRole('article', { name: `Review by ${athlete.name}` })
  await expect(toDecide).toContainText('It is about somebody else.')
  await toDecide.getByRole('button', { name: 'Hide review' }).click()
  const hide = admins.getByRole('dialog')
  await hide.getByLabel(/Reason/).fill('About another session')
  await hide.getByRole('button', { name: 'Hide review' }).click()
  await expect(admins.getByText('It no longer counts toward the rating.')).toBeVisible()
  await expect(toDecide).toHaveCount(0)
  await other.reload()
  await expect(other.getByText(/No reviews yet/)).toBeVisible()
  await expect(other.getByText('New', { exact: true }).first()).toBeVisible()
  await his.reload()
  await expect(mine).toContainText('Hidden by an administrator: About another session')
})

test('leads a signed-out athlete from an invitation to the stars, and a profile explains its rating, with the keyboard [reviews/invite] [ratings/explained]', {
  tag: EXTENDED_TAG,
}, async ({ visitor, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin)
  const link = `/booking/${await endedSession(target, pro, athlete)}?review=new`
  const page = await visitor()
  await page.goto(link)
  await page.waitForURL('**/auth?**')
  await fillSignIn(page, athlete)
  const dialog = page.getByRole('dialog', { name: `Review your session with ${pro.name}` })
  await expect(dialog.getByRole('radio', { name: /^1 star/ })).toBeFocused()
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: /^4 stars/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Post review' }).click()
  await expect(page.getByText('Review posted')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.goto(link)
  await expect(page.getByText('You’ve already reviewed this session.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.goto(`/professional/${pro.professional.id}`)
  const explained = page.locator('summary', { hasText: 'From 1 completed session' })
  await explained.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^The rating is the average of the stars/)).toBeVisible()
  await expect(page.getByText(/^Hidden reviews don’t count/)).toBeVisible()
})

test("lets an athlete write and edit a review on the booking's page [reviews/edit-within-24-hours]", {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, sharedPro: pro }) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const id = await endedSession(target, pro, athlete)
  const page = await pageOf(athlete)
  await page.goto(`/booking/${id}`)
  await postOnScreen(page, COMMENT)
  await page.getByRole('button', { name: 'Edit review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit your review' })
  await expect(dialog.getByLabel('Comment')).toHaveValue(COMMENT)
  await dialog.getByRole('radio', { name: /^4 stars/ }).click()
  await dialog.getByLabel('Comment').fill('On second thought: four.')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Review changed')).toBeVisible()
  await expect(page.getByText('On second thought: four.')).toBeVisible()
  await expect(page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
})

test("shows a profile's five latest reviews, newest first, with the picture that its owner set [professional-profile/recent-reviews] [professional-profile/header] [search/card-rating]", {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const pro = await listedProfessional(target, admin, { profile: { city: 'Leadville' } })
  const athlete = await signUp(target, { role: 'athlete' })
  const ratings = [1, 2, 3, 4, 5, 5]
  const sessions = await endedSessions(target, pro, athlete, ratings.length)
  for (const [n, rating] of ratings.entries()) {
    const body = { appointment_id: sessions[n]!, rating, comment: `Review number ${rating}` }
    await athlete.api.call(actions.postReview, { body })
  }
  const hers = await pageOf(pro)
  await hers.goto('/professional-settings#profile')
  await hers.getByLabel('Profile picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: readFileSync(join(import.meta.dirname, '../../docs/images/search-1280-light.png')),
  })
  const position = hers.getByRole('dialog', { name: 'Position your picture' })
  await position.getByLabel('Zoom').press('ArrowRight')
  await position.getByRole('button', { name: 'Save picture' }).click()
  await expect(hers.getByText('Picture saved')).toBeVisible()

  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}`)
  const reviews = page.getByRole('article', { name: /^Review by/ })
  await expect(reviews).toHaveCount(5)
  await expect(reviews.first()).toContainText('Review number 5')
  await expect(reviews.last()).toContainText('Review number 2')
  const header = page.getByRole('banner').or(page.locator('header')).filter({ hasText: pro.name })
  await expect(header.getByRole('heading', { level: 1 })).toHaveText(pro.name)
  // Only the newest review of an athlete counts.
  for (const text of ['Physical Therapist', 'Leadville, CO', '5.0'])
    await expect(header.getByText(text).first()).toBeVisible()
  const picture = header.locator('img[src^="/api/directory/pictures/"]')
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  const served = await page.request.get((await picture.getAttribute('src')) ?? '')
  expect(served.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  })
  await page.goto('/search?location=Leadville')
  const card = page.getByRole('article', { name: pro.name })
  await expect(card.getByText('5.0')).toBeVisible()

  await hers.getByRole('button', { name: 'Remove picture' }).click()
  await expect(hers.getByText('Picture removed')).toBeVisible()
  await page.goto(`/professional/${pro.professional.id}`)
  await expect(page.getByRole('heading', { level: 1, name: pro.name })).toBeVisible()
  await expect(picture).toHaveCount(0)
  const initials = `${pro.name[0]}${pro.name.split(' ').at(-1)![0]}`.toUpperCase()
  await expect(header.getByText(initials, { exact: true })).toBeVisible()
})

test('counts profile views for the owner, once an hour per athlete [provider-dashboard/analytics-tab]', {
  tag: EXTENDED_TAG,
}, async ({ pageOf, target, admin }) => {
  const { pro, athlete } = await strangers(target, admin)
  const total = async () => (await pro.api.call(screens.providerAnalyticsScreen)).total
  const page = await pageOf(pro)
  await page.goto('/provider-dashboard?tab=analytics')
  await expect(page.getByRole('heading', { name: 'No views yet' })).toBeVisible()
  await page.goto(`/professional/${pro.professional.id}`)
  await expect(page.getByRole('heading', { level: 1, name: pro.name })).toBeVisible()
  const visit = async (person: Pick<Person, 'api'>) => {
    await switchPerson(page, target.publicUrl, person)
    const counted = page.waitForResponse((response) => response.url().endsWith('/views'))
    await page.goto(`/professional/${pro.professional.id}`)
    expect((await counted).status()).toBe(204)
  }
  const hour = () => Math.floor(Date.now() / HOUR_MS)
  const before = hour()
  await visit(athlete)
  await visit(athlete)
  const sameHour = hour() === before
  await visit(await signUp(target, { role: 'athlete' }))
  // An hour begins with the clock's, which may have turned between the athlete's two visits.
  expect(sameHour ? [2] : [2, 3]).toContain(await total())
  await switchPerson(page, target.publicUrl, pro)
  await page.goto('/provider-dashboard?tab=analytics')
  await expect(page.getByText('Profile views', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Views per week' })).toBeVisible()
})
