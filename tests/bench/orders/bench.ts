import { Agent } from 'node:http'
import createClient from 'openapi-fetch'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { components, paths } from '#openapi/generated/api.d.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { aCardToken } from '#tests/kit/payments.ts'
import { forkGateway } from '#tests/kit/process.ts'
import { send } from '#tests/kit/race.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { embeddedGround, postgresServer } from '../realtime/database.ts'
import { percentile } from '../realtime/job.ts'
import { aligned } from '../realtime/report.ts'
import { readRelayLag, relayDrained, relayedWithin } from '../relay-lag.ts'
import { bareInsert, bareOrder } from './bare.ts'

const head = [
  '',
  'orders',
  'in parallel',
  'orders/s',
  'bare inserts/s',
  'ratio',
  'bare orders/s',
  'ratio',
  'order p50, ms',
  'p99, ms',
  'by card p50, ms',
  'p99, ms',
  'pushed p99 within, s',
  'pushed after the last answer, s',
  'transactions of a payment',
]

type Size = { readonly orders: number; readonly parallel: number }

/**
 * `npm run bench -- orders`: how many orders a second are placed, beside bare inserts of one row of the size of an order
 * into the same database, and beside the rows of an order alone; and the extra cost of a payment by card, with the sandbox.
 */
export async function orders(args: readonly string[], { tell }: Progress): Promise<void> {
  const { counts: size, measures } = readCommandLine(args, {
    parts: ['embedded', 'postgres'],
    counts: { orders: 500, parallel: 50 },
  })
  const rows: (readonly string[])[] = []
  if (measures('embedded')) {
    const [own, bare] = [await embeddedGround(), await embeddedGround()]
    const embedded = await bare.open()
    await migrate(embedded)
    rows.push(await placed('embedded, on disk', own.settings, embedded, null, size, tell))
    await embedded.close()
    await Promise.all([own.close(), bare.close()])
  }
  if (measures('postgres')) {
    tell('starting PostgreSQL')
    const { says, schema, close } = await postgresServer()
    const ground = await schema()
    const server = await ground.open()
    rows.push(await placed(says, ground.settings, server, server, size, tell))
    await server.close()
    await close()
  }
  console.log(`\n${aligned([head, ...rows])}\n`)
}

async function placed(
  name: string,
  environment: Readonly<Record<string, string>>,
  bare: Database,
  log: Sql | null,
  { orders: many, parallel }: Size,
  tell: Progress['tell'],
): Promise<readonly string[]> {
  tell(`${name}: starting a gateway`)
  const node = await forkGateway({ RATE_LIMIT: '0', CONNECTIONS_PER_ADDRESS: '0', ...environment })
  const api = createClient<paths>({ baseUrl: node.url })
  const agent = new Agent({ keepAlive: true, maxSockets: parallel })
  const body = await aSubmission({ api })
  const order = (over: Partial<components['schemas']['OrderSubmission']>) => (n: number) =>
    send('POST', `${node.url}/api/order`, agent, '', { ...body, ...over, phone: `+54911${String(20_000_000 + n)}` })

  const idle = await readRelayLag(node.url)
  tell(`${name}: ${many} orders, ${parallel} at a time`)
  // The first hundred make the process compile the code that it uses.
  await together(100, parallel, order({}))
  const cash = await together(many, parallel, (n) => order({})(n + 1_000))
  tell(`${name}: ${(many / cash.seconds).toFixed(0)} orders a second; waiting for their pushes`)
  const { seconds: afterSeconds, lag } = await relayDrained(node.url)
  tell(`${name}: the last push came ${afterSeconds.toFixed(1)} s after the last answer; bare rows beside them`)
  const inserts = await together(many, parallel, await bareInsert(bare, JSON.stringify(body)))
  const floor = await together(many, parallel, await bareOrder(bare, JSON.stringify(body)))
  tell(
    `${name}: ${(many / inserts.seconds).toFixed(0)} bare inserts and ${(many / floor.seconds).toFixed(0)} bare orders a second; paying by card`,
  )
  const byCard = await together(many / 5, parallel, async (n) => {
    const token = await aCardToken(node)
    const { data } = await api.POST('/api/order', {
      body: { ...body, paymentType: 'tarjeta-online', paysWith: null, phone: `+54911${String(30_000_000 + n)}` },
    })
    const started = performance.now()
    await api.POST('/api/order/payment', {
      body: {
        ...{ token, paymentMethodId: 'visa', dinerOrderId: data?.id ?? '', cardName: 'APRO' },
        ...{ identificationType: 'DNI', identificationNumber: '30123456' },
      },
    })
    return performance.now() - started
  })
  const transactions = log ? await transactionsOfAPayment(log) : ''
  agent.destroy()
  await node.stop()
  const [ours, rows, bareOrders] = [cash, inserts, floor].map(({ seconds }) => many / seconds) as [
    number,
    number,
    number,
  ]
  return [
    name,
    String(many),
    String(parallel),
    ours.toFixed(0),
    rows.toFixed(0),
    (ours / rows).toFixed(2),
    bareOrders.toFixed(0),
    (ours / bareOrders).toFixed(2),
    ...[cash.times, byCard.times].flatMap((times) =>
      [0.5, 0.99].map((part) => percentile(Float64Array.from(times).sort(), part).toFixed(0)),
    ),
    relayedWithin(idle, lag),
    afterSeconds.toFixed(1),
    transactions,
  ]
}

/** Runs this many, this many of them at a time. A run that returns a number reports its own duration. */
async function together(many: number, parallel: number, run: (n: number) => Promise<unknown>) {
  const times: number[] = []
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (let n = next++; n < many; n = next++) {
        const before = performance.now()
        const took = await run(n)
        times.push(typeof took === 'number' ? took : performance.now() - before)
      }
    }),
  )
  return { times, seconds: (performance.now() - started) / 1000 }
}

/** The average number of transactions of the log in which a payment by card was recorded. */
async function transactionsOfAPayment(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ each: string }>(
    `select (count(distinct tx)::numeric / nullif(count(distinct stream), 0))::text as each
     from events where stream like 'payment-%'`,
  )
  return Number(rows[0]?.each ?? 0).toFixed(2)
}
