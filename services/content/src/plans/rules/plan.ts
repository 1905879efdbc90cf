import type { PlanContent, PlanEnd, PlanStage, StageCondition } from '@fieldside/contracts/plans.ts'
import { openConditions, type StageWorkout, unmetConditions } from './stages.ts'

export type PlanState = {
  stage_id: string
  /** How many stages opened before. Workouts of an earlier one don't count toward the next. */
  stage_entry: number
  ended_by: PlanEnd | null
}

export type PlanCommand =
  /** A workout was recorded, or a morning answered. */
  | { type: 'check' }
  /** The professional lets the athlete go on from a stage. */
  | { type: 'confirm'; stage_id: string }
  | { type: 'end'; by: PlanEnd }
  /** The professional saved another content, which is what the command is decided on. */
  | { type: 'change' }

export type PlanEvent = { type: 'stage-opened'; stage_id: string } | { type: 'ended'; by: PlanEnd }
export type PlanRefusal = 'plan-ended' | 'stage-not-ready'

type Stages = Pick<PlanContent, 'stages'>

export const stageIndex = ({ stages }: Stages, stageId: string): number =>
  stages.findIndex(({ id }) => id === stageId)

/** Returns the stage that the plan is in. Each change of a plan keeps it or moves the plan to one that it has. */
export const stageOf = ({ stages }: Stages, { stage_id }: Pick<PlanState, 'stage_id'>): PlanStage =>
  stages.find(({ id }) => id === stage_id) ?? stages[0]!

const nextOf = (content: Stages, { stage_id }: PlanState): PlanStage | undefined =>
  content.stages[stageIndex(content, stage_id) + 1]

/** Returns what keeps the next stage closed: nothing in the last one, or without a rule. */
export const conditionsOf = (
  content: Stages,
  state: PlanState,
  workouts: readonly StageWorkout[],
): StageCondition[] => {
  const { rule } = stageOf(content, state)
  return rule && nextOf(content, state) ? openConditions(rule, workouts) : []
}

type Decided = readonly PlanEvent[] | PlanRefusal

const opened = (content: Stages, state: PlanState): PlanEvent[] => {
  const next = nextOf(content, state)
  return next ? [{ type: 'stage-opened', stage_id: next.id }] : []
}

/**
 * Decides a command on the plan's current content. `workouts` are those of the current stage. At most one stage opens,
 * and the workouts of the closed one don't count again.
 */
export const decide = (
  content: Stages,
  state: PlanState,
  command: PlanCommand,
  workouts: readonly StageWorkout[],
): Decided => {
  if (command.type === 'end') return state.ended_by === null ? [{ type: 'ended', by: command.by }] : []
  if (state.ended_by !== null) return command.type === 'check' ? [] : 'plan-ended'
  const { rule } = stageOf(content, state)
  switch (command.type) {
    case 'change':
      return []
    case 'check':
      return rule && !rule.needs_confirmation && unmetConditions(rule, workouts).length === 0
        ? opened(content, state)
        : []
    case 'confirm': {
      const isReady =
        rule !== null && command.stage_id === state.stage_id && unmetConditions(rule, workouts).length === 0
      const events = isReady ? opened(content, state) : []
      return events.length > 0 ? events : 'stage-not-ready'
    }
  }
}

export const evolve = (state: PlanState, event: PlanEvent): PlanState => {
  switch (event.type) {
    case 'stage-opened':
      return { ...state, stage_id: event.stage_id, stage_entry: state.stage_entry + 1 }
    case 'ended':
      return { ...state, ended_by: event.by }
  }
}

/**
 * Returns the stage after a change of the stages: the same one, or without it the one at its place. Never a later one,
 * unless no earlier one is left.
 */
export const stageAfterChange = (before: Stages, after: Stages, { stage_id }: PlanState): string => {
  if (stageIndex(after, stage_id) >= 0) return stage_id
  const from = stageIndex(before, stage_id)
  const isLater = ({ id }: PlanStage) => stageIndex(before, id) > from
  const upTo = after.stages.slice(0, Math.max(from, 0) + 1)
  return (upTo.findLast((stage) => !isLater(stage)) ?? after.stages[0]!).id
}
