import { fileURLToPath } from 'node:url'
import { eventsByService } from '@fieldside/contracts/events/catalogue.ts'
import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screens } from '@fieldside/contracts/http/bff/screens.ts'
import { PROGRAM_SORTS, ProgramDraft } from '@fieldside/contracts/http/programs.ts'
import { expect, test } from 'vitest'
import { endpointValues } from './contract-values.ts'

test('endpoints in the browser are a method and a path', () => {
  expect(actions.chooseRole).toEqual({ method: 'POST', path: '/identity/users/me/role' })
  for (const group of [actions, screens])
    for (const endpoint of Object.values(group)) expect(Object.keys(endpoint)).toEqual(['method', 'path'])
})

test('events in the browser are a type and a version', () => {
  const events = Object.values(eventsByService).flat()
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'booking.appointment-confirmed', version: 1 }),
  )
  for (const event of events) expect(event).not.toHaveProperty('data')
})

test('keeps constants, and provides schemas to files that import them', () => {
  expect(PROGRAM_SORTS).toEqual(['title', 'category', 'created_at'])
  expect(ProgramDraft.safeParse({}).success).toBe(false)
})

test('writes the endpoints of a group into the module that uses them, and leaves paths of other modules alone', async () => {
  const { transform } = endpointValues() as { transform: { handler: (code: string, id: string) => unknown } }
  const resolve = async (specifier: string) => ({ id: fileURLToPath(import.meta.resolve(specifier)) })
  const code = [
    "import { actions } from '@fieldside/contracts/http/bff/actions.ts'",
    "import { careActions } from '@fieldside/contracts/http/bff/care-actions.ts'",
    'use(actions.cancelAppointment, careActions.getSessionNote)',
  ].join('\n')
  const written = (await transform.handler.call({ resolve }, code, '/src/a.ts')) as { code: string }
  expect(written.code).not.toContain('import')
  expect(written.code).toContain('use(actions$cancelAppointment, careActions$getSessionNote)')
})
