import * as rows from '@fieldside/contracts/http/program-exercises.ts'
import * as api from '@fieldside/contracts/http/programs.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { addProgramExercise } from './add-exercise.ts'
import { copyProgramPart } from './copy.ts'
import { createProgram } from './create.ts'
import { deleteProgram } from './delete.ts'
import { followProgram, unfollowProgram } from './follow.ts'
import { getProgram } from './get.ts'
import { listPrograms } from './list.ts'
import { listAllPrograms } from './list-all.ts'
import { listMyPrograms } from './list-mine.ts'
import { pauseProgram, resumeProgram } from './pause.ts'
import { removeProgramExercise } from './remove-exercise.ts'
import { removeProgramWeek } from './remove-week.ts'
import { reopenProgramDay, settleProgramDay } from './settle-day.ts'
import { countPrograms } from './store/programs.ts'
import { updateProgram } from './update.ts'
import { updateProgramExercise } from './update-exercise.ts'

/** Literal paths come before those with {id}, because the first match wins. */
export const programRoutes = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listPrograms, (ctx, { query }) => listPrograms(ctx, query))
  http.serve(api.listMyPrograms, (ctx) => listMyPrograms(ctx))
  http.serve(api.countPrograms, async (ctx) => ({ programs: await countPrograms(ctx.db.kysely) }))
  http.serve(api.adminListPrograms, (ctx, { query }) => listAllPrograms(ctx, query))
  http.serve(api.getProgram, (ctx, { params }) => getProgram(ctx, params.id))
  http.serve(api.followProgram, (ctx, { params, body }) => followProgram(ctx, params.id, body))
  http.serve(api.unfollowProgram, (ctx, { params }) => unfollowProgram(ctx, params.id))
  http.serve(api.pauseProgram, (ctx, { params, body }) => pauseProgram(ctx, params.id, body.on))
  http.serve(api.resumeProgram, (ctx, { params, body }) => resumeProgram(ctx, params.id, body.on))
  http.serve(api.settleProgramDay, (ctx, input) => settleProgramDay(ctx, input))
  http.serve(api.reopenProgramDay, (ctx, { params }) => reopenProgramDay(ctx, params))
  http.serve(api.draftProgram, (ctx, { body }) => createProgram(ctx, body))
  http.serve(api.createProgram, (ctx, { body }) => createProgram(ctx, body))
  http.serve(api.updateProgram, (ctx, { params, body }) => updateProgram(ctx, params.id, body))
  http.serve(api.deleteProgram, (ctx, { params }) => deleteProgram(ctx, params.id))
  http.serve(rows.addProgramExercise, (ctx, { params, body }) => addProgramExercise(ctx, params.id, body))
  http.serve(rows.updateProgramExercise, (ctx, { params, body }) =>
    updateProgramExercise(ctx, params.id, body),
  )
  http.serve(rows.removeProgramExercise, (ctx, { params }) => removeProgramExercise(ctx, params.id))
  http.serve(rows.copyProgramPart, (ctx, { params, body }) => copyProgramPart(ctx, params.id, body))
  http.serve(rows.removeProgramWeek, (ctx, { params }) => removeProgramWeek(ctx, params.id, params.week))
}
