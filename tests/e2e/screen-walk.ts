import { randomUUID } from 'node:crypto'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import type { Page } from '@playwright/test'
import { ODD_NAMES } from '../fixtures/odd-names.ts'
import { type Person, request, signUp, strangers } from '../fixtures/users.ts'
import { pausedWebhook } from '../fixtures/webhooks.ts'
import { addressesOf, type Places, VIEWERS, type Viewer } from '../screens.ts'
import { expect } from './fixtures.ts'
import type { StackFacts } from './stack.ts'

/** A walk through the screens of each viewer, with long names and without reloads. */

export const DESKTOP = { width: 1280, height: 800, colorScheme: 'light' } as const
export const PHONE = { width: 390, height: 844, colorScheme: 'dark' } as const
export type Form = typeof DESKTOP | typeof PHONE

/** Returns whether this is the first user who may open the address. */
export const isFirst = (who: Viewer, path: string, places: Places): boolean =>
  VIEWERS.find((somebody) => addressesOf(somebody, places).includes(path)) === who

const LEFT = 'data-left'

/**
 * Waits up to ten seconds for a new screen's heading without pending loads. Checks at every change of the page, because
 * Playwright's assertions back off to half a second, which would take most of the time here.
 */
const SETTLED = `new Promise((done) => {
  const isThere = () =>
    document.querySelector('h1:not([${LEFT}])')?.checkVisibility() && !document.querySelector('[aria-busy=true]')
  const look = () => {
    if (!isThere()) return
    changes.disconnect()
    done()
  }
  const changes = new MutationObserver(look)
  changes.observe(document, { subtree: true, childList: true, attributes: true })
  setTimeout(done, 10_000)
  look()
})`

const leaveFor = (path: string): string => `
  document.querySelector('h1')?.setAttribute('${LEFT}', '')
  history.pushState({ idx: history.state.idx + 1, key: '${randomUUID()}' }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate'))`

/** Navigates without a reload, like a link. Reloads for another view of the same screen, which keeps its heading. */
export const open = async (page: Page, path: string): Promise<void> => {
  const address = page.url()
  const isWithin = address !== 'about:blank' && new URL(address).pathname !== path.split('?')[0]
  if (isWithin) await page.evaluate(leaveFor(path))
  else await page.goto(path)
  await page.evaluate(SETTLED)
  await expect(page.locator(`h1:not([${LEFT}])`).first()).toBeVisible()
}

export const setForm = async (page: Page, { colorScheme, ...size }: Form): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(size)
}

export const settled = async (page: Page): Promise<void> => {
  await page.evaluate(SETTLED)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Creates an admin's workout with a logged set, which the builder, training, and progress screens need. */
const workoutOf = async (admin: Person): Promise<string> => {
  const [exercise] = (await admin.api.call(actions.listExercisesInShort)).items
  const part = { exercise_id: exercise!.id, sets: 3, reps: '8-12', rest_seconds: 60 }
  const { id } = await admin.api.call(actions.createWorkout, { body: { name: 'Legs', exercises: [part] } })
  const sets = [{ exercise_id: exercise!.id, reps: 8, weight_grams: 60_000 }]
  await admin.api.call(actions.logTraining, { body: { workout_id: id, done_on: '2026-01-05', sets } })
  return id
}

const rename = ({ id, email, api }: Person, full_name: string) =>
  api.call(actions.updateProfile, { params: { id }, body: { full_name, email } })

const castOf = async (
  target: StackFacts,
  admin: Person,
): Promise<{ people: Record<Exclude<Viewer, 'visitor'>, Person>; places: Places }> => {
  const { pro, athlete } = await strangers(target, admin, { profile: { full_name: ODD_NAMES.professional } })
  await rename(pro, ODD_NAMES.professional)
  await rename(athlete, ODD_NAMES.athlete)
  const programs = (await admin.api.call(actions.listPrograms)).items
  const places = {
    professional: pro.professional.id,
    booking: (await request(athlete, pro.professional.id)).id,
    program: programs.find(({ is_premium }) => !is_premium)!.id,
    workout: await workoutOf(admin),
    webhook: await pausedWebhook(admin.api),
  }
  return { people: { newcomer: await signUp(target), athlete, professional: pro, admin }, places }
}

let made: ReturnType<typeof castOf> | undefined
/** Shares the cast between the tests of a worker, which change nothing. */
export const sharedCast = (target: StackFacts, admin: Person) => {
  made ??= castOf(target, admin)
  return made
}
