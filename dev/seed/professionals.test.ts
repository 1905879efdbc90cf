import { ProfessionalProfileForm } from '@fieldside/contracts/http/directory.ts'
import { OfferForm } from '@fieldside/contracts/http/offers.ts'
import { ScheduleForm } from '@fieldside/contracts/http/schedules.ts'
import { ProfessionalType } from '@fieldside/contracts/professional-types.ts'
import { expect, test } from 'vitest'
import { PROFESSIONALS, professionalPlans } from './professionals.ts'

const plans = professionalPlans()
const distinct = <T>(values: T[]): number => new Set(values).size

test('generates the same sixty people every time', () => {
  expect(plans).toHaveLength(PROFESSIONALS)
  expect(professionalPlans()).toEqual(plans)
})

test('repeats no name, email, or bio', () => {
  expect(distinct(plans.map(({ profile }) => profile.full_name))).toBe(PROFESSIONALS)
  expect(distinct(plans.map(({ email }) => email))).toBe(PROFESSIONALS)
  expect(distinct(plans.map(({ profile }) => profile.bio))).toBe(PROFESSIONALS)
})

test('covers all five types, twenty cities, and more than five time zones', () => {
  expect(distinct(plans.map(({ profile }) => profile.specialty))).toBe(ProfessionalType.options.length)
  expect(distinct(plans.map(({ profile }) => profile.city))).toBe(20)
  expect(distinct(plans.map(({ schedule }) => schedule?.time_zone))).toBeGreaterThan(5)
})

test('generates input that the forms accept', () => {
  for (const { profile, schedule, offers } of plans) {
    expect(ProfessionalProfileForm.parse(profile)).toEqual(profile)
    if (schedule) expect(ScheduleForm.parse(schedule)).toEqual(schedule)
    for (const offer of offers) expect(OfferForm.parse(offer)).toEqual(offer)
  }
})

test('sets prices between 60 and 180 dollars and hides some', () => {
  const prices = plans.map(({ priceCents }) => priceCents)
  expect(Math.min(...prices)).toBeGreaterThanOrEqual(6000)
  expect(Math.max(...prices)).toBeLessThanOrEqual(18_000)
  const hidden = plans.filter(({ showsPrice }) => !showsPrice).length
  expect(hidden).toBeGreaterThan(3)
  expect(hidden).toBeLessThan(15)
})

test('includes new, full, unscheduled, and paused professionals', () => {
  expect(plans.filter(({ signedUp }) => signedUp.days < 3)).toHaveLength(6)
  expect(plans.filter(({ isFull }) => isFull)).toHaveLength(3)
  expect(plans.filter(({ schedule }) => schedule === null)).toHaveLength(4)
  expect(plans.filter(({ isAccepting }) => !isAccepting)).toHaveLength(3)
})
