import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CADDY } from './caddy.ts'
import { KAFKA_VERSION } from './kafka.ts'
import { KEYCLOAK_VERSION } from './keycloak.ts'
import { VERSITYGW } from './versitygw.ts'

const deployed = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

it.each([
  ['docker-compose.yml', `image: apache/kafka:${KAFKA_VERSION}`],
  ['deploy/compose/kafka-users.yml', `image: apache/kafka:${KAFKA_VERSION}`],
  ['docker-compose.yml', `image: versity/versitygw:v${VERSITYGW.version}`],
  ['docker-compose.yml', `image: caddy:${CADDY.version}-alpine`],
  ['deploy/keycloak/Dockerfile', `FROM quay.io/keycloak/keycloak:${KEYCLOAK_VERSION}`],
])('runs natively the version that %s names: %s', (file, line) => {
  expect(
    deployed(file)
      .split('\n')
      .map((it) => it.trim()),
  ).toContain(line)
})
