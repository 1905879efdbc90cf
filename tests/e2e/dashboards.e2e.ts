import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { endedSession } from '../fixtures/ended-session.ts'
import { freeSlot, listedProfessional, request, signUp, strangers } from '../fixtures/users.ts'
import { switchPerson } from '../steps/sign-in.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'

test('redirects visitors from dashboards to /auth, and serves dashboard and profile data to their owner only [athlete-dashboard/athletes-only] [provider-dashboard/professionals-only] [professional-profile/signed-out]', async ({
  visitor,
  target,
  admin,
  sharedPro: pro,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const asked = await request(athlete, pro.professional.id)
  const stranger = await visitor()
  for (const path of ['/athlete-dashboard', '/provider-dashboard']) {
    await stranger.goto(path)
    await stranger.waitForURL('**/auth**')
    const reply = await stranger.request.get(`${target.publicUrl}/api/screens${path}`)
    expect(reply.status()).toBe(401)
  }
  await stranger.goto(`/professional/${pro.professional.id}`)
  await stranger.waitForURL('**/auth**')
  const statusOf = async (person: typeof admin, path: string) =>
    (await person.api.send('GET', `/screens${path}`)).status
  for (const [person, path, status] of [
    [athlete, '/athlete-dashboard', 200],
    [pro, '/athlete-dashboard', 403],
    [admin, '/athlete-dashboard', 403],
    [pro, '/provider-dashboard', 200],
    [athlete, '/provider-dashboard', 403],
    [admin, '/provider-dashboard', 403],
  ] as const)
    expect(await statusOf(person, path), path).toBe(status)
  const other = await signUp(target, { role: 'athlete' })
  const his = await athlete.api.call(screens.athleteDashboardScreen)
  expect(his.upcoming.items.map(({ id }) => id)).toEqual([asked.id])
  expect((await other.api.call(screens.athleteDashboardScreen)).upcoming.items).toEqual([])
  const otherPro = await listedProfessional(target, admin)
  expect((await otherPro.api.call(screens.providerDashboardScreen)).requests.items).toEqual([])
})

onPhoneToo(() =>
  test('shows each booking state in Upcoming Bookings with its time, link, and actions, and the first one on /bookings without scrolling [athlete-dashboard/upcoming-bookings] [find/bookings-page]', async ({
    pageOf,
    target,
    admin,
    sharedPro: waiting,
  }) => {
    test.setTimeout(150_000)
    const athlete = await signUp(target, { role: 'athlete' })
    const pending = await request(athlete, waiting.professional.id)
    const agreedWith = await listedProfessional(target, admin)
    const agreed = await request(
      athlete,
      agreedWith.professional.id,
      await freeSlot(athlete.api, agreedWith.professional.id, 4),
    )
    await agreedWith.api.call(actions.acceptAppointment, { params: { id: agreed.id } })
    const suggesting = await listedProfessional(target, admin)
    const suggested = await request(
      athlete,
      suggesting.professional.id,
      await freeSlot(athlete.api, suggesting.professional.id, 5),
    )
    const suggested_date = await freeSlot(athlete.api, suggesting.professional.id, 6)
    await suggesting.api.call(actions.suggestTime, { params: { id: suggested.id }, body: { suggested_date } })

    const page = await pageOf(athlete)
    await page.goto('/athlete-dashboard')
    const rowOf = (name: string) => page.getByRole('article', { name })
    for (const [pro, { id, appointment_date }, status, buttons] of [
      [waiting, pending, 'Pending', ['Cancel booking']],
      [agreedWith, agreed, 'Confirmed', ['Propose a new time', 'Cancel booking']],
      [suggesting, suggested, 'New time suggested', ['Accept suggested time', 'Decline suggested time']],
    ] as const) {
      const row = rowOf(pro.name)
      await expect(row).toContainText(status)
      await expect(row).toContainText('Initial Consultation')
      await expect(row.locator(`time[datetime="${appointment_date}"]`).first()).toBeVisible()
      await expect(row.getByRole('link', { name: 'View booking' })).toHaveAttribute('href', `/booking/${id}`)
      for (const name of buttons) await expect(row.getByRole('button', { name })).toBeVisible()
    }
    await expect(rowOf(waiting.name).getByRole('button', { name: 'Propose a new time' })).toHaveCount(0)

    const proposed_date = await freeSlot(athlete.api, agreedWith.professional.id, 7)
    await athlete.api.call(actions.proposeNewTime, { params: { id: agreed.id }, body: { proposed_date } })
    await agreedWith.api.call(actions.acceptNewTime, { params: { id: agreed.id } })
    await expect(rowOf(agreedWith.name)).toContainText('Rescheduled')
    await expect(rowOf(agreedWith.name).locator(`time[datetime="${proposed_date}"]`).first()).toBeVisible()

    await page.getByRole('link', { name: 'Bookings', exact: true }).first().click()
    await page.waitForURL('**/bookings')
    await expect(page.getByRole('heading', { level: 1, name: 'Bookings' })).toBeVisible()
    // Null while the dashboard's cards go and those of this page come.
    const bottomOfFirst = async (): Promise<number> => {
      const box = await page.getByRole('article').first().boundingBox()
      return box ? box.y + box.height : Number.POSITIVE_INFINITY
    }
    // The bottom bar of phones takes 56 pixels.
    await expect.poll(bottomOfFirst).toBeLessThanOrEqual(page.viewportSize()!.height - 56)
  }),
)

test('lets the athlete accept one suggested time on the dashboard and decline another [athlete-dashboard/answer-alternate]', async ({
  pageOf,
  target,
  admin,
  sharedPro: first,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const asked = await request(athlete, first.professional.id)
  const second = await listedProfessional(target, admin)
  const askedToo = await request(
    athlete,
    second.professional.id,
    await freeSlot(athlete.api, second.professional.id, 3),
  )
  const suggest = async (pro: typeof second, id: string) => {
    const suggested_date = await freeSlot(athlete.api, pro.professional.id, 5)
    await pro.api.call(actions.suggestTime, { params: { id }, body: { suggested_date } })
  }
  await suggest(first, asked.id)
  await suggest(second, askedToo.id)
  const page = await pageOf(athlete)
  await page.goto('/athlete-dashboard')
  const accepted = page.getByRole('article', { name: first.name })
  await expect(accepted).toContainText('New time suggested')
  await accepted.getByRole('button', { name: 'Accept suggested time' }).click()
  await expect(accepted).toContainText('Confirmed')
  const declined = page.getByRole('article', { name: second.name })
  await declined.getByRole('button', { name: 'Decline suggested time' }).click()
  await expect(page.getByText('Suggestion declined')).toBeVisible()
  await expect(declined).toContainText('Pending')
})

test('links saved professionals to their profiles, removes them in their tab, and shows correct figures [athlete-dashboard/saved-tab] [athlete-dashboard/stats] [professional-profile/favourite-control]', async ({
  pageOf,
  target,
  sharedPro: pro,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  await page.goto(`/professional/${pro.professional.id}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await page.goto('/athlete-dashboard')
  const figure = page.locator('dl > div').filter({ hasText: 'Saved professionals' })
  await expect(figure).toContainText('1')
  await page.getByRole('tab', { name: 'Saved Professionals' }).click()
  await page.getByRole('link', { name: pro.name }).click()
  await page.waitForURL(`**/professional/${pro.professional.id}`)
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(page.getByText('Removed from favorites')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Added to favorites')).toBeVisible()
  await page.goto('/athlete-dashboard?tab=saved')
  await page.getByRole('button', { name: 'Saved', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No saved professionals yet' })).toBeVisible()
  await expect(figure).toContainText('0')
})

test('hides the Save button from professionals and admins, and rejects their save with a message [saved/hidden-for-other-roles]', async ({
  visitor,
  target,
  admin,
  sharedPro: pro,
}) => {
  const page = await visitor()
  for (const person of [pro, admin]) {
    await switchPerson(page, target.publicUrl, person)
    await page.goto(`/search?location=${encodeURIComponent(pro.city)}`)
    await expect(page.getByRole('article', { name: pro.name })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Saved?$/ })).toHaveCount(0)
    await page.goto(`/professional/${pro.professional.id}`)
    await expect(page.getByRole('heading', { level: 1, name: pro.name })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Saved?$/ })).toHaveCount(0)
    const refused = await person.api.send('PUT', `/directory/saved-professionals/${pro.professional.id}`)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('Only athletes can save professionals.')
  }
})

onPhoneToo(() =>
  test('shows each booking state to the professional, with contacts only for confirmed sessions, and keeps time free [provider-dashboard/bookings-tab] [time/block, time/off]', async ({
    pageOf,
    target,
    admin,
  }) => {
    const { pro, athlete } = await strangers(target, admin)
    const ended = await endedSession(target, pro, athlete)
    const other = await signUp(target, { role: 'athlete' })
    const agreed = await request(other, pro.professional.id)
    await pro.api.call(actions.acceptAppointment, { params: { id: agreed.id } })
    const third = await signUp(target, { role: 'athlete' })
    const declined = await request(
      third,
      pro.professional.id,
      await freeSlot(third.api, pro.professional.id, 4),
    )
    await pro.api.call(actions.declineAppointment, { params: { id: declined.id } })
    const page = await pageOf(pro)
    await page.goto('/provider-dashboard?view=list')
    const upcoming = page.getByRole('region', { name: 'Upcoming sessions' })
    const agreedRow = upcoming.getByRole('article', { name: `Session with ${other.name}` })
    await expect(agreedRow).toContainText('Confirmed')
    await expect(agreedRow).toContainText('+1 212 555 0188')
    const past = page.getByRole('region', { name: 'Past' })
    await expect(past.getByRole('article', { name: `Session with ${athlete.name}` })).toContainText(
      'Completed',
    )
    await expect(past.locator(`a[href="/booking/${ended}"]`)).toBeVisible()
    const declinedRow = past.getByRole('article', { name: `Session with ${third.name}` })
    await expect(declinedRow).toContainText('Declined')
    await expect(declinedRow).not.toContainText('+1 212')

    const start = new Date(agreed.appointment_date)
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format(start)
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Denver', timeStyle: 'short' })
    await page.goto(`/provider-dashboard?day=${day}`)
    await page.getByRole('button', { name: 'Block time' }).click()
    const block = page.getByRole('dialog', { name: 'Block time' })
    await block.getByLabel('From').fill(clock.format(start))
    await block.getByLabel('Until').fill('18:00')
    await block.getByRole('button', { name: 'Block time' }).click()
    await expect(block.getByText(/ · Initial Consultation$/)).toBeVisible()
    await block.getByLabel('From').fill('18:00')
    await block.getByLabel('Until').fill('20:30')
    await block.getByRole('button', { name: 'Block time' }).click()
    await expect(page.getByRole('button', { name: /^Blocked, 6:00/ })).toBeVisible()

    await page.goto('/professional-settings#time-off')
    await page.getByRole('button', { name: 'Add time off' }).click()
    const off = page.getByRole('dialog', { name: 'Add time off' })
    await off.getByLabel('First day').fill(day)
    await expect(off.getByText(/You have 1 session/)).toBeVisible()
    await expect(off.getByRole('link', { name: other.name })).toHaveAttribute('href', `/booking/${agreed.id}`)
    await off.getByRole('button', { name: 'Save time off' }).click()
    await expect(page.getByRole('list', { name: 'Time off' }).getByRole('listitem')).toHaveCount(1)
    const { slots } = await other.api.call(actions.listOpenings, {
      params: { id: pro.professional.id },
      query: { appointment_type: 'consultation', from: day, days: 1 },
    })
    expect(slots).toEqual([])
  }),
)

test('starts the first reads of a screen with its document and makes each request once', async ({
  pageOf,
  target,
}) => {
  const athlete = await signUp(target, { role: 'athlete' })
  const page = await pageOf(athlete)
  const reads: string[] = []
  page.on('request', (read) => {
    const { pathname } = new URL(read.url())
    if (read.method() === 'GET' && /^\/api\/(session|screens)/.test(pathname)) reads.push(pathname)
  })
  // Never answers the live feed: a late update, such as that of the role from the sign-up, would repeat reads, and so
  // would a refusal.
  await page.route('**/api/live*', () => {})
  // Home asks for the plans by the browser's day, which the document's server doesn't know.
  for (const [path, more] of [
    ['/search', []],
    ['/athlete-dashboard', ['/api/screens/plans']],
  ] as const) {
    // The document waits only a moment for a session that the BFF doesn't know yet.
    await expect(async () => {
      await athlete.api.call(screens.athleteDashboardScreen)
      await page.goto('about:blank')
      reads.length = 0
      const document = await page.goto(path)
      expect(document?.headers().link).toContain(`/api/screens${path}`)
    }).toPass()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => reads.toSorted()).toEqual([`/api/screens${path}`, ...more, '/api/session'])
  }
})
