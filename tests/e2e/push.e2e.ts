import { randomUUID } from 'node:crypto'
import { decryptPush, newBrowserKeys } from '@fieldside/platform/testing/push-service.ts'
import type { CDPSession, Page } from '@playwright/test'
import { listedProfessional, request, signUp, withoutQuietHours } from '../fixtures/users.ts'
import { pushEndpoint, type SentPush } from '../setup/push-service.ts'
import { carrySession } from '../steps/sign-in.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/**
 * Subscribes to the stack's push service. A browser without a window has none of its own: the rest of the way, from the
 * switch to the service worker, is real.
 */
const subscribingTo = (subscription: { endpoint: string; keys: { p256dh: string; auth: string } }) => `
  const subscription = {
    endpoint: ${JSON.stringify(subscription.endpoint)},
    toJSON: () => (${JSON.stringify(subscription)}),
    unsubscribe: async () => {
      sessionStorage.removeItem('subscribed')
      return true
    },
  }
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem('subscribed') ? subscription : null
  PushManager.prototype.subscribe = async () => {
    sessionStorage.setItem('subscribed', 'yes')
    return subscription
  }`

/** Records what the worker shows, because a browser without a window shows no notifications. */
const RECORDING = `
  globalThis.shown = []
  registration.showNotification = async (title, { data }) => void shown.push([title, data.link])`

/** Gives the service worker a push, decrypted, as the browser does. */
const deliver = async (page: Page, session: CDPSession, data: string): Promise<void> => {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}

test('pushes a request to a subscribed device, opens offline, and unsubscribes the device with the sign-out [push/devices] [push/content]', async ({
  browser,
  contextOptions,
  target,
  admin,
}) => {
  const pro = await listedProfessional(target, admin)
  await withoutQuietHours(pro.api)
  const keys = newBrowserKeys()
  const name = randomUUID()
  // Not the fixture's page, because a lost connection logs a console error.
  const context = await browser.newContext({ ...contextOptions, baseURL: target.publicUrl })
  await carrySession(context, target.publicUrl, pro)
  const page = await context.newPage()
  const subscription = { endpoint: pushEndpoint(name), keys: { p256dh: keys.publicKey, auth: keys.auth } }
  await page.addInitScript(subscribingTo(subscription))
  await page.goto('/notifications')
  await page.getByRole('switch', { name: 'Push notifications' }).click()
  await expect(page.getByText('Push is on for this device.')).toBeVisible()

  const athlete = await signUp(target, { role: 'athlete' })
  await request(athlete, pro.professional.id)
  const sent = async (): Promise<SentPush[]> => {
    const all = (await (await fetch(target.pushUrl)).json()) as SentPush[]
    return all.filter(({ path }) => path.endsWith(name))
  }
  await expect.poll(async () => (await sent()).length).toBe(1)
  const text = decryptPush(Buffer.from((await sent())[0]!.body, 'base64url'), keys)
  expect(JSON.parse(text)).toMatchObject({ title: 'New booking request', link: '/booking-requests' })

  const [worker] = context.serviceWorkers()
  await worker!.evaluate(RECORDING)
  await deliver(page, await context.newCDPSession(page), text)
  await expect.poll(() => worker!.evaluate('shown')).toEqual([['New booking request', '/booking-requests']])

  await context.setOffline(true)
  await page.goto('/booking-requests')
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Help' }).first()).toBeVisible()
  await context.setOffline(false)
  await expect(
    page.getByRole('article', { name: new RegExp(`Request from ${athlete.firstName}`) }),
  ).toBeVisible()

  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => page.evaluate(`sessionStorage.getItem('subscribed')`)).toBeNull()
  await context.close()
})
