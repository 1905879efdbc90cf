import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const UNTIL_SIGNAL = JSON.stringify(join(import.meta.dirname, 'until-signal.ts'))

/** Receives the signal at the moment the last part becomes ready. */
const STARTS_TOO_LATE = `
  const { untilSignal } = await import(${UNTIL_SIGNAL})
  await untilSignal(
    async (signal) => {
      const running = setInterval(() => {}, 1000)
      process.kill(process.pid, 'SIGTERM')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      return { stop: async () => { clearInterval(running); console.log('stopped') } }
    },
    () => console.log('ready'),
    (error) => error,
  )`

test('stops what became ready after a stop request and does not announce it', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', STARTS_TOO_LATE], {
    timeout: 20_000,
  })
  expect(stdout.split('\n').filter(Boolean)).toEqual(['Stopping …', 'stopped', 'Everything is stopped.'])
})
