import type { ReplyOf } from '@fieldside/contracts/endpoint.ts'
import type { listImports as endpoint } from '@fieldside/contracts/http/training-imports.ts'
import { requireTrainee } from '../access/require-trainee.ts'
import type { ContentContext } from '../context.ts'
import { importsOf } from './store/imports.ts'
import { toImport } from './views.ts'

/** @throws forbidden 'subscription-required' */
export const listImports = async (ctx: ContentContext): Promise<ReplyOf<typeof endpoint>> => ({
  items: (await importsOf(ctx.db.kysely, await requireTrainee(ctx))).map(toImport),
})
