import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Manifest = { name: string; version: string; license?: string }

const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/

/** Returns the packages of the bundled modules, by folder. */
export const packagesOf = (modules: readonly string[]): string[] => [
  ...new Set(modules.flatMap((module) => PACKAGE.exec(module)?.[0] ?? [])),
]

const toComponent = (folder: string) => {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Manifest
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
  return { type: 'library', name, version, purl, ...(license && { licenses: [{ expression: license }] }) }
}

/** Returns the software bill of materials of one image in CycloneDX: the npm packages in it, and Node. */
export const billOfMaterials = (part: string, folders: readonly string[]) => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'application', name: `fieldside/${part}` } },
  components: [
    {
      type: 'platform',
      name: 'node',
      version: process.versions.node,
      purl: `pkg:generic/node@${process.versions.node}`,
    },
    ...new Map(folders.map(toComponent).map((component) => [component.purl, component])).values(),
  ].sort((one, other) => one.purl.localeCompare(other.purl)),
})
