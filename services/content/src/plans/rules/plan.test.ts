import type { PlanContent, PlanStage, StageRule } from '@fieldside/contracts/plans.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conditionsOf, decide, evolve, type PlanState, stageAfterChange, stageIndex } from './plan.ts'
import type { StageWorkout } from './stages.ts'

const stage = (id: string, rule: Partial<StageRule> = {}): PlanStage => ({
  id,
  name: id,
  workouts: [],
  rule: { workouts: 2, pain_at_most: 3, needs_confirmation: false, ...rule },
})
const contentOf = (...stages: PlanStage[]): Pick<PlanContent, 'stages'> => ({ stages })

const rule = fc.record({
  workouts: fc.integer({ min: 1, max: 4 }),
  pain_at_most: fc.integer({ min: 0, max: 5 }),
  needs_confirmation: fc.boolean(),
})
const stages = fc
  .array(rule, { minLength: 1, maxLength: 4 })
  .map((rules) => rules.map((one, index) => stage(`s${index}`, one)))
const pain = fc.integer({ min: 0, max: 10 })
const action = fc.oneof(
  fc.record({
    type: fc.constant('finish' as const),
    pain,
    stage: fc.integer({ min: 0, max: 3 }),
    day: fc.integer({ min: 1, max: 5 }),
    exercises_done: fc.nat(2),
  }),
  fc.record({ type: fc.constant('morning' as const), pain, which: fc.nat(30) }),
  fc.record({ type: fc.constant('confirm' as const), stage: fc.integer({ min: 0, max: 3 }) }),
)

type Done = StageWorkout & { entry: number | null }

/** Counts by itself what the rule of a stage asks for. */
const counts = ({ pain_at_most }: StageRule, done: Done) =>
  done.exercises_done > 0 &&
  done.pain <= pain_at_most &&
  done.morning_pain !== null &&
  done.morning_pain <= done.pain

test('never skips a stage, whatever arrives, late, or twice [plans/stages]', () => {
  fc.assert(
    fc.property(stages, fc.array(action, { maxLength: 40 }), (given, actions) => {
      const content = contentOf(...given)
      const done: Done[] = []
      let state: PlanState = { stage_id: 's0', stage_entry: 0, ended_by: null }
      for (const one of actions) {
        const before = state
        const at = stageIndex(content, before.stage_id)
        if (one.type === 'finish' && one.stage <= at)
          done.push({
            done_on: `2026-11-0${one.day}`,
            exercises_done: one.exercises_done,
            pain: one.pain,
            morning_pain: null,
            entry: one.stage === at ? before.stage_entry : null,
          })
        if (one.type === 'morning' && done.length > 0) {
          const workout = done[one.which % done.length]!
          workout.morning_pain ??= one.pain
        }
        const ofStage = done.filter(({ entry }) => entry === before.stage_entry)
        const command =
          one.type === 'confirm'
            ? ({ type: 'confirm', stage_id: `s${one.stage}` } as const)
            : ({ type: 'check' } as const)
        const events = decide(content, before, command, ofStage)
        if (typeof events !== 'string') state = events.reduce(evolve, before)
        const now = stageIndex(content, state.stage_id)
        expect(now - at === 0 || now - at === 1).toBe(true)
        if (now > at) {
          const needed = given[at]!.rule!
          const days = ofStage.filter((workout) => counts(needed, workout)).map(({ done_on }) => done_on)
          expect(new Set(days).size).toBeGreaterThanOrEqual(needed.workouts)
          expect(needed.needs_confirmation).toBe(one.type === 'confirm')
          if (one.type === 'confirm') expect(one.stage).toBe(at)
        }
        const open = conditionsOf(
          content,
          state,
          done.filter(({ entry }) => entry === state.stage_entry),
        )
        // A stage that could open without a confirmation has opened.
        if (now < given.length - 1) expect(open.length).toBeGreaterThan(0)
        else expect(open).toEqual([])
      }
    }),
  )
})

test('opens no stage for a repeated or late confirmation of an earlier one [plans/stages]', () => {
  const content = contentOf(...['s0', 's1', 's2'].map((id) => stage(id, { needs_confirmation: true })))
  const state: PlanState = { stage_id: 's1', stage_entry: 1, ended_by: null }
  const workouts = ['2026-11-03', '2026-11-02'].map((done_on) => ({
    done_on,
    exercises_done: 1,
    pain: 1,
    morning_pain: 0,
  }))
  expect(decide(content, state, { type: 'confirm', stage_id: 's0' }, workouts)).toBe('stage-not-ready')
  expect(decide(content, state, { type: 'confirm', stage_id: 's2' }, workouts)).toBe('stage-not-ready')
  const opened = [{ type: 'stage-opened', stage_id: 's2' }]
  expect(decide(content, state, { type: 'confirm', stage_id: 's1' }, workouts)).toEqual(opened)
})

test('ends once, and only an end is final', () => {
  const content = contentOf(stage('s0'), stage('s1'))
  const state: PlanState = { stage_id: 's0', stage_entry: 0, ended_by: null }
  const ended = { type: 'ended', by: 'athlete' } as const
  expect(decide(content, state, { type: 'end', by: 'athlete' }, [])).toEqual([ended])
  const after = evolve(state, ended)
  expect(decide(content, after, { type: 'end', by: 'professional' }, [])).toEqual([])
  expect(decide(content, after, { type: 'change' }, [])).toBe('plan-ended')
  expect(decide(content, after, { type: 'confirm', stage_id: 's0' }, [])).toBe('plan-ended')
  expect(decide(content, after, { type: 'check' }, [])).toEqual([])
})

test('stays in its stage when the plan changes, or in the one that takes its place', () => {
  const before = contentOf(stage('a'), stage('b'), stage('c'))
  const state: PlanState = { stage_id: 'b', stage_entry: 1, ended_by: null }
  expect(stageAfterChange(before, contentOf(stage('x'), stage('b')), state)).toBe('b')
  expect(stageAfterChange(before, contentOf(stage('x'), stage('y')), state)).toBe('y')
  expect(stageAfterChange(before, contentOf(stage('x')), state)).toBe('x')
})

test('never moves to a later stage when the plan changes, unless no earlier one is left', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const known = fc.shuffledSubarray(ids, { minLength: 1 })
  const changed = fc.shuffledSubarray([...ids, 'x', 'y'], { minLength: 1 })
  fc.assert(
    fc.property(known, changed, fc.nat(), (before, after, at) => {
      const [old, edited] = [before, after].map((all) => contentOf(...all.map((id) => stage(id))))
      const from = at % before.length
      const to = stageAfterChange(old!, edited!, { stage_id: before[from]!, stage_entry: 0, ended_by: null })
      expect(after).toContain(to)
      if (before.indexOf(to) > from)
        for (const id of after.slice(0, from + 1)) expect(before.indexOf(id)).toBeGreaterThan(from)
      else expect(after.includes(before[from]!) || after.indexOf(to) <= from).toBe(true)
    }),
  )
  const state: PlanState = { stage_id: 'b', stage_entry: 1, ended_by: null }
  const three = contentOf(stage('a'), stage('b'), stage('c'))
  expect(stageAfterChange(three, contentOf(stage('a'), stage('c')), state)).toBe('a')
})
