import type { Tables } from './tables.ts'

export type NotificationSchema = Tables
