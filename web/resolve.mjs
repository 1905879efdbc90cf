import { fileURLToPath } from 'node:url'

/** The alias in imports that `npx shadcn add` writes. Read by Vite and dependency-cruiser; tsconfig.json repeats it. */
export default { resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } } }
