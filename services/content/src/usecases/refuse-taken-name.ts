import { exerciseExists } from '../errors.ts'
import { isNameTaken } from '../store/exercises.ts'

/** Waits for a write of an exercise. @throws conflict 'exercise-exists' */
export const refuseTakenName = async <Result>(name: string, work: Promise<Result>): Promise<Result> => {
  try {
    return await work
  } catch (error) {
    throw isNameTaken(error) ? exerciseExists(name) : error
  }
}
