import { exerciseExists } from '../../errors.ts'
import { isNameTaken } from '../store/exercises.ts'
import { isOwnNameTaken } from '../store/own-exercises.ts'

/** Awaits a write of an exercise and translates a duplicate name. @throws conflict 'exercise-exists' */
export const refuseTakenName = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw isNameTaken(error) || isOwnNameTaken(error) ? exerciseExists(name) : error
  }
}
