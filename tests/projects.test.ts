import { execFileSync } from 'node:child_process'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import config from '../vitest.config.ts'

const Projects = z.array(
  z.union([
    z.string(),
    z.object({
      test: z.object({
        name: z.string(),
        include: z.array(z.string()),
        exclude: z.array(z.string()).optional(),
      }),
    }),
  ]),
)

/** `vitest --exclude` doesn't reach a project that excludes something itself, and a file in two projects runs twice. */
test('runs each file of tests on real parts and in containers in one project', () => {
  const projects = Projects.parse(config.test?.projects)
    .filter((project) => typeof project !== 'string')
    .map(({ test }) => test)
  const tracked = execFileSync('git', ['ls-files', '*.native.test.ts', '*.docker.test.ts'], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  })
  const files = tracked.trim().split('\n')
  const projectsOf = (file: string): string[] =>
    projects
      .filter(({ include }) => include.some((glob) => matchesGlob(file, glob)))
      .filter(({ exclude = [] }) => !exclude.some((glob) => matchesGlob(file, glob)))
      .map(({ name }) => name)
  expect(files.length).toBeGreaterThan(20)
  expect(Object.fromEntries(files.map((file) => [file, projectsOf(file)]))).toEqual(
    Object.fromEntries(files.map((file) => [file, [expect.any(String)]])),
  )
  expect(projectsOf('tests/bus/bus-kills.native.test.ts')).toEqual(['bus-faults'])
})
