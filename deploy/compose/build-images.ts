import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { newSecrets, STRIPE_KEYS } from '@fieldside/operator/secrets.ts'
import { buildSettings } from './build-settings.ts'

/** `npm run build-images -- [options of docker compose build]`: builds the images and labels them with this commit. */

const ROOT = join(import.meta.dirname, '../..')
/** Compose asks for every secret, but no image has one. So a machine that only builds needs no .env. */
const unused = parseEnv(newSecrets(Object.fromEntries(STRIPE_KEYS.map((name) => [name, 'unused']))))
/** The files that name an image of ours, which are more than an installation may use. */
const files = ['docker-compose.yml', 'deploy/compose/pooler.yml'].flatMap((file) => ['--file', file])
const args = ['compose', ...files, '--profile', '*', 'build', ...process.argv.slice(2)]
const { status, error } = spawnSync('docker', args, {
  cwd: ROOT,
  env: { ...process.env, ...unused, ...buildSettings(ROOT) },
  stdio: 'inherit',
})
if (error) console.error(error.message)
process.exitCode = status ?? 1
