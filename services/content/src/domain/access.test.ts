import { Role } from '@fieldside/contracts/roles.ts'
import { expect, test } from 'vitest'
import { mayTrain, seesPremiumPrograms, seesVideos, VISITOR } from './access.ts'

const allowed = (rule: typeof seesVideos, isSubscribed: boolean) =>
  Role.options.filter((role) => rule({ role, isSubscribed }))

test('videos and training of one’s own are for subscribers and administrators', () => {
  for (const rule of [seesVideos, mayTrain]) {
    expect(allowed(rule, false)).toEqual(['admin'])
    expect(allowed(rule, true)).toEqual(['athlete', 'professional', 'admin'])
    expect(rule(VISITOR)).toBe(false)
  }
})

test('premium programs are for subscribed athletes, professionals and administrators', () => {
  expect(allowed(seesPremiumPrograms, false)).toEqual(['professional', 'admin'])
  expect(allowed(seesPremiumPrograms, true)).toEqual(['athlete', 'professional', 'admin'])
  expect(seesPremiumPrograms(VISITOR)).toBe(false)
})
