import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SessionState } from '@fieldside/contracts/http/bff/session.ts'
import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import { DEMO_ACCOUNTS } from '@fieldside/dev-seed/accounts.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { signIn, withoutQuietHours } from '../fixtures/users.ts'
import { approveApplicant, openDocuments } from '../steps/admin.ts'
import { chooseAthlete, fillBooking, openProfile, searchFor, sendBooking } from '../steps/athlete.ts'
import { payOnCheckout } from '../steps/checkout.ts'
import { confirmAddress, latestMail } from '../steps/inbox.ts'
import {
  chooseProfessional,
  fillProfile,
  openForBookings,
  saveCardAndFinish,
  uploadDocuments,
} from '../steps/professional.ts'
import { enterCode, signInOnScreen, signUpFromLanding } from '../steps/sign-in.ts'
import { createCamera } from './camera.ts'
import { walkEveryScreen } from './every-screen.ts'

/** `npm run demo`: walks through the main user journey and every screen of the running product in a browser and takes screenshots. */

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4400' },
    images: { type: 'string', default: join(import.meta.dirname, '../../docs/images') },
  },
})

const sessionOf = async (url: string): Promise<SessionState> => {
  // A refused connection is reported below with instructions.
  const response = await fetch(`${url}/api/session`).catch(() => undefined)
  if (!response?.ok) {
    console.error(`Nothing answers at ${url}. Start the product first: npm start`)
    process.exit(1)
  }
  return SessionState.parse(await response.json())
}

const account = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  email: `${firstName}.${randomUUID().slice(0, 6)}@demo.fieldside.test`.toLowerCase(),
  password: 'Muddy-Boots-26!',
})

const SURNAMES = [
  'Lindgren',
  'Ferreira',
  'Kowalski',
  'Adeyemi',
  'Castellanos',
  'Nakamura',
  'Bergström',
  'Haddock',
  'Moreau',
  'Petrov',
]

const newPage = async (browser: Browser, timezoneId: string): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: values.url,
    viewport: { width: 1280, height: 800 },
    timezoneId,
    locale: 'en-US',
  })
  context.setDefaultTimeout(20_000)
  return context.newPage()
}

const startedMs = performance.now()
const step = async <T>(words: string, work: () => Promise<T>): Promise<T> => {
  const fromMs = performance.now()
  const result = await work()
  const seconds = ((performance.now() - fromMs) / 1000).toFixed(1)
  console.log(`✓ ${words} (${seconds} s)`)
  return result
}

const { client } = await sessionOf(values.url)
const inboxUrl = client.inbox_url
const administrator = DEMO_ACCOUNTS.find(({ role }) => role === 'admin')
if (!client.demo || !administrator || !inboxUrl) {
  console.error('The walk needs the demo accounts and the embedded inbox: npm start -- --fresh')
  process.exit(1)
}
mkdirSync(values.images, { recursive: true })
const browser = await chromium.launch(await browserLaunch())
const take = createCamera(values.images)

try {
  const pro = account('Nora', SURNAMES[randomInt(SURNAMES.length)] ?? 'Lindgren')
  const proName = `${pro.firstName} ${pro.lastName}`
  const athlete = account('Theo', 'Marsh')
  const hers = await newPage(browser, 'America/Denver')
  const his = await newPage(browser, 'America/New_York')
  const admins = await newPage(browser, 'America/Chicago')

  await step('The landing page', async () => {
    await hers.goto('/')
    await take(hers, 'landing')
  })
  await step('A professional signs up with the password checklist', async () => {
    await signUpFromLanding(hers, 'Join as Professional', pro, () => take(hers, 'sign-up'))
    await confirmAddress({ publicUrl: values.url, inboxUrl }, pro.email)
    await withoutQuietHours(await signIn({ publicUrl: values.url }, pro))
    await take(hers, 'onboarding')
    await chooseProfessional(hers)
  })
  await step('Profile', async () => {
    await take(hers, 'setup-profile')
    await fillProfile(hers, 'Physical Therapist')
  })
  await step('Four verification documents', () => uploadDocuments(hers, () => take(hers, 'setup-documents')))
  await step("The card, in the payment provider's own frame; then under review", () =>
    saveCardAndFinish(hers, '4242 4242 4242 4242', () => take(hers, 'setup-card')),
  )
  await take(hers, 'setup-under-review')
  await step('The administrator opens each document and approves', async () => {
    await signInOnScreen(admins, administrator)
    await enterCode(admins, administrator)
    await admins.getByRole('article', { name: new RegExp(proName) }).waitFor()
    await take(admins, 'admin-approvals')
    await openDocuments(admins, proName)
    await approveApplicant(admins, proName)
  })
  await step('The professional sets hours, a type and a price, and accepts bookings', async () => {
    await hers.goto('/professional-settings')
    await openForBookings(hers)
    await take(hers, 'professional-settings')
  })
  await step('An athlete signs up and searches', async () => {
    await signUpFromLanding(his, 'Join as Athlete', athlete)
    await chooseAthlete(his)
    await confirmAddress({ publicUrl: values.url, inboxUrl }, athlete.email)
    await withoutQuietHours(await signIn({ publicUrl: values.url }, athlete))
    await searchFor(his, 'Denver', 'Physical Therapist')
    await take(his, 'search')
  })
  await step('The profile', async () => {
    await openProfile(his, proName)
    await take(his, 'professional')
  })
  const id = await step('A session is requested', async () => {
    await hers.goto('/booking-requests')
    await fillBooking(his, proName, 'Left knee, eight weeks after the meniscus. Cleared to run, not to cut.')
    await take(his, 'booking-dialog')
    const requested = await sendBooking(his)
    await take(his, 'booking-confirmation')
    return requested
  })
  await step('The request appears without a reload, and by mail', async () => {
    await hers.getByRole('article', { name: /Request from Theo/ }).waitFor()
    await take(hers, 'booking-requests')
    await latestMail(inboxUrl, pro.email, 'New booking request')
  })
  await step('Accepted: $25 once, and the contact appears', async () => {
    await hers
      .getByRole('article', { name: /Request from Theo/ })
      .getByRole('button', { name: 'Accept' })
      .click()
    await take(hers, 'accept-dialog')
    await hers.getByRole('button', { name: 'Accept and pay $25' }).click()
    await hers.getByRole('dialog', { name: 'Session confirmed' }).waitFor()
    await take(hers, 'accepted')
  })
  await step('The athlete is notified, live and by email', async () => {
    await latestMail(inboxUrl, athlete.email, 'Session confirmed')
    await his.goto('/notifications')
    await his.getByText('Session confirmed').first().waitFor()
    await take(his, 'notifications')
    await his.goto('/athlete-dashboard')
    await his.getByText('Confirmed', { exact: true }).first().waitFor()
    await take(his, 'athlete-dashboard')
    await his.goto(`/booking/${id}`)
    await his.getByText('1 Track Lane').waitFor()
    await take(his, 'booking')
  })
  await step('Premium is bought in the checkout', async () => {
    await his.goto('/pricing')
    await take(his, 'pricing')
    const opening = his.waitForEvent('popup')
    await his.getByRole('button', { name: 'Subscribe Now' }).click()
    const checkout = await opening
    await payOnCheckout(checkout, 'Subscribe')
    await checkout.getByRole('heading', { name: 'Welcome to Premium!' }).waitFor()
    await take(checkout, 'premium')
    await checkout.close()
    await his.goto('/programs')
    await take(his, 'programs')
  })
  await step("The demo professional's day", async () => {
    const maya = DEMO_ACCOUNTS.find(({ role }) => role === 'professional')
    const page = await newPage(browser, 'America/Denver')
    if (maya) await signInOnScreen(page, maya)
    await page.getByRole('region', { name: 'Requests' }).waitFor()
    await take(page, 'provider-dashboard')
  })
  await walkEveryScreen({ browser, url: values.url, take, step, subscriber: athlete })
  console.log(
    `\nThe main user journey works, and every screen opens. ${Math.round((performance.now() - startedMs) / 1000)} s, pictures in docs/images.`,
  )
} finally {
  await browser.close()
}
