import { Role } from '@fieldside/contracts/roles.ts'
import { expect, test } from 'vitest'
import { mayTrain, seesPremiumPrograms, seesVideos, VISITOR } from './access.ts'

const allowed = (rule: typeof seesVideos, isSubscribed: boolean) =>
  Role.options.filter((role) => rule({ role, isSubscribed }))

test('opens videos and training to subscribers and admins', () => {
  for (const rule of [seesVideos, mayTrain]) {
    expect(allowed(rule, false)).toEqual(['admin'])
    expect(allowed(rule, true)).toEqual(['athlete', 'professional', 'admin'])
    expect(rule(VISITOR)).toBe(false)
  }
})

test('opens premium programs to subscribed athletes, professionals, and admins', () => {
  expect(allowed(seesPremiumPrograms, false)).toEqual(['professional', 'admin'])
  expect(allowed(seesPremiumPrograms, true)).toEqual(['athlete', 'professional', 'admin'])
  expect(seesPremiumPrograms(VISITOR)).toBe(false)
})
