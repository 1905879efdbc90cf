import { serverConfig } from '@fieldside/database/servers.ts'
import { tlsConfig } from '@fieldside/platform/tls-config.ts'
import { z } from 'zod'

/** The volume with Barman's catalogues. */
export const CATALOGUES = '/var/lib/barman'

/** Days of history by default, in a bucket and in a folder of this machine. */
const KEEP_DAYS = { bucket: 14, folder: 7 }

const repository = {
  BACKUP_S3_URL: z
    .url()
    .optional()
    .describe(
      'Off-site object storage for backups: `https://host:port`. Without it, they stay on this machine',
    ),
  BACKUP_S3_BUCKET: z
    .string()
    .min(1)
    .default('fieldside-backup')
    .describe('Bucket for backups, created if missing'),
  BACKUP_S3_REGION: z.string().default('us-east-1').describe('Region of the bucket'),
  BACKUP_S3_ACCESS_KEY: z.string().default('').describe('Access key for the bucket'),
  BACKUP_S3_SECRET_KEY: z.string().default('').describe('Secret key for the bucket'),
}

const files = {
  S3_URL: z
    .url()
    .optional()
    .describe("The product's object storage. Without it, only the databases are backed up"),
  S3_REGION: z.string().default('us-east-1').describe("Region of the product's buckets"),
  S3_ACCESS_KEY: z.string().default('').describe("Access key for the product's object storage"),
  S3_SECRET_KEY: z.string().default('').describe("Secret key for the product's object storage"),
}

const recipients = z
  .string()
  .min(1)
  .transform((keys) => keys.split(',').map((key) => key.trim()))
  .describe('Public keys of age (`age1…`), separated by commas. Each of their private keys can restore')

/** Environment of the backup process. */
export const backupConfig = z.object({
  HOST: z.string().default('127.0.0.1').describe('Address to listen on; images set `0.0.0.0`'),
  PORT: z.coerce.number().int().min(0).max(65_535).describe('Port for health and metrics; images set `8080`'),
  DATABASE_URL: z
    .string()
    .min(1)
    .describe(
      'Postgres server, with a role that has `REPLICATION`: `postgres://…`. Queries use the role `<name>_monitor`',
    ),
  ...serverConfig,
  ...repository,
  BACKUP_RECIPIENT: recipients,
  BACKUP_EVERY_HOURS: z.coerce.number().positive().default(24).describe('Hours between base backups'),
  BACKUP_FILES_EVERY_SECONDS: z.coerce
    .number()
    .positive()
    .default(60)
    .describe('Seconds between two copies of new files'),
  BACKUP_KEEP_DAYS: z.coerce
    .number()
    .positive()
    .optional()
    .describe(
      `Days of history that can be restored. By default ${KEEP_DAYS.bucket} in a bucket, ${KEEP_DAYS.folder} without`,
    ),
  BACKUP_TEST_EVERY_HOURS: z.coerce
    .number()
    .positive()
    .default(168)
    .describe('Hours between two test restores into a scratch server'),
  ...files,
  ...tlsConfig,
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug', 'trace'])
    .default('info')
    .describe('Lowest level that is logged (JSON lines on standard output)'),
})
export type BackupConfig = z.infer<typeof backupConfig>

export const retentionDaysOf = ({ BACKUP_KEEP_DAYS, BACKUP_S3_URL }: BackupConfig): number =>
  BACKUP_KEEP_DAYS ?? (BACKUP_S3_URL === undefined ? KEEP_DAYS.folder : KEEP_DAYS.bucket)

/** Environment of the restore commands. */
export const restoreConfig = z.object({
  ...repository,
  BACKUP_IDENTITY: z.string().optional().describe('Private key of age, to restore from the bucket or folder'),
  ...files,
})
export type RestoreConfig = z.infer<typeof restoreConfig>
