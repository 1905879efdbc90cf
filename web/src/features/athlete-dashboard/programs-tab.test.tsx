import { actions } from '@fieldside/contracts/http/bff/actions.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { reply } from '@/client/testing/reply.ts'
import { idOf, open, program, serving } from '@/entities/program/testing/program-server.tsx'
import { ProgramsTab } from './programs-tab.tsx'

afterEach(() => vi.unstubAllGlobals())

const links = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('lists the athlete’s programs in the server’s order and links unsubscribed athletes to Premium [athlete-dashboard/programs-tab]', async () => {
  const programs = [
    program({ title: 'Followed', is_followed: true }),
    program({ id: idOf(2), title: 'Premium one', is_premium: true, access: 'needs_subscription' }),
  ]
  serving('athlete', {
    'GET /content/programs/mine': () => reply(actions.listMyPrograms, { programs, premium_access: false }),
  })
  open(ProgramsTab, '/athlete-dashboard')
  await screen.findByText('Following')
  expect(links()).toEqual([
    'See Premium /pricing',
    `Followed /programs/${idOf(1)}`,
    `Premium one /programs/${idOf(2)}`,
    'All programs /programs',
  ])
})

test('hides the Premium link from subscribers and links to all programs when there are none', async () => {
  serving('athlete', {
    'GET /content/programs/mine': () => reply(actions.listMyPrograms, { programs: [], premium_access: true }),
  })
  open(ProgramsTab, '/athlete-dashboard')
  expect(await screen.findByText('No programs yet')).toBeTruthy()
  expect(links()).toEqual(['All programs /programs'])
})
