import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoEnvironment } from '#demo/environment.ts'
import type { RunOutcome } from '#simulator/run/simulate.ts'
import { forkGateway } from '../../kit/process.ts'
import type { Progress } from '../progress.ts'
import { aligned, rounded } from '../realtime/report.ts'

/** A fleet of one process against a gateway of another, which share this machine's processors. */
export async function fleet(tell: Progress['tell']): Promise<void> {
  tell('starting a gateway of its own, and then a fleet in real time')
  const folder = mkdtempSync(join(tmpdir(), 'comanda-fleet-'))
  const report = join(folder, 'report.json')
  const gateway = await forkGateway()
  const main = new URL('../../../simulator/main.ts', import.meta.url).pathname
  const simulator = spawn(process.execPath, [main, 'run', 'fleet', '--base-url', gateway.url, '--report', report], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ADMIN_TOKEN: demoEnvironment.ADMIN_TOKEN },
  })
  await new Promise((resolve) => simulator.once('exit', resolve))
  await gateway.stop()
  const { verdict, failure, measured } = JSON.parse(readFileSync(report, 'utf8')) as RunOutcome
  rmSync(folder, { recursive: true })
  const { ownDelay, fixToFrame, tracks } = measured
  const spans = Object.values(tracks).map((points) => (points.at(-1)?.[0] ?? 0) - (points[0]?.[0] ?? 0))
  const seconds = spans.reduce((sum, span) => sum + span, 0) / 1_000
  const figures = [
    String(spans.length),
    rounded(ownDelay.count / seconds),
    ...[ownDelay.p50, ownDelay.p99, ownDelay.max, fixToFrame.p50, fixToFrame.p99].map(rounded),
  ]
  console.log(`\n${verdict} ${failure ?? ''}`)
  console.log(
    aligned([
      ['couriers', 'fixes/s of each', 'own delay p50, ms', 'p99 (50)', 'max', 'fix to frame p50', 'p99'],
      figures,
    ]),
  )
}
