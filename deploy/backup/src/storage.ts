import { Client } from 'minio'

/** Part size of uploads of unknown length, held in memory. An object can have 10,000 parts, so up to 312 GB. */
const PART_BYTES = 32 * 1024 * 1024

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
    partSize: PART_BYTES,
  })
}

type OfRepository = {
  BACKUP_S3_URL: string
  BACKUP_S3_REGION: string
  BACKUP_S3_ACCESS_KEY: string
  BACKUP_S3_SECRET_KEY: string
}
export const backupStorage = (config: OfRepository): Client =>
  connectStorage({
    url: config.BACKUP_S3_URL,
    region: config.BACKUP_S3_REGION,
    accessKey: config.BACKUP_S3_ACCESS_KEY,
    secretKey: config.BACKUP_S3_SECRET_KEY,
  })

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
