import { execFileSync } from 'node:child_process'

/** Throws where no Docker engine answers, because starting a container without one takes a minute to fail. */
export function needDocker(): void {
  try {
    execFileSync('docker', ['info'], { stdio: 'ignore', timeout: 5_000 })
  } catch {
    throw new Error('no Docker engine answers')
  }
}
