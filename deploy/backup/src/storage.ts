import { Client } from 'minio'
import { MIN_PART_BYTES, type ObjectStore, openBucket, openFolder } from './store.ts'

type Access = { url: string; region: string; accessKey: string; secretKey: string }

export const connectStorage = ({ url, region, accessKey, secretKey }: Access): Client => {
  const { protocol, hostname, port } = new URL(url)
  return new Client({
    endPoint: hostname,
    ...(port ? { port: Number(port) } : {}),
    useSSL: protocol === 'https:',
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    // Makes the client keep to the size that openBucket chooses.
    partSize: MIN_PART_BYTES,
  })
}

/** The volume for backups without object storage. */
const FOLDER = '/var/lib/fieldside-backups'

type OfStore = {
  BACKUP_S3_URL?: string | undefined
  BACKUP_S3_BUCKET: string
  BACKUP_S3_REGION: string
  BACKUP_S3_ACCESS_KEY: string
  BACKUP_S3_SECRET_KEY: string
}
/** Opens the bucket for backups, or the folder where there is none. */
export const openStore = (config: OfStore): Promise<ObjectStore> => {
  if (config.BACKUP_S3_URL === undefined) return openFolder(FOLDER)
  const client = connectStorage({
    url: config.BACKUP_S3_URL,
    region: config.BACKUP_S3_REGION,
    accessKey: config.BACKUP_S3_ACCESS_KEY,
    secretKey: config.BACKUP_S3_SECRET_KEY,
  })
  return openBucket(client, config.BACKUP_S3_BUCKET)
}

type OfFiles = {
  S3_URL?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY: string
  S3_SECRET_KEY: string
}
/** Returns undefined when the product's files aren't part of the backup. */
export const fileStorage = (config: OfFiles): Client | undefined =>
  config.S3_URL === undefined
    ? undefined
    : connectStorage({
        url: config.S3_URL,
        region: config.S3_REGION,
        accessKey: config.S3_ACCESS_KEY,
        secretKey: config.S3_SECRET_KEY,
      })
