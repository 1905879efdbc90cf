import { buildGoProgram, type GoProgram, type Log } from './go-program.ts'

const COMPOSE: GoProgram = {
  name: 'docker-compose',
  module: 'github.com/docker/compose/v2',
  version: '2.40.3',
  sum: 'h1:XeYkQu1svDtyfZPv5nTwFryQ25ZJMkIlc4pz9HalMPI=',
  folder: './cmd',
}

/** Builds Compose on first use and returns its path. @throws Error when the download fails */
export const fetchCompose = (log: Log): Promise<string> => buildGoProgram(COMPOSE, log)
