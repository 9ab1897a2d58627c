import { CannotStart } from '../lifecycle/cannot-start.ts'
import { isOurName, releaseOfConnection } from './connection-name.ts'
import type { DatabaseSession, Sql } from './database.ts'
import { goTogether, type Release } from './levels.ts'

/** A node asks the log each second. One whose connections were all idle for this time has died with its machine. */
const silentSeconds = 15
/** A node without a level is known by its reads of the log, once a second: the server counts them a second or two later. */
const watchMs = 6_000
const lookMs = 250
const readsOfNode = 2

const takeBack =
  'To take the newer release back, stop all its nodes and set OLDER_RELEASE=force for as long as this one runs.'

/** The level of this release does not go with that of the database, or with a node that runs on it. */
export class WrongLevel extends CannotStart {
  override readonly name = 'WrongLevel'
}

type Checking = {
  readonly release: Release
  readonly wait: (ms: number) => Promise<unknown>
  readonly say: (sentence: string, fields: object) => void
  /** Goes on although the database is of a newer release, as long as none of its nodes runs. */
  readonly isForced: boolean
}

/** The level that the database is at; null where no release with levels has used it. */
export async function storedLevel(sql: Sql): Promise<Release | null> {
  const { rows: found } = await sql.query<{ isThere: boolean }>(
    `select to_regclass('release_level') is not null as "isThere"`,
  )
  if (!found[0]?.isThere) return null
  const { rows } = await sql.query<Release>('select level, beside from release_level')
  return rows[0] ?? null
}

export const writeLevel = async (sql: Sql, { level, beside }: Release) =>
  void (await sql.query(
    `insert into release_level (level, beside) values ($1, $2)
     on conflict (is_only) do update set level = excluded.level, beside = excluded.beside`,
    [level, beside],
  ))

/** Throws WrongLevel where a newer release, with which this one does not go, has used the database. */
export async function refuseHigherLevel(sql: Sql, release: Release): Promise<void> {
  const stored = await storedLevel(sql)
  if (stored && stored.level > release.level && !goTogether(release, stored))
    throw new WrongLevel(
      `The database is at level ${stored.level}, which goes with level ${stored.beside} and later, and this release is of level ${release.level}: start a newer release. ${takeBack}`,
    )
}

/** Throws WrongLevel, before anything is written, where this release may not use the database now. */
export async function refuseWrongLevel(session: DatabaseSession, checking: Checking): Promise<void> {
  const { release, isForced } = checking
  if (!isForced) await refuseHigherLevel(session, release)
  if (!session.isShared) return
  const others = await otherConnections(session, await schemaOf(session))
  const apart = others.nodes.find((node) => !goTogether(release, node.release))
  if (apart) throw new WrongLevel(sentenceOfNode(release, apart))
  // A node that knows levels has looked for the others at its own start.
  if (others.nodes.length === 0 && others.areUnknown && (await isLogRead(session, checking)))
    throw new WrongLevel(
      `This release is of level ${release.level}, and a node of a release without levels (level 0) reads the log of this database: stop it first, then start again.`,
    )
}

/** Throws WrongLevel while a node of an older level uses the database, also one that may otherwise run beside this release. */
export async function refuseOlderNodes(session: DatabaseSession, release: Release): Promise<void> {
  if (!session.isShared) return
  const { nodes } = await otherConnections(session, await schemaOf(session))
  const older = nodes.find((node) => node.release.level < release.level)
  if (older) throw new WrongLevel(sentenceOfNode({ ...release, beside: release.level }, older))
}

async function schemaOf(sql: Sql): Promise<string> {
  const { rows } = await sql.query<{ schema: string }>('select current_schema() as schema')
  return rows[0]?.schema ?? 'public'
}

type RunningNode = { readonly release: Release; readonly pid: number | null; readonly from: string | null }

function sentenceOfNode(own: Release, { release, pid, from }: RunningNode): string {
  const { level, beside } = own.level > release.level ? own : release
  const place = `PostgreSQL process ${pid}, from ${from ?? 'its own machine'}`
  return `This release is of level ${own.level}, and a node or command of level ${release.level} uses this database (${place}); level ${level} goes with level ${beside} and later. Stop it first, then start again.`
}

/** The other processes that use this schema, by the names of their connections, and whether the database has connections of unknown programs. */
async function otherConnections(sql: Sql, schema: string) {
  const { rows } = await sql.query<{ name: string | null; pid: number | null; from: string | null }>(
    `select application_name as name, pid, host(client_addr) as from from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name is distinct from current_setting('application_name')
       and (state is distinct from 'idle' or state_change > now() - make_interval(secs => ${silentSeconds}))`,
  )
  const nodes: RunningNode[] = []
  let areUnknown = false
  for (const { name, pid, from } of rows) {
    const release = releaseOfConnection(name ?? '', schema)
    if (release) nodes.push({ release, pid, from })
    if (!isOurName(name ?? '')) areUnknown = true
  }
  return { nodes, areUnknown }
}

/** Whether some program reads the log of this schema again and again. */
async function isLogRead(sql: Sql, { wait, say }: Checking): Promise<boolean> {
  const reads = async () => {
    const { rows } = await sql.query<{ reads: string }>(
      `select (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::text as reads from pg_stat_user_tables where relid = to_regclass('events')`,
    )
    return rows[0] && Number(rows[0].reads)
  }
  const first = await reads()
  if (first === undefined) return false
  say('the database has connections of other programs: looking for a node of an earlier release', {})
  let [last, seen] = [first, 0]
  for (let waited = 0; waited < watchMs; waited += lookMs) {
    await wait(lookMs)
    const now = (await reads()) ?? last
    if (now > last && ++seen === readsOfNode) return true
    last = now
  }
  return false
}
