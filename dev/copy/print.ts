import { copyPage } from './copy-page.ts'

process.stdout.write(copyPage())
