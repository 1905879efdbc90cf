import type { QueryOf, ReplyOf } from '@fieldside/contracts/endpoint.ts'
import * as training from '@fieldside/contracts/http/training.ts'
import * as api from '@fieldside/contracts/http/training-imports.ts'
import type { Problem } from '@fieldside/contracts/problem.ts'
import { newId } from '@fieldside/platform/ids.ts'
import { createTrainingFixture, type Viewer } from '../training/training-fixture.ts'

export type ImportFixture = Awaited<ReturnType<typeof createImportFixture>>
type File = string | Uint8Array<ArrayBuffer>
type Reply<R> = { status: number; body: R & Problem }

const HEVY_COLUMNS =
  '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"'

type HevyWorkout = {
  title?: string
  on: string
  notes?: string
  sets: [exercise: string, kg: number, reps: number][]
}

/** Writes workouts as Hevy's app does. `on` is such as '9 Oct 2026, 18:05'. */
export const hevyFile = (workouts: readonly HevyWorkout[]): string =>
  [
    HEVY_COLUMNS,
    ...workouts.flatMap(({ title = 'Push', on, notes = '', sets }) =>
      sets.map(([exercise, kg, reps], index) => {
        const isSame = sets[index - 1]?.[0] === exercise
        return `"${title}","${on}","${on}","${notes}","${exercise}",,"",${isSame ? index : 0},"normal",${kg},${reps},,,`
      }),
    ),
  ].join('\n')

/** Starts content with steps for importing and exporting. */
export const createImportFixture = async () => {
  const fixture = await createTrainingFixture()
  const { service } = fixture
  const send = async <R>(method: string, path: string, file: File, as: Viewer): Promise<Reply<R>> => {
    const response = await service.fetch(path, { method, body: file }, as)
    return { status: response.status, body: (await response.json()) as R & Problem }
  }
  const search = (query: Partial<QueryOf<typeof api.importTraining>>) => `?${new URLSearchParams(query)}`
  const preview = (as: Viewer, file: File, query = {}) =>
    send<ReplyOf<typeof api.previewImport>>('POST', `/training/import-previews${search(query)}`, file, as)
  const importFile = (as: Viewer, file: File, id = newId(), query = {}) =>
    send<ReplyOf<typeof api.importTraining>>('PUT', `/training/imports/${id}${search(query)}`, file, as)
  const exported = async (as: Viewer, format: training.ExportFormat, unit: 'kg' | 'lb' = 'kg') =>
    (await service.fetch(`/progress/export?format=${format}&unit=${unit}`, {}, as)).text()
  const listOf = async (as: Viewer) => (await service.request(api.listImports, {}, { as })).body.items
  const undo = (as: Viewer, id: string) => service.request(api.undoImport, { params: { id } }, { as })
  const saveNames = (as: Viewer, body: Parameters<typeof api.saveImportNames.body.parse>[0]) =>
    service.request(api.saveImportNames, { body: body as never }, { as })
  const progressOf = async (as: Viewer) => (await service.request(training.getProgress, {}, { as })).body
  return { ...fixture, preview, importFile, exported, listOf, undo, saveNames, progressOf }
}
