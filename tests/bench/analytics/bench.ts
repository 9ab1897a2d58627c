import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { analyticsEventNames } from '#domain/analytics/event-names.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { send } from '#tests/kit/race.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { aligned } from '../realtime/report.ts'

/** `/proc` counts a process's time in hundredths of a second. */
const ticksPerSecond = 100

/**
 * `npm run bench -- analytics`: how much of a core the embedded collector takes for 10,000 events a minute, in batches of
 * the pages' size, beside the same node without requests.
 */
export async function analytics(args: readonly string[], { tell, figures }: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['idle', 'events'],
    counts: { events: 10_000, batch: 5, seconds: 60 },
  })
  const { events: perMinute, batch, seconds } = counts
  tell('starting a gateway')
  const node = await forkGateway({ RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0' })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  // Code that a process compiles at its first use.
  tell('200 batches, so that its code is compiled')
  for (let n = 0; n < 200; n++) await sendBatch(node.url, agent, n, batch)
  const share = async (what: string, run: (left: () => number) => Promise<void>) => {
    tell(`${what}, for ${seconds} s`)
    const part = 100 * (await shareOfCore(node.child.pid, seconds, run))
    figures(what, { '% of a core': part })
    return part
  }
  const idle = measures('idle') ? await share('an idle node', async () => undefined) : null
  const gapMs = (60_000 * batch) / perMinute
  let sent = 0
  const sendEvents = async (left: () => number) => {
    const started = performance.now()
    const answers: Promise<unknown>[] = []
    while (left() > 0) {
      answers.push(sendBatch(node.url, agent, 200 + sent, batch))
      sent++
      await wait(Math.max(0, started + sent * gapMs - performance.now()))
    }
    await Promise.all(answers)
  }
  const busy = measures('events') ? await share('with events', sendEvents) : null
  agent.destroy()
  await node.stop()
  const percent = (part: number | null) => (part === null ? '' : `${part.toFixed(1)} %`)
  const head = ['events a minute', 'in batches of', 'idle node', 'with events', 'the events alone']
  const row = [
    String(Math.round((sent * batch * 60) / seconds)),
    String(batch),
    percent(idle),
    percent(busy),
    percent(busy === null || idle === null ? null : busy - idle),
  ]
  console.log(`\n${aligned([head, row])}\n`)
}

const sendBatch = (url: string, agent: Agent, n: number, batch: number) => {
  const events = Array.from({ length: batch }, (_, index) => ({
    name: analyticsEventNames[(n + index) % analyticsEventNames.length],
    ...{ branch: 'parrilla', customer: null, branchContact: 'parrilla-centro', abandonedCart: false, source: 'DIRECT' },
    campaignId: n % 3 === 0 ? null : `campaign-${n % 20}`,
    date: new Date().toISOString(),
    fields: { referenceId: 'provoleta', name: 'Provoleta al hierro', quantity: 1, price: 14_800 },
  }))
  return send('POST', `${url}/analytics/events`, agent, '', { events }, { 'session-id': `session-${n % 500}` })
}

/** A process's processor time during some work, as a share of one core. */
async function shareOfCore(pid: number | undefined, seconds: number, run: (left: () => number) => Promise<void>) {
  const [before, started] = [ticksOf(pid), performance.now()]
  const left = () => seconds * 1000 - (performance.now() - started)
  await run(left)
  await wait(Math.max(0, left()))
  return (ticksOf(pid) - before) / ticksPerSecond / ((performance.now() - started) / 1000)
}

function ticksOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
