import { buildImage } from './build.ts'

/** `node deploy/image/main.ts services/booking /image` builds the files of one image. */
const [part, out] = process.argv.slice(2)
if (!part || !out) throw new Error('usage: node deploy/image/main.ts <part> <folder>')
await buildImage(part, out)
