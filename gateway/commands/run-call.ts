import { setTimeout as wait } from 'node:timers/promises'
import { createCatalog } from '../catalog/catalog.ts'
import { doneLines } from '../catalog/done-lines.ts'
import { type OperatorCall, readOperatorCall } from '../catalog/operator-call.ts'
import { newestCatalog } from '../catalog/storage.ts'
import { DirectoryInUse } from '../db/directory-lock.ts'
import { embeddedDirectory, openExistingDatabase } from '../db/open.ts'
import { callGateway } from '../db/running-gateway.ts'
import type { DatabaseSettings } from '../db/settings.ts'
import { openDigests } from '../digests/open-digests.ts'
import type { DigestSettings } from '../digests/settings.ts'
import { createLog, type Reaction } from '../events/log.ts'
import { createEventStore } from '../events/pg-event-store.ts'
import type { StateTable } from '../events/state-table.ts'
import type { RegisteredKind } from '../events/stream-kind.ts'
import type { Ground } from '../ground/ground.ts'
import { contractOperations } from '../http/contract.ts'
import { contractDocument } from '../http/document.ts'
import type { Operations } from '../http/operations.ts'
import { bringUp } from '../log/rebuild.ts'
import { systemClock } from '../ports/clock.ts'
import { secureRandom } from '../ports/random.ts'
import type { SideTable } from '../tables/side-table.ts'

type CallDeps = {
  readonly terminal: Pick<Console, 'log' | 'error'>
  readonly streams: readonly RegisteredKind[]
  readonly tables: readonly StateTable[]
  readonly sideTables: readonly SideTable[]
  readonly reactions: readonly Reaction[]
  readonly operatorCalls: (ground: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>) => Partial<Operations>
}

type Settings = DatabaseSettings & DigestSettings & { readonly ADMIN_TOKEN?: string | undefined; readonly PORT: number }
type HttpAnswer = { readonly status: number; readonly body: unknown }
type Ran = HttpAnswer | { readonly sentence: string }

const gatewayMs = 30_000
const usualDecimals = 2

/**
 * Runs an operator's command on the database; where a running gateway holds the embedded one, that gateway is called.
 * Returns the code of the process.
 */
export async function runOperatorCall(
  given: readonly string[],
  settings: Settings,
  declared: CallDeps,
): Promise<number> {
  const { terminal } = declared
  const say = (sentence: string, code: number) => {
    terminal.error(sentence)
    return code
  }
  const read = readOperatorCall(given, usualDecimals)
  if (!read.ok) return say(read.sentence, 2)
  const ran = await onDatabase(given, settings, declared).catch((error: unknown) => {
    if (error instanceof DirectoryInUse) return atGateway(read.call, settings, error)
    throw error
  })
  if ('sentence' in ran) return say(ran.sentence, 1)
  const { message, errors } = ran.body as { message?: string; errors?: readonly { path?: string; message: string }[] }
  if (ran.status !== 200) {
    const faults = (errors ?? []).map((error) => [error.path, error.message].filter(Boolean).join(': '))
    const told = faults.length > 0 ? faults.join('\n') : (message ?? `The gateway answered ${ran.status}.`)
    return say(`${told}${quotesForShell(told)}`, 1)
  }
  for (const line of doneLines(ran.body)) terminal.log(line)
  return 0
}

/** A shell takes quotes away, so those of a value stand in quotes of their own. */
function quotesForShell(told: string): string {
  const [, value] = /put it in quotes: ("[^"]*")/.exec(told) ?? []
  return value === undefined ? '' : ` (in a shell: '${value}')`
}

async function onDatabase(given: readonly string[], settings: Settings, declared: CallDeps): Promise<Ran> {
  const { terminal, streams, tables, sideTables, reactions, operatorCalls } = declared
  const db = await openExistingDatabase(settings, (sentence) => terminal.error(sentence))
  const store = createEventStore(streams)
  const tell = (sentence: string, fields: object) => terminal.error(sentence, JSON.stringify(fields))
  const pause = (ms: number) => wait(ms)
  try {
    await bringUp({
      db,
      store,
      tables,
      sideTables,
      wait: pause,
      say: tell,
      isForced: settings.OLDER_RELEASE === 'force',
    })
    const isOnDisk = embeddedDirectory(settings) !== undefined
    const digests = await openDigests({ db, settings, isOnDisk, say: tell, warn: () => undefined })
    const newest = await newestCatalog(db)
    if (!newest) return { sentence: 'There is no catalogue yet: import one.' }
    const again = readOperatorCall(given, newest.document.countries[0]?.mantissaLength ?? usualDecimals)
    if (!again.ok) return { sentence: again.sentence }
    const fault = faultOf(again.call)
    if (fault) return { sentence: fault }
    const now = () => systemClock.now()
    const log = createLog({ db, store, tables, reactions, digests, now, onCommit: () => undefined })
    const catalog = createCatalog(newest.document)
    const { operationId, path, query, body } = again.call
    const handler = operatorCalls({
      ...{ log, catalog: () => catalog, clock: systemClock, random: secureRandom },
    })[operationId]
    const call = { path, query, body, principal: { is: 'script' }, command: { by: { is: 'script' } } }
    // The name of the operation chooses the handler, so the compiler cannot join it with the call; the contract has checked the call above.
    return await (handler as unknown as (call: object) => Promise<HttpAnswer>)(call)
  } finally {
    await db.close()
  }
}

/** The first part of a call that the contract refuses, as a sentence; a gateway checks the same. */
function faultOf({ operationId, path, query, body }: OperatorCall): string | null {
  const operation = contractOperations(contractDocument()).find((one) => one.operationId === operationId)
  const [fault] = [
    ...(operation?.checkPath(path) ?? []),
    ...(operation?.checkQuery(query) ?? []),
    ...(body ? (operation?.checkBody(body) ?? []) : []),
  ]
  return fault ? `${fault.path}: ${fault.message}` : null
}

/** The gateway that holds the embedded database does the same by its own call. */
async function atGateway(
  { method, url, query, body }: OperatorCall,
  settings: Settings,
  held: DirectoryInUse,
): Promise<Ran> {
  const sent = body && { type: 'application/json', text: JSON.stringify(body) }
  const response = await callGateway(
    { method, url, query, ...(sent && { body: sent }), waitMs: gatewayMs },
    settings,
    held,
  )
  return 'sentence' in response ? response : { status: response.status, body: await response.json() }
}
