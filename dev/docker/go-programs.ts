import type { GoProgram } from '@fieldside/dev-native/go-program.ts'

export const CADDY: GoProgram = {
  name: 'caddy',
  module: 'github.com/caddyserver/caddy/v2',
  version: '2.11.4',
  sum: 'h1:XKxkMTgNSizEvKG6QHue6cAsFOteU2qA61w2tKkCWi0=',
  folder: './cmd/caddy',
}

export const COMPOSE: GoProgram = {
  name: 'docker-compose',
  module: 'github.com/docker/compose/v2',
  version: '2.40.3',
  sum: 'h1:XeYkQu1svDtyfZPv5nTwFryQ25ZJMkIlc4pz9HalMPI=',
  folder: './cmd',
}
