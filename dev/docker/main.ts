import { provideImages, standsInWith } from './stand-in-images.ts'
import { pulledTags } from './tags.ts'

/** `node dev/docker/main.ts`: see README.md. */
await provideImages()
for (const tag of pulledTags()) console.log(`${tag}: ${standsInWith(tag) ?? 'the real image'}`)
