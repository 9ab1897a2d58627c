import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The functions of the gateway that take a lock or a turn, and the SQL that locks or keeps a snapshot. */
const taking =
  /(?<!function )\b(?<call>waitForLock|waitForDiner|waitForCloses|waitForHold|waitForCode|waitForAccount|holdAppends|holdMonths|holdOtherWriters|holdLog|lockTickets|lockVersions|lockStale|lockDirectory|withLease|oneAtATime|waitForNodes)\(|(?<sql>pg_(?:try_)?advisory_(?:xact_)?lock|lock table|for update(?: skip locked)?\b|for (?:key )?share\b|isolation level)/g

const locks = 'tests/gateway/db/locks.test.ts'
const held = 'tests/gateway/aggregates/held-locks.test.ts'
const rows = 'tests/gateway/db/held-rows.test.ts'
const moment = 'tests/gateway/log/held-snapshots.test.ts'
const leases = 'tests/gateway/payments/held-leases.test.ts'

const ofDiner = [locks, 'an order among all orders, carts and claims of one phone'] as const
const ofCart = [locks, 'an abandoned cart, and one whose diner comes back'] as const
const ofNotice = [locks, 'the end of an abandoned cart by an order, and the decision about its notice'] as const
const ofPoints = [locks, 'a reward among its phone’s claims, and among changes of its account’s points'] as const
const ofCode = [locks, 'an order with a limited code among those that use the code'] as const
const ofHold = [locks, 'a payment after the end of a hold, which waits among those that use the code'] as const
const ofShift = [locks, 'the close of a shift, and its opening'] as const
const ofClose = [locks, 'a hand-over that is taken back'] as const
const ofTables = [held, 'an order before the tables change places is in the new ones'] as const
const ofImport = [held, 'an order that is placed meanwhile comes after all imported ones'] as const
const ofArchive = [held, 'a change of an order waits while the order moves, and goes on in its version'] as const
const ofDetach = [held, 'a change of an order waits while its month leaves, and is refused'] as const
const ofArchives = [held, 'archive, detach and attach wait for one another'] as const
const ofMonths = [held, 'a month does not leave while %s reads one moment'] as const
const ofCatalog = [rows, 'a catalogue waits for the version before it, by an import and by a change'] as const
const ofTickets = [rows, 'tickets are gathered, and given to a printer, by one node at a time'] as const
const ofShiftEnd = [rows, 'the end of a shift waits for the shipment that its courier takes'] as const
const ofOlderNode = [rows, 'the correction of a row of an older node waits for its writer, and for an import'] as const
const ofMigration = [
  'tests/gateway/db/migrate.test.ts',
  'a migration may take longer than a statement of a node, and a second node waits as long',
] as const

type Witness = readonly [file: string, title: string]

/** Each place that takes a lock, how often, and the test that sees another side wait, or read one moment. */
const seenBy: Readonly<Record<string, Witness>> = {
  'aggregates/customers/diner.ts waitForLock 1': ofDiner,
  'aggregates/loyalty/account.ts waitForAccount 1': ofPoints,
  'aggregates/loyalty/account.ts waitForLock 1': ofPoints,
  'aggregates/orders/discount-codes.ts waitForCode 2': ofCode,
  'aggregates/orders/discount-codes.ts waitForLock 2': [
    locks,
    'an order with a code for first purchases among the first ones of its phone',
  ],
  'aggregates/riders/on-shift.ts for share 1': ofShiftEnd,
  'aggregates/shipments/stack-moves.ts pg_advisory_xact_lock 1': [
    locks,
    'a stack that loses one of its orders among all that moves the stack',
  ],
  'carts/notices.ts waitForDiner 2': ofNotice,
  'carts/operations.ts waitForDiner 3': ofCart,
  'catalog/import.ts lockVersions 1': ofCatalog,
  'catalog/storage.ts lock table 1': ofCatalog,
  'catalog/storage.ts lockVersions 2': ofCatalog,
  'close/operations.ts waitForCloses 2': ofShift,
  'db/delete-in-batches.ts for update skip locked 1': [
    rows,
    'old rows that another transaction holds are left to the next deletion, which does not wait for them',
  ],
  'commands/backup.ts lockDirectory 1': [
    'tests/gateway/backup/backup.test.ts',
    'a backup beside a node that does not answer says so, and leaves nothing',
  ],
  'db/lock.ts pg_advisory_xact_lock 1': ofDiner,
  'db/migrate.ts pg_try_advisory_lock 1': ofMigration,
  'db/migrate.ts waitForNodes 1': ofMigration,
  'db/pglite.ts lockDirectory 1': [
    'tests/gateway/db/directory-lock.test.ts',
    'a directory is refused to a second owner in the same process',
  ],
  'digests/rekey.ts pg_advisory_lock 1': [
    'tests/gateway/digests/digests.test.ts',
    'a second node starts only when the first has keyed all digests',
  ],
  'events/archived.ts lock table 1': ofMonths,
  'events/log.ts holdLog 1': ofTables,
  'events/log.ts lock table 1': ofTables,
  'events/state-table.ts for update 1': ofOlderNode,
  'events/state-table.ts lockStale 1': ofOlderNode,
  'events/streams.ts lock table 2': ofImport,
  'log/archive-months.ts holdOtherWriters 1': ofDetach,
  'log/archive-months.ts oneAtATime 2': ofArchives,
  'log/archive.ts holdOtherWriters 1': ofArchive,
  'log/archive.ts oneAtATime 1': ofArchives,
  'log/heal.ts holdLog 1': ofOlderNode,
  'log/heal.ts lockStale 2': ofOlderNode,
  'log/rebuild.ts holdAppends 1': ofTables,
  'log/rebuild.ts lock table 1': ofTables,
  'log/rebuild.ts oneAtATime 2': [
    'tests/gateway/log/rebuild.test.ts',
    'tables made from the log are rebuilt by one node at a time, and a dead node does not block them',
  ],
  'log/transfer.ts holdMonths 1': ofMonths,
  'log/transfer.ts holdOtherWriters 1': ofImport,
  'log/transfer.ts isolation level 1': [moment, 'a log that moves on is exported as it was at one moment'],
  'log/unused-key.ts holdAppends 1': [
    moment,
    'an export waits until an import has forgotten an unused key, and the import waits for that, too',
  ],
  'log/verify.ts holdMonths 1': ofMonths,
  'log/verify.ts isolation level 1': [
    moment,
    'a log that moves on is compared with its tables as both were at one moment',
  ],
  'operators/sockets.ts for key share 1': [rows, 'the end of a session waits for the connection that it opens'],
  'payments/attempts/settle.ts withLease 1': [leases, 'a browser that returns commits nothing, and learns the state'],
  'payments/refunds/refunds.ts withLease 1': [
    leases,
    'a refund is not sent, and goes out a second after the other’s end',
  ],
  'people/person.ts holdAppends 1': [held, 'an order of the same phone waits, and keeps its name'],
  'people/person.ts holdMonths 1': ofMonths,
  'people/person.ts isolation level 1': [moment, 'a log that moves on shows a person as they were at one moment'],
  'people/person.ts oneAtATime 1': [held, 'an erasure waits for a rebuild, which would bring the erased data back'],
  'pictures/cached-pictures.ts oneAtATime 1': [
    'tests/gateway/pictures/pictures-in-turn.test.ts',
    'photographs that are asked for at once are made one after the other',
  ],
  'printing/gather.ts lockTickets 1': ofTickets,
  'printing/operations.ts lockTickets 1': [
    locks,
    'a ticket that a person asks for among those that are given to a printer',
  ],
  'printing/tickets.ts for update 1': ofTickets,
  'printing/tickets.ts lockTickets 1': ofTickets,
  'processes/code-hold.ts waitForCode 1': ofHold,
  'processes/code-hold.ts waitForHold 2': ofHold,
  'processes/code-hold.ts waitForLock 1': ofHold,
  'processes/customer-of-phone.ts waitForDiner 1': ofDiner,
  'riders/sockets.ts for key share 1': [rows, 'the end of a courier’s token waits for the socket that it opens'],
  'shop/home-icons.ts oneAtATime 1': [
    'tests/gateway/pictures/pictures-in-turn.test.ts',
    'icons of a phone’s start screen that are asked for at once are painted one after the other',
  ],
  'shop/preview/cached-previews.ts oneAtATime 1': [
    'tests/gateway/shop/preview-pictures.test.ts',
    'a crawler of every plate has one preview drawn at a time, and the shop’s beyond those that may wait',
  ],
  'surveys/operations.ts waitForLock 1': [locks, 'the answers of a survey among those of the same order'],
  'till/gather.ts for update 1': [rows, 'the orders for a till are gathered by one node at a time'],
  'timers/slots.ts for update skip locked 1': [
    'tests/gateway/timers/timers.test.ts',
    'a node does not wait for a timer that another one holds: it runs the others meanwhile',
  ],
  'views/closed-days.ts waitForCloses 1': ofClose,
  'views/closed-days.ts waitForLock 1': ofClose,
}

/** Places whose lock no test sees, each with its reason. */
const unseen: Readonly<Record<string, string>> = {
  'http/guess-limits.ts for update 1': 'only the order of the locks, which a plan of the statement may have by itself',
  'loyalty/feature.ts waitForAccount 1':
    'the change of the account takes the same lock; this one only comes before the money is read',
}

test('every lock and every snapshot of the gateway has a test that sees it', () => {
  const found = globSync('**/*.ts', { cwd: 'gateway' }).flatMap((file) => {
    const words = [...readFileSync(`gateway/${file}`, 'utf8').matchAll(taking)].map(
      ({ groups }) => groups?.['call'] ?? groups?.['sql'] ?? '',
    )
    return [...new Set(words)].map((word) => `${file} ${word} ${words.filter((one) => one === word).length}`)
  })
  expect(found.sort()).toEqual([...Object.keys(seenBy), ...Object.keys(unseen)].sort())
})

test('each of these tests is there', () => {
  const gone = Object.values(seenBy).filter(([file, title]) => !readFileSync(file, 'utf8').includes(`'${title}'`))
  expect(gone).toEqual([])
})
