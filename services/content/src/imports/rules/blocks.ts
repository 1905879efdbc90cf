type Block = { number: number; last: number }
type Workout = { exercise: string; blocks: Map<string, Block> }

/**
 * Returns what finds the block of a set in files that number the sets of each block from the beginning. A set with a higher
 * number than the last one belongs to the same block, also after lines of other exercises. One without a number
 * belongs to the block of the line before it.
 */
export const createBlocks = () => {
  const workouts = new Map<string, Workout>()
  return (key: string, exercise: string, number: number | null): string => {
    const workout = workouts.get(key) ?? { exercise: '', blocks: new Map<string, Block>() }
    workouts.set(key, workout)
    const known = workout.blocks.get(exercise)
    const goesOn = known && (number === null ? workout.exercise === exercise : number > known.last)
    const block = goesOn ? known : { number: (known?.number ?? 0) + 1, last: -1 }
    block.last = number ?? block.last
    workout.blocks.set(exercise, block)
    workout.exercise = exercise
    return `${block.number} ${exercise}`
  }
}
