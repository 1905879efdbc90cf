import { spawn } from 'node:child_process'
import { sha256Of } from './checksum.ts'

const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy'
const SAY_EVERY_MS = 2000
const MAX_LINES = 20

export type Artifact = {
  /** '<group>:<artifact>:<version>:<type>' */
  coordinates: string
  /** Hex. */
  sha256: string
}

/** Logs Maven's progress line ("Progress (1): 12/177 MB"), which it redraws, at intervals, and keeps other lines. */
const listen = (log: (line: string) => void) => {
  const kept: string[] = []
  let saidMs = 0
  return {
    kept,
    hear: (chunk: Buffer): void => {
      for (const line of chunk.toString().split(/[\r\n]+/)) {
        const progress = line.match(/Progress \(\d+\): .*[MG]B/)?.[0]
        if (!progress) {
          if (line.trim()) kept.push(line)
          kept.splice(0, kept.length - MAX_LINES)
        } else if (Date.now() - saidMs > SAY_EVERY_MS) {
          saidMs = Date.now()
          log(progress)
        }
      }
    },
  }
}

/**
 * Downloads one file with Maven into `folder` and returns its path.
 * @throws Error with Maven's output, or when the checksum differs
 */
export const fetchArtifact = async (
  artifact: Artifact,
  folder: string,
  log: (line: string) => void,
): Promise<string> => {
  const [, name, version, type] = artifact.coordinates.split(':')
  log(`fetching ${name} ${version}`)
  const args = [COPY, `-Dartifact=${artifact.coordinates}`, `-DoutputDirectory=${folder}`]
  const child = spawn('mvn', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const { kept, hear } = listen(log)
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`Maven could not fetch ${artifact.coordinates}:\n${kept.join('\n')}`)
  const file = `${folder}/${name}-${version}.${type}`
  const found = await sha256Of(file)
  if (found !== artifact.sha256)
    throw new Error(`${artifact.coordinates} has the checksum ${found} instead of ${artifact.sha256}`)
  return file
}
