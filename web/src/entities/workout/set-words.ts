import type { DoneSetForm } from '@fieldside/contracts/http/training.ts'
import { type WeightUnit, weightText } from './weight.ts'

/** Example: '8 × 60 kg', '8', '60 kg'; '' for a set done exactly as planned. */
const wordsOf = ({ reps, weight_grams }: DoneSetForm, unit: WeightUnit): string =>
  [reps ?? '', weight_grams === null ? '' : `${weightText(weight_grams, unit)} ${unit}`]
    .filter((part) => part !== '')
    .join(' × ')

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
