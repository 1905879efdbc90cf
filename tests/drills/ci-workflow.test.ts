import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { CORE } from './catalogue.ts'

const WORKFLOW = join(import.meta.dirname, '../../.github/workflows/ci.yml')
const Workflow = z.object({
  jobs: z.object({
    core: z.object({ strategy: z.object({ matrix: z.object({ command: z.array(z.string()) }) }) }),
  }),
})

test('the workflow runs the core of .ci/run, each part as a job', () => {
  const { core } = Workflow.parse(parse(readFileSync(WORKFLOW, 'utf8'))).jobs
  const commands = CORE.map(({ script, parts }) => {
    const command = script === 'test' ? 'npm test' : `npm run ${script}`
    return parts.length > 0 ? `${command} -- ${parts.join(' ')}` : command
  })
  expect(core.strategy.matrix.command).toEqual(commands)
})
