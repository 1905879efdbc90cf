import type { SetKind } from '@fieldside/contracts/exercise-facts.ts'
import type { DoneSetForm } from '@fieldside/contracts/http/training.ts'
import { clockText } from './clock.ts'
import { distanceText } from './distance.ts'
import { type WeightUnit, weightText } from './weight.ts'

export const KIND_LABELS: Record<SetKind, string> = {
  normal: 'Normal',
  warmup: 'Warm-up',
  drop: 'Drop set',
  failure: 'To failure',
}

/** Example: '8 × 60 kg', '1:30 × 10 kg', '40 m × 24 kg in 0:35'; '' for a set done exactly as planned. */
const countsOf = (set: DoneSetForm, unit: WeightUnit): string => {
  const { reps, weight_grams, seconds = null, distance_cm = null } = set
  const time = seconds === null ? '' : clockText(seconds)
  const isTimed = time !== '' && distance_cm !== null
  return [
    reps ?? '',
    distance_cm === null ? time : distanceText(distance_cm, unit),
    weight_grams === null ? '' : `${weightText(weight_grams, unit)} ${unit}`,
  ]
    .filter((part) => part !== '')
    .join(' × ')
    .concat(isTimed ? ` in ${time}` : '')
}

/** Example: 'warm-up 10 × 20 kg', '3 × 100 kg to failure at RPE 10'. */
const wordsOf = (set: DoneSetForm, unit: WeightUnit): string => {
  const { kind = 'normal', rpe = null } = set
  const isNamed = kind === 'warmup' || kind === 'drop'
  return [
    isNamed ? KIND_LABELS[kind].toLowerCase() : '',
    countsOf(set, unit),
    kind === 'failure' ? 'to failure' : '',
    rpe === null ? '' : `at RPE ${rpe}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}

type Run = { words: string; times: number }

const runWords = ({ words, times }: Run): string => {
  if (words === '') return times === 1 ? '1 set' : `${times} sets`
  return times === 1 ? words : `${times} sets of ${words}`
}

/** Groups consecutive equal sets: '3 sets of 8 × 60 kg, 6'. */
export const setsInShort = (sets: readonly DoneSetForm[], unit: WeightUnit): string => {
  const runs: Run[] = []
  for (const words of sets.map((set) => wordsOf(set, unit))) {
    const run = runs.at(-1)
    if (run?.words === words) run.times += 1
    else runs.push({ words, times: 1 })
  }
  return runs.map(runWords).join(', ')
}
