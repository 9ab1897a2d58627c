import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { requireNeed } from './needs.ts'
import { npmPostgres } from './npm-postgres.ts'

const lookMs = 50

/** A PostgreSQL that tests stop, restart and damage. The caller stops it at the end. */
export async function mortalPostgres(settings: readonly string[] = [], diskMegabytes: number | null = null) {
  requireNeed('postgres')
  const server = await npmPostgres(settings, diskMegabytes)
  const asked = async (question: string, url = server.url) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query<{ pid: number }>(question)).rows
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  const others = "from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"
  return {
    ...server,
    async restart() {
      await server.end('SIGINT')
      await server.begin()
    },
    async backUp() {
      await server.end('SIGINT')
      server.keep()
      await server.begin()
    },
    /** Takes the whole server back to the moment of the backup, its transaction counter too. */
    async restore() {
      await server.end('SIGINT')
      server.bringBack()
      await server.begin()
    },
    /**
     * Gives the server a replica that each commit waits for, so that a failover loses nothing. Answers how the server dies and the replica
     * takes its place, at another address.
     */
    async withReplica() {
      const url = await server.replicate()
      await asked("alter system set synchronous_standby_names = '*'")
      await asked('select pg_reload_conf()')
      const isSynchronous = "select pid from pg_stat_replication where sync_state = 'sync'"
      while ((await asked(isSynchronous)).length === 0) await setTimeout(lookMs)
      return async () => {
        await server.end('SIGKILL')
        await asked('select pg_promote()', url)
        return url
      }
    },
    /** Kills one backend: the server ends all the others, repairs itself and serves again. */
    async crashBackend() {
      const [one] = await asked(`select pid ${others} limit 1`)
      if (!one) throw new Error('no client is connected')
      process.kill(one.pid, 'SIGKILL')
    },
    terminateBackends: () => asked(`select pg_terminate_backend(pid), pid ${others}`),
  }
}
