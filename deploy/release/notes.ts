import type { Released } from './releases.ts'

export type Differences = Readonly<
  Record<'breaking' | 'events' | 'api' | 'settings' | 'images' | 'migrations', readonly string[]>
>

const section = (title: string, lines: readonly string[], whenNone: string, then = ''): string =>
  [`## ${title}`, lines.length > 0 ? lines.join('\n') : whenNone, ...(then ? [then] : [])].join('\n\n')

/** Returns the notes of a release for its operators and for consumers of its events and API. */
export const notesOf = (release: Released, last: Released, found: Differences): string => {
  const { version, date, commit } = release
  const sections = [
    `# Fieldside ${version}`,
    `${date}, prepared from commit \`${commit}\`. [CHANGELOG.md](../../CHANGELOG.md) lists what changed for people. [Upgrade](../operating/upgrade.md#upgrade-fieldside) from ${last.version} without downtime, or from an older release one release at a time. [Back to ${last.version}](../operating/upgrade.md#roll-back) needs no restore.`,
    section('Breaking changes', found.breaking, 'None.'),
    section(
      'Events',
      found.events,
      'No changes.',
      '[events.md](../events.md#versions) says what consumers can rely on.',
    ),
    section('API for other services (`/v1`)', found.api, 'No changes.'),
    section(
      'Settings',
      found.settings,
      'No changes.',
      '[Configuration](../operating/reference.md#configuration) describes each.',
    ),
    section(
      'Images of others',
      found.images,
      'No changes.',
      found.images.length > 0
        ? 'The data of a newer Postgres, Kafka, or Keycloak doesn’t go back to an older one.'
        : '',
    ),
    section(
      'Migrations',
      found.migrations,
      'None.',
      found.migrations.length > 0
        ? `They run while ${last.version} serves ([decision 76](../decisions/0076-migration-check.md)).`
        : '',
    ),
    section(
      'Software bill of materials',
      [
        `- Of each image: \`docker run --rm --entrypoint cat <image>:${version} sbom.cdx.json\``,
        '- Of the repository: `npm run sbom` at the tag, attached to the release as `sbom.cdx.json`',
      ],
      '',
    ),
  ]
  return `${sections.join('\n\n')}\n`
}
