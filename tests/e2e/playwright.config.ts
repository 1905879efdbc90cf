import { defineConfig } from '@playwright/test'
import { browserLaunch } from '../browser.ts'
import { PHONE_TOO } from './fixtures.ts'

const launchOptions = await browserLaunch()
const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

/** One built web, one stack, two workers; every test makes its own people. No retry: a flaky test is a failing one. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/end-to-end',
  globalSetup: './stack.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    launchOptions,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // A trace of every test costs more than it tells: where a picture is not enough, `--trace on` with the one test.
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
  projects: [
    { name: '1280', use: { viewport: desktop } },
    {
      name: '390',
      grep: new RegExp(PHONE_TOO),
      use: { viewport: phone, hasTouch: true, isMobile: true },
    },
  ],
})
