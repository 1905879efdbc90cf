import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { askDocker } from '@fieldside/dev-docker/engine.ts'
import { provideImages, standsInWith } from '@fieldside/dev-docker/stand-in-images.ts'
import { STRIPE_SIMULATOR } from '@fieldside/dev-docker/stand-ins.ts'
import { pulledTags } from '@fieldside/dev-docker/tags.ts'
import { createCompose } from './compose.ts'

/** The first part of `npm run test:docker`. Provides or builds every image, and prints sizes and stand-ins. */

const OURS = [...SERVICES, 'bff', 'database', 'backup', 'egress', 'keycloak']

await provideImages([...pulledTags(), STRIPE_SIMULATOR])
const compose = await createCompose()
compose.run('--profile', '*', 'build', '--quiet')
for (const tag of pulledTags()) console.log(`${tag}: ${standsInWith(tag) ?? 'the real image'}`)
for (const name of OURS) {
  const bytes = Number(askDocker('image', 'inspect', '--format', '{{.Size}}', `fieldside/${name}:test`))
  console.log(`fieldside/${name}: ${Math.round(bytes / 1e6)} MB`)
}
