import { DAY_MS } from '@fieldside/contracts/durations.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { bookingsPage } from '@fieldside/contracts/http/bff/bookings.ts'
import { athleteDashboardScreen } from '@fieldside/contracts/http/bff/dashboards.ts'
import { messagesScreen } from '@fieldside/contracts/http/bff/messages.ts'
import { DEMO_ACCOUNTS } from '@fieldside/dev-seed/accounts.ts'
import type { Browser, Page } from 'playwright-core'
import { type Api, createApi } from '../fixtures/api.ts'
import { signIn } from '../fixtures/users.ts'
import { pausedWebhook } from '../fixtures/webhooks.ts'
import { addressesOf, type Places } from '../screens.ts'
import { carrySession } from '../steps/sign-in.ts'
import type { Camera } from './camera.ts'

type Walk = {
  browser: Browser
  url: string
  take: Camera
  step: <T>(words: string, work: () => Promise<T>) => Promise<T>
  subscriber: { email: string; password: string }
}

/** Turns '/booking/0199…?tab=a' into 'booking-id-tab-a'. */
const nameOf = (address: string): string =>
  address
    .slice(1)
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[^a-z0-9]+/gi, '-') || 'home'

const LIFTS = ['Back Squat', 'Romanian Deadlift', 'Bulgarian Split Squat', 'Hip Thrust']

/** Creates a workout with a log of three weeks, so that its screens have data. */
const trainThrice = async (api: Api): Promise<string> => {
  const library = (await api.call(actions.listExercisesInShort)).items
  const exercises = library.filter(({ exercise_name }) => LIFTS.includes(exercise_name))
  const workout = await api.call(actions.createWorkout, {
    body: {
      name: 'Lower body, heavy',
      exercises: exercises.map(({ id }) => ({ exercise_id: id, sets: 3, reps: '5', rest_seconds: 120 })),
    },
  })
  const today = Date.now()
  for (const weeksAgo of [3, 2, 1]) {
    const done_on = new Date(today - weeksAgo * 7 * DAY_MS).toISOString().slice(0, 10)
    const sets = exercises.flatMap(({ id }, place) =>
      [5, 5, 5].map((reps) => ({
        exercise_id: id,
        reps,
        weight_grams: 60_000 + place * 10_000 - weeksAgo * 2_500,
      })),
    )
    await api.call(actions.logTraining, { body: { workout_id: workout.id, done_on, sets } })
  }
  return workout.id
}

const walkAs = async (page: Page, addresses: string[], who: string, take: Camera): Promise<void> => {
  for (const address of addresses) {
    await page.goto(address)
    await page.locator('h1').first().waitFor()
    const asked = new URL(address, page.url())
    // A redirecting address is shown at its target.
    if (new URL(page.url()).pathname !== asked.pathname) continue
    await take(page, `screens/${who}/${nameOf(address)}`, { fullPage: true })
  }
}

/** Visits every screen as every role that may open it, with the demo accounts and the Premium athlete. */
export const walkEveryScreen = async ({ browser, url, take, step, subscriber }: Walk): Promise<void> => {
  const target = {
    publicUrl: url,
    stripeUrl: '',
    stripeSecretKey: '',
    identityEnvironment: {},
    identityCommand: [],
  }
  const apiOf = (role: string) => signIn(target, DEMO_ACCOUNTS.find((account) => account.role === role)!)
  const athlete = await apiOf('athlete')
  const professional = await apiOf('professional')
  const paying = await signIn(target, subscriber)
  const [theirs] = (await professional.call(bookingsPage, { query: { scope: 'agreed' } })).items
  const [booking] = (await athlete.call(athleteDashboardScreen)).upcoming.items
  const program = (await athlete.call(actions.listPrograms)).items.find(({ is_premium }) => !is_premium)
  if (!booking || !theirs || !program) throw new Error('the demo data has no booking or no program')
  const admin = await apiOf('admin')
  const threadOf = async (api: Api) => (await api.call(messagesScreen)).items[0]!.id
  const places: Places = {
    professional: booking.professional_id,
    booking: booking.id,
    thread: await threadOf(athlete),
    program: program.id,
    workout: await trainThrice(paying),
    webhook: await pausedWebhook(admin),
  }
  const walks: [who: string, api: Api, addresses: string[]][] = [
    ['visitor', createApi(url), addressesOf('visitor', places)],
    ['athlete', athlete, addressesOf('athlete', places)],
    [
      'subscriber',
      paying,
      [
        '/workouts',
        '/workouts/new',
        `/workouts/${places.workout}`,
        `/workouts/${places.workout}/train`,
        '/progress',
        '/progress/import',
        '/transactions',
        '/pricing',
        '/exercise-database',
        `/programs/${program.id}`,
      ],
    ],
    [
      'professional',
      professional,
      addressesOf('professional', { ...places, booking: theirs.id, thread: await threadOf(professional) }),
    ],
    ['admin', admin, addressesOf('admin', places)],
  ]
  for (const [who, api, addresses] of walks) {
    const context = await browser.newContext({
      baseURL: url,
      locale: 'en-US',
      timezoneId: 'America/New_York',
    })
    if (api.cookie()) await carrySession(context, url, { api })
    const page = await context.newPage()
    await step(`Every screen of ${who}`, () => walkAs(page, addresses, who, take))
    await context.close()
  }
}
