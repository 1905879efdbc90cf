import { buildGoProgram, type GoProgram, type Log } from './go-program.ts'

const POSTGRES_EXPORTER: GoProgram = {
  name: 'postgres_exporter',
  module: 'github.com/prometheus-community/postgres_exporter',
  version: '0.19.1',
  sum: 'h1:5qEW78eJYYImZukEEw2iy//tNlTmhmt3mMc+AVGR6LU=',
  folder: './cmd/postgres_exporter',
}

/** Builds postgres_exporter on first use and returns its path. @throws Error when the download fails */
export const fetchPostgresExporter = (log: Log): Promise<string> => buildGoProgram(POSTGRES_EXPORTER, log)
