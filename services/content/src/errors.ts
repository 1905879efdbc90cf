import { conflict, forbidden, notFound, tooLarge, unprocessable } from '@fieldside/platform/errors.ts'

export const noExercise = () => notFound('Exercise not found')

export const exerciseExists = (name: string) =>
  conflict('exercise-exists', `There is already an exercise called '${name}'.`)

export const tooManyExercises = (most: number) =>
  conflict(
    'too-many-exercises',
    `You already have ${most} exercises of your own, the maximum. Delete one you no longer use.`,
  )

/** Includes the current version, so that the editor can compare. */
export const exerciseConflict = (current: object) =>
  conflict(
    'exercise-changed',
    'Someone else changed this exercise while you were editing. Your changes are still here.',
    { current },
  )

/** 422. An exercise would be easier than itself. */
export const variantCircle = () =>
  unprocessable('variant-circle', 'An exercise can’t be both easier and harder than another one.')

const listed = (titles: readonly string[]): string =>
  titles.length <= 3 ? titles.join(', ') : `${titles.slice(0, 3).join(', ')} and ${titles.length - 3} more`

export const exerciseInUse = (programs: readonly string[]) =>
  conflict('exercise-in-use', `It is used in ${listed(programs)}. Remove it there first.`)

export const noClip = () => notFound('Clip not found')

export const subscriptionRequired = (what: string) =>
  forbidden(`${what} is part of Premium. Subscribe to use it.`, 'subscription-required')

export const noWorkout = () => notFound('Workout not found')
export const noProgramDay = () => notFound('This day of the program has no exercises')
export const noTrainingLog = () => notFound('This workout isn’t in your log')

export const noBodyEntry = () => notFound('Nothing was recorded for this day')
export const tooManyMeasurements = (most: number) =>
  conflict('too-many-measurements', `You already have ${most} measurements, the maximum. Delete one first.`)

export const tooManyWorkouts = (most: number) =>
  conflict(
    'too-many-workouts',
    `You already have ${most} workouts, the maximum. Delete one you no longer use.`,
  )

/** Includes the current version. Another device of the same user changed the workout. */
export const workoutConflict = (current: object) =>
  conflict('workout-changed', 'This workout was changed on another device. Your changes are still here.', {
    current,
  })

export const noProgram = () => notFound('Program not found')
export const programFull = (most: number) =>
  conflict('program-full', `A program has at most ${most} exercises. Remove one first.`)
export const dayNotNext = () =>
  conflict('day-not-next', 'Another workout of this program comes first. Reload the page to see it.')
export const weekInUse = () =>
  conflict(
    'week-in-use',
    'Someone is in this week or a later one, and would skip a week. Change its exercises instead.',
  )
export const noProgramExercise = () => notFound('This exercise is no longer in the program')

/** 422. The exercise was deleted or never existed. */
export const unknownExercise = () =>
  unprocessable('unknown-exercise', 'An exercise is no longer in the library. Please choose another one.')

/** 409, with the current version. Another admin saved first. */
export const editConflict = (what: string, current: object) =>
  conflict(
    'changed-meanwhile',
    `Someone else changed this ${what} while you were editing. Your changes are still here. Save again to replace theirs.`,
    { current },
  )

export const noPlan = () => notFound('Plan not found')
export const noTemplate = () => notFound('Template not found')
export const notApproved = () => conflict('not-approved', 'You can make plans once your profile is approved.')
export const noAgreedSession = () =>
  conflict('no-agreed-session', 'You can make a plan for this athlete once you have agreed on a session.')
export const tooManyPlans = (most: number) =>
  conflict('too-many-plans', `You already have ${most} plans, the maximum. End one that is no longer needed.`)
export const tooManyPlansOfPair = (most: number) =>
  conflict(
    'too-many-plans',
    `This athlete already has ${most} of your plans, the maximum. End one that is no longer needed.`,
  )
export const tooManyTemplates = (most: number) =>
  conflict(
    'too-many-templates',
    `You already have ${most} templates, the maximum. Delete one you no longer use.`,
  )
export const planEnded = () => conflict('plan-ended', 'This plan has ended.')
export const notShared = () =>
  conflict('not-shared', 'The athlete doesn’t share their training with you right now.')
export const tooManyCheckIns = (most: number) =>
  conflict('too-many-check-ins', `You already checked in for ${most} workouts of this plan on that day.`)
export const stageClosed = () => conflict('stage-closed', 'This stage isn’t open yet.')

/** The same professional changed it elsewhere. */
export const planConflict = () =>
  conflict('plan-changed', 'This plan was changed on another device. Your changes are still here.')
export const templateConflict = () =>
  conflict('template-changed', 'This template was changed on another device. Your changes are still here.')
/** 422. The message names the line. */
export const unreadableFile = (why: string) => unprocessable('unreadable-file', why)
export const unknownFormat = () =>
  unprocessable(
    'unknown-format',
    'This isn’t an export that we know. Choose the file as the other app wrote it, without opening and saving it in a spreadsheet.',
  )
const megabytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`
export const fileTooLarge = (maxBytes: number) =>
  tooLarge(`A file can have up to ${megabytes(maxBytes)}.`, 'file-too-large')
export const importTooLarge = (maxBytes: number, maxUnzippedBytes: number) =>
  tooLarge(
    `Send up to ${megabytes(maxBytes)}. Compressed with gzip, a file can have up to ${megabytes(maxUnzippedBytes)}.`,
    'file-too-large',
  )
export const tooManyLines = (most: number) =>
  unprocessable('too-many-lines', `A file can have up to ${most.toLocaleString('en-US')} lines.`)
export const tooManyNames = (most: number) =>
  unprocessable('too-many-names', `A file can name up to ${most.toLocaleString('en-US')} exercises.`)
export const nothingToImport = () =>
  conflict('nothing-to-import', 'The file has no workout that’s new to your log.')
export const tooManyImports = (most: number) =>
  conflict('too-many-imports', `You have ${most} imports, the maximum. Undo one that you don’t need.`)
export const noImport = () => notFound('Import not found')
