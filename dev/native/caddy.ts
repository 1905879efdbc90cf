import { buildGoProgram, type GoProgram, type Log } from './go-program.ts'

export const CADDY: GoProgram = {
  name: 'caddy',
  module: 'github.com/caddyserver/caddy/v2',
  version: '2.11.4',
  sum: 'h1:XKxkMTgNSizEvKG6QHue6cAsFOteU2qA61w2tKkCWi0=',
  folder: './cmd/caddy',
}

/** Builds Caddy on first use and returns its path. @throws Error when the download fails */
export const fetchCaddy = (log: Log): Promise<string> => buildGoProgram(CADDY, log)
