import type { SideTable } from '../tables/side-table.ts'
import { wholeLog } from './archived.ts'

/** Clients no longer retry a command after this time. */
const commandDays = 7
const byStreams = {
  byRule: 'the personal fields of their events are deleted',
  exportedByRule: 'their events, under `streams`',
}
const withdrawn = {
  byRule: 'those that wrote to their streams lose outcome and digest',
  exportedByRule: 'no: it repeats what the events say',
}

export const eventTables: readonly SideTable[] = [
  {
    name: 'events',
    holds: 'the log',
    life: { forEver: 'it is the truth from which the other tables are made' },
    whose: { diner: byStreams, courier: byStreams },
    transfer: { rows: wholeLog, order: 'tx, seq', without: ['tx', 'seq'], inFirstFormat: true },
  },
  {
    name: 'archived_events',
    holds: 'events of old streams, a partition for each month',
    life: { endsWhen: 'its month is detached into a file' },
    whose: { diner: byStreams, courier: byStreams },
    transfer: { stays: 'an export has its rows among those of events' },
  },
  {
    name: 'archived_streams',
    holds: 'the month of each stream in the archive, of detached months too',
    life: { forEver: 'a stream is found by it' },
    whose: { nobody: 'it names streams by random ids', texts: ['stream'] },
    transfer: { stays: 'an import puts all events into events' },
  },
  {
    name: 'archive_months',
    holds: 'the months of the archive, with the digest of the file of a detached one',
    life: { forEver: 'it is one row a month' },
    whose: { nobody: 'it holds months', texts: ['digest'] },
    transfer: { stays: 'an import puts all events into events' },
  },
  {
    name: 'personal_data',
    holds: 'the personal fields of events',
    life: { endsWhen: 'the person is erased' },
    whose: { diner: byStreams, courier: byStreams },
    transfer: { order: 'stream, version', inFirstFormat: true },
  },
  {
    name: 'commands',
    holds: 'outcomes of commands, for a repetition, with a keyed digest of the content',
    life: { through: 'at', after: { days: commandDays }, says: `${commandDays} days after the command` },
    whose: { diner: withdrawn, courier: withdrawn },
    transfer: { order: 'id', inFirstFormat: true },
  },
  {
    name: 'parked',
    holds: 'events that a follower could not take, with the kind of the error',
    life: { endsWhen: 'the follower has taken the event' },
    whose: { nobody: 'it names streams by random ids', texts: ['follower', 'stream', 'type', 'error'] },
    transfer: { order: 'follower, stream' },
  },
  {
    name: 'installation',
    holds: 'the name of the installation on NATS',
    life: { forEver: 'nodes find each other by it' },
    whose: { nobody: 'it is a random name', texts: ['id', 'place'] },
    transfer: { stays: 'nodes of the old installation and of the new one do not hear each other' },
  },
  {
    name: 'last_backup',
    holds: 'the instant of the newest backup of an embedded database',
    life: { forEver: 'it is one row' },
    whose: { nobody: 'it holds an instant', texts: [] },
    transfer: { stays: 'the new installation has no backup yet' },
  },
]
