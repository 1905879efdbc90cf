import { z } from 'zod'

/** The programs whose training history can be imported. 'fieldside' is our own export. */
export const IMPORT_SOURCES = [
  'fieldside',
  'hevy',
  'strong',
  'fitnotes',
  'stronglifts',
  'jefit',
  'fitbod',
  'liftosaur',
  'wger',
] as const
export const ImportSource = z.enum(IMPORT_SOURCES)
export type ImportSource = z.infer<typeof ImportSource>

export const IMPORT_SOURCE_LABELS: Record<ImportSource, string> = {
  fieldside: 'Fieldside',
  hevy: 'Hevy',
  strong: 'Strong',
  fitnotes: 'FitNotes',
  stronglifts: 'StrongLifts',
  jefit: 'JEFIT',
  fitbod: 'Fitbod',
  liftosaur: 'Liftosaur',
  wger: 'wger',
}
