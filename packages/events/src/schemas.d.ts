import type { Schema } from '@cfworker/json-schema'

/** The JSON Schemas of every event and version. */
export const all: readonly (Schema & { title: string })[]
