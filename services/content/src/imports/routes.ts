import { exportProgress as exportEndpoint } from '@fieldside/contracts/http/training.ts'
import * as api from '@fieldside/contracts/http/training-imports.ts'
import { bodyOf } from '@fieldside/platform/body.ts'
import type { HttpApp } from '@fieldside/platform/http.ts'
import type { ContentContext } from '../context.ts'
import { exportProgress } from './export-progress.ts'
import { importTraining } from './import.ts'
import { listImports } from './list.ts'
import { previewImport } from './preview.ts'
import { saveImportNames } from './save-names.ts'
import { undoImport } from './undo.ts'

const answer = (value: unknown): Response =>
  Response.json(value, { headers: { 'cache-control': 'no-store' } })

export const importRoutes = (http: HttpApp<ContentContext>): void => {
  http.serveRaw(api.previewImport, async (ctx, { query, request }) =>
    answer(await previewImport(ctx, bodyOf(request), query)),
  )
  http.serve(api.saveImportNames, (ctx, { body }) => saveImportNames(ctx, body))
  http.serveRaw(api.importTraining, async (ctx, { params, query, request }) =>
    answer(await importTraining(ctx, params.id, bodyOf(request), query)),
  )
  http.serve(api.listImports, (ctx) => listImports(ctx))
  http.serve(api.undoImport, (ctx, { params }) => undoImport(ctx, params.id))
  http.serveRaw(exportEndpoint, (ctx, { query }) => exportProgress(ctx, query))
}
