import type { Database } from '#gateway/db/database.ts'
import { type Digests, keyedDigests } from '#gateway/digests/keyed-digests.ts'
import { openDigests } from '#gateway/digests/open-digests.ts'

/** For a log without a gateway. */
export const testDigests = keyedDigests('a key of tests, which has 32 bytes and more')

/** The digests of a database, as its gateway has them; `key` is its setting. */
export const digestsOf = (db: Database, key?: string): Promise<Digests> =>
  openDigests({
    db,
    settings: { DATA_DIR: 'memory:', DATABASE_URL: undefined, DIGEST_KEY: key, DIGEST_KEY_FILE: undefined },
    isOnDisk: false,
    say: () => undefined,
    warn: () => undefined,
  })
