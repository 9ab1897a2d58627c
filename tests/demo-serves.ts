import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './kit/free-port.ts'

/**
 * Runs `npm run demo` as a person does, waits until its fleet drives, opens each link that it prints, and ends it as Ctrl-C does. Ends
 * with code 1 for a page that does not open and for a demo that fails or is silent.
 */
const silentAfterMs = 300_000

const data = mkdtempSync(join(tmpdir(), 'comanda-demo-'))
const environment = { ...process.env, PORT: String(await freePort()), DATA_DIR: data }
const demo = spawn('npm', ['run', 'demo'], {
  detached: true,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: environment,
  signal: AbortSignal.timeout(silentAfterMs),
})
const ended = new Promise<number | null>((resolve, reject) => {
  demo.once('exit', resolve)
  demo.once('error', reject)
})
ended.catch(() => undefined) // thrown below

/** The links of the demo, with those of the first order of its fleet. */
async function printedLinks(): Promise<readonly string[]> {
  let printed = ''
  for await (const chunk of demo.stdout) {
    process.stdout.write(String(chunk))
    printed += String(chunk)
    if (/Tracking\s+http[^\n]+\n/.test(printed)) return printed.match(/http:\/\/\S+?(?=[\s)])/g) ?? []
  }
  throw new Error(`The demo ended with code ${await ended} before it printed its links`)
}

try {
  for (const link of new Set(await printedLinks())) {
    const { status } = await fetch(link, { headers: { accept: 'text/html' } })
    console.log(`${status} ${link}`)
    if (status !== 200) throw new Error(`${link} answers ${status}`)
  }
  process.kill(-(demo.pid ?? 0), 'SIGINT')
  demo.stdout.resume()
  const code = await ended
  if (code !== 0) throw new Error(`The demo ended with code ${code}`)
  console.log('The demo serves.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  if (demo.exitCode === null && demo.pid) process.kill(-demo.pid, 'SIGKILL')
  rmSync(data, { recursive: true, force: true })
}
