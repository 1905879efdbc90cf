import { randomUUID } from 'node:crypto'
import { bookingRequestsScreen } from '@fieldside/contracts/http/bff/bookings.ts'
import type { Page } from '@playwright/test'
import { PASSWORD, signIn, withoutQuietHours } from '../fixtures/users.ts'
import { approveApplicant, openDocuments } from '../steps/admin.ts'
import { chooseAthlete, fillBooking, openProfile, searchFor, sendBooking } from '../steps/athlete.ts'
import { confirmAddress, latestMail } from '../steps/inbox.ts'
import { keptBy } from '../steps/kept.ts'
import {
  chooseProfessional,
  fillProfile,
  openForBookings,
  saveCardAndFinish,
  uploadDocuments,
} from '../steps/professional.ts'
import { signUpFromLanding } from '../steps/sign-in.ts'
import { expect, onPhoneToo, test } from './fixtures.ts'

const accountOf = (firstName: string, lastName: string) => ({
  firstName,
  lastName: `${lastName} ${randomUUID().slice(0, 4)}`,
  email: `${firstName}.${randomUUID().slice(0, 8)}@people.test`.toLowerCase(),
  password: PASSWORD,
})

/** Checks the height of results on a phone, and how far down they begin below a search with two filters. */
const expectCompactResults = async (page: Page): Promise<void> => {
  if (page.viewportSize()?.width !== 390) return
  const boxes = `[...document.querySelectorAll('li:has(> div > article)')].map((card) => card.getBoundingClientRect())`
  await expect(page.getByRole('article').first()).toBeVisible()
  const cards = await page.evaluate<{ top: number; height: number }[]>(
    `${boxes}.map(({ top, height }) => ({ top, height }))`,
  )
  expect(cards[0]?.top).toBeLessThanOrEqual(320)
  expect(Math.max(...cards.map(({ height }) => height))).toBeLessThanOrEqual(360)
}

/** On a phone, sheets move as well as dialogs and pages, and a frame has a third of the pixels. */
const MOTION = { contextOptions: { reducedMotion: 'no-preference' as const } }

onPhoneToo(
  () =>
    test('verifies a professional, lets an athlete book them, charges the fee once, and notifies both [find/phone-bar]', async ({
      visitor,
      pageOf,
      target,
      admin,
    }) => {
      test.setTimeout(150_000)
      const maya = accountOf('Maya', 'Okafor')
      const mayaName = `${maya.firstName} ${maya.lastName}`
      const hers = await visitor()
      await signUpFromLanding(hers, 'Join as Professional', maya)
      await chooseProfessional(hers)
      await fillProfile(hers, 'Physical Therapist')
      await uploadDocuments(hers)
      await saveCardAndFinish(hers, '4242 4242 4242 4242')
      await confirmAddress(target, maya.email)
      await withoutQuietHours(await signIn(target, maya))

      const admins = await pageOf(admin)
      await admins.goto('/admin')
      await openDocuments(admins, mayaName)
      await approveApplicant(admins, mayaName)

      await hers.goto('/professional-settings')
      await openForBookings(hers)

      const jonah = accountOf('Jonah', 'Reyes')
      const his = await visitor()
      await signUpFromLanding(his, 'Join as Athlete', jonah)
      await chooseAthlete(his)
      await confirmAddress(target, jonah.email)
      await withoutQuietHours(await signIn(target, jonah))
      await searchFor(his, 'denver', 'Physical Therapist')
      await expectCompactResults(his)
      await openProfile(his, mayaName)
      await hers.goto('/booking-requests')
      await fillBooking(his, mayaName, 'Left knee, eight weeks after the meniscus.')
      const id = await sendBooking(his)

      const card = hers.getByRole('article', { name: new RegExp(`Request from ${jonah.firstName}`) })
      await expect(card).toContainText('$25')
      const mail = await latestMail(target.inboxUrl, maya.email, 'New booking request')
      expect(mail.text).toContain('/booking-requests')
      await card.getByRole('button', { name: 'Accept' }).click()
      await hers.getByRole('button', { name: 'Accept and pay $25' }).click()
      await expect(hers.getByRole('dialog', { name: 'Session confirmed' })).toContainText('+1 212 555 0188')

      await latestMail(target.inboxUrl, jonah.email, 'Session confirmed')
      await his.goto('/athlete-dashboard')
      await expect(his.getByText('Confirmed', { exact: true }).first()).toBeVisible()
      await his.goto(`/booking/${id}`)
      await expect(his.getByText('1 Track Lane, Denver')).toBeVisible()
      await hers.goto('/transactions')
      const fee = hers.getByRole('row', { name: /First-booking fee/ })
      await expect(fee).toContainText(`${jonah.firstName} ${jonah.lastName}`)
      const api = await signIn(target, maya)
      expect((await api.call(bookingRequestsScreen)).items).toHaveLength(0)

      for (const page of [hers, his, admins]) {
        expect(await keptBy(page)).not.toMatch(/eyJ|token|fieldside=/i)
        expect(page.url()).not.toMatch(/token|code=/)
      }
    }),
  MOTION,
)
