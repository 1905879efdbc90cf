import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { launchProgram } from './program.ts'

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

test('ends a program whose launcher is killed, without its cooperation', async () => {
  const launcher = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/launches-sleep.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: launcher.stdout })
  let sleeper = 0
  for await (const line of lines) {
    sleeper = Number(line.match(/^up (\d+)$/)?.[1] ?? 0)
    if (sleeper) break
  }
  expect(isAlive(sleeper)).toBe(true)
  launcher.kill('SIGKILL')
  await once(launcher, 'exit')
  await expect.poll(() => isAlive(sleeper)).toBe(false)
})

test('stops a program in order and reports how it ended', async () => {
  const lines: string[] = []
  const running = await launchProgram(
    {
      command: 'sh',
      args: ['-c', 'trap "echo bye; exit 3" TERM; echo up; while :; do sleep 0.05; done'],
      env: { PATH: process.env.PATH },
      ready: { line: 'up' },
    },
    (line) => lines.push(line),
  )
  await running.ready()
  await running.stop()
  expect(lines).toContain('bye')
  expect(await running.exited).toBe('code 3')
})
