import { fileURLToPath } from 'node:url'

/** What `npx shadcn add` writes imports by this name. Read by Vite and dependency-cruiser; tsconfig.json repeats it. */
export default { resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } } }
