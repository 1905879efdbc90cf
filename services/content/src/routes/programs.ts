import * as api from '@fieldside/contracts/http/programs.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { countPrograms } from '../store/programs.ts'
import { listPrograms } from '../usecases/list-programs.ts'

export const servePrograms = (http: HttpApp<ContentContext>): void => {
  http.serve(api.listPrograms, (ctx, { query }) => listPrograms(ctx, query))
  http.serve(api.countPrograms, async (ctx) => ({ programs: await countPrograms(ctx.db.kysely) }))
}
