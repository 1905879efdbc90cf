import { existsSync, statfsSync } from 'node:fs'
import { browserLaunch } from '@fieldside/dev-browser/browser-launch.ts'
import { defineConfig } from '@playwright/test'
import { stackFacts } from './stack.ts'
import { EXTENDED_TAG } from './tags.ts'

const SHARED_MEMORY = '/dev/shm'
const ROOM_BYTES = 1024 ** 3
/** In containers, it often holds 64 MB, and pages crash. Elsewhere it's cheaper than Playwright's files in /tmp. */
const hasRoomInMemory = (): boolean => {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize > ROOM_BYTES
}

const { executablePath, args } = await browserLaunch()
/** Drawing in software takes half the CPU time of emulating a GPU, and pages live too short for optimized code to pay. */
const launchOptions = {
  executablePath,
  ignoreDefaultArgs: hasRoomInMemory() ? ['--disable-dev-shm-usage'] : [],
  args: [...args, '--disable-gpu', '--num-raster-threads=1', '--js-flags=--no-opt --no-maglev'],
}

const EMPTY_START = 'empty-start.e2e.ts'
const OUTSIDE_VIEW = 'outside-view.e2e.ts'
/** Kills a service that the other stories need. */
const KILLED = 'killed-service.e2e.ts'
/** Runs on real parts only, in every `.ci/run`. */
const SCREENS = 'screens.e2e.ts'
/** Parts of `npm run test:extended`. */
const MATRIX = ['access.e2e.ts', 'dialogs.e2e.ts']
const EXTENDED = new RegExp(EXTENDED_TAG)

/** One web build, one stack, three workers. Tests create their own users and share only a professional. No retries: a flaky test fails. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/end-to-end',
  globalSetup: './stack.ts',
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions,
    viewport: { width: 1280, height: 800 },
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Animations draw up to 60 frames a second in software. The main user journey runs with them on a phone.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test costs too much. Use `--trace on` for the one test whose screenshot is not enough.
    screenshot: 'only-on-failure',
    // Chromium can't be given the authority of Caddy in containers. The tests' own requests verify its certificates.
    ignoreHTTPSErrors: stackFacts().publicUrl?.startsWith('https:') ?? false,
    actionTimeout: 15_000,
    // Requests that a service worker answers can't be intercepted. push.e2e.ts has one.
    serviceWorkers: 'block',
  },
  // The stack is empty only before the other tests, and its events are complete only after them. `--no-deps` runs one
  // test without the others.
  projects: [
    { name: 'empty', testMatch: EMPTY_START },
    {
      name: 'all',
      testIgnore: [EMPTY_START, OUTSIDE_VIEW, KILLED, SCREENS, ...MATRIX],
      grepInvert: EXTENDED,
      dependencies: ['empty'],
    },
    { name: 'after', testMatch: OUTSIDE_VIEW, dependencies: ['all'] },
    { name: 'screens', testMatch: SCREENS, dependencies: ['empty'] },
    { name: 'matrix', testMatch: MATRIX, dependencies: ['empty'] },
    { name: 'extended', grep: EXTENDED, dependencies: ['empty'] },
    { name: 'killed', testMatch: KILLED, dependencies: ['matrix', 'extended'] },
  ],
})
