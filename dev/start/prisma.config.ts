import { defineConfig } from 'prisma/config'

const { PRISMA_FOLDER: folder, DATABASE_OWNER_URL: url = '' } = process.env

export default defineConfig({
  schema: `${folder}/prisma`,
  migrations: { path: `${folder}/prisma/migrations` },
  datasource: { url },
})
