import * as content from '@fieldside/contracts/http/content.ts'
import type { Context } from '@fieldside/platform/context.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentSchema } from './schema.ts'
import { countPrograms } from './store.ts'
import { listExercises } from './usecases/list-exercises.ts'
import { listPrograms } from './usecases/list-programs.ts'

export const routes = (http: HttpApp<Context<ContentSchema>>): void => {
  http.serve(content.listExercises, (ctx, { query }) => listExercises(ctx, query))
  http.serve(content.listPrograms, (ctx, { query }) => listPrograms(ctx, query))
  http.serve(content.countPrograms, async (ctx) => ({ programs: await countPrograms(ctx.db.kysely) }))
}
