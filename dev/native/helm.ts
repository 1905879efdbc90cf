import { buildGoProgram, type Log } from './go-program.ts'

const HELM = {
  name: 'helm',
  module: 'helm.sh/helm/v4',
  version: '4.3.1',
  sum: 'h1:UndCoLe9UPmNoL7IvWzaUXveL7T5t/ijoorEmgJdI9g=',
  folder: './cmd/helm',
}

/** Builds Helm's client on first use and returns its path. @throws Error when the download fails */
export const fetchHelm = (log: Log): Promise<string> => buildGoProgram(HELM, log)
