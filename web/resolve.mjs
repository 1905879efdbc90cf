import { fileURLToPath } from 'node:url'

/** The alias of src/ in imports that leave their folder by two levels or more. Read by Vite and dependency-cruiser; tsconfig.json repeats it. */
export default { resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } } }
