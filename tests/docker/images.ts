import { SERVICES } from '@fieldside/contracts/service-name.ts'
import { askDocker } from '@fieldside/dev-docker/engine.ts'
import { provideImages, standsInWith } from '@fieldside/dev-docker/stand-in-images.ts'
import { STRIPE_SIMULATOR } from '@fieldside/dev-docker/stand-ins.ts'
import { testedTags } from '@fieldside/dev-docker/tags.ts'
import { createCompose } from './compose.ts'

/** The first part of `npm run test:docker`. Provides or builds every image, and prints sizes and stand-ins. */

const OURS = [...SERVICES, 'bff', 'database', 'backup', 'egress', 'operator', 'keycloak', 'pooler']

await provideImages([...testedTags(), STRIPE_SIMULATOR])
const compose = await createCompose({ files: ['deploy/compose/pooler.yml', 'tests/docker/pooler.yml'] })
compose.run('--profile', '*', 'build', '--quiet')
for (const tag of testedTags()) console.log(`${tag}: ${standsInWith(tag) ?? 'the real image'}`)
for (const name of OURS) {
  const bytes = Number(askDocker('image', 'inspect', '--format', '{{.Size}}', `fieldside/${name}:test`))
  console.log(`fieldside/${name}: ${Math.round(bytes / 1e6)} MB`)
}
