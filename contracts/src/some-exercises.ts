/** Stands for the number of exercises with a video while it isn't known. */
export const SOME_EXERCISES = 'some exercises'
