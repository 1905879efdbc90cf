import * as api from '@fieldside/contracts/http/exercises.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { createExercise } from './create.ts'
import { deleteExercise } from './delete.ts'
import { getExercise } from './get.ts'
import { listExercises, listExercisesInShort } from './list.ts'
import { createOwnExercise, deleteOwnExercise, listOwnExercises, updateOwnExercise } from './own.ts'
import { countVideos, equipment } from './store/exercises.ts'
import { updateExercise } from './update.ts'
import { watchClip } from './watch-clip.ts'

/** Literal paths come before those with {id}, because the first match wins. */
export const exerciseRoutes = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listExercises, (ctx, { query }) => listExercises(ctx, query))
  http.serve(api.listExercisesInShort, (ctx, { query }) => listExercisesInShort(ctx, query))
  http.serve(api.listEquipment, async (ctx) => ({ equipment: await equipment(ctx.db.kysely) }))
  http.serve(api.countVideos, (ctx) => countVideos(ctx.db.kysely))
  http.serve(api.listOwnExercises, listOwnExercises)
  http.serve(api.createOwnExercise, (ctx, { body }) => createOwnExercise(ctx, body))
  http.serve(api.updateOwnExercise, (ctx, { params, body }) => updateOwnExercise(ctx, params.id, body))
  http.serve(api.deleteOwnExercise, (ctx, { params }) => deleteOwnExercise(ctx, params.id))
  http.serve(api.getExercise, (ctx, { params }) => getExercise(ctx, params.id))
  http.serve(api.createExercise, (ctx, { body }) => createExercise(ctx, body))
  http.serve(api.updateExercise, (ctx, { params, body }) => updateExercise(ctx, params.id, body))
  http.serveRaw(api.watchClip, (ctx, { params, request }) =>
    watchClip(ctx, params.name, request.headers.get('range')),
  )
  http.serve(api.deleteExercise, (ctx, { params }) => deleteExercise(ctx, params.id))
}
