/** Every place that names the version, by file. The lookarounds keep the number alone in the match. */
const PLACES: Record<string, RegExp> = {
  'package.json': /(?<=^ {2}"version": ")[^"]+/gm,
  'deploy/helm/fieldside/Chart.yaml': /(?<=^(?:version|appVersion): ).+$/gm,
  'deploy/helm/fieldside/examples/operators/keycloak.yaml': /(?<=fieldside\/keycloak:).+$/gm,
  'deploy/Dockerfile': /(?<=\$\{VERSION:-)[^}]+/g,
  'deploy/keycloak/Dockerfile': /(?<=\$\{VERSION:-)[^}]+/g,
  'deploy/pooler/Dockerfile': /(?<=\$\{VERSION:-)[^}]+/g,
}

export const VERSIONED = Object.keys(PLACES)

export const versionsIn = (file: string, text: string): string[] =>
  [...text.matchAll(PLACES[file]!)].map(([version]) => version)

/** Returns a file's text with another version in every place. */
export const bump = (file: string, text: string, version: string): string =>
  text.replaceAll(PLACES[file]!, version)
