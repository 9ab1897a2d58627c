import type { SideTable } from '../tables/side-table.ts'

export const messageTables: readonly SideTable[] = [
  {
    name: 'stopped_messages',
    holds: 'phones whose owners have stopped the messages of a company, as keyed digests',
    life: { forEver: 'it keeps the promise to send nothing more' },
    whose: { diner: { retained: 'the promise also holds for an erased person who orders again' } },
    transfer: { order: 'digest' },
  },
  {
    name: 'link_keys',
    holds: 'the key that signs the links of messages',
    life: { forEver: 'links in sent messages go on' },
    whose: { nobody: 'it is a key of the installation', texts: ['key'] },
    transfer: { order: 'is_only' },
  },
  {
    name: 'retired_link_keys',
    holds: 'the keys of links before the one of today',
    life: { forEver: 'a link in an old message stops the next' },
    whose: { nobody: 'they are keys of the installation', texts: ['key'] },
    transfer: { order: 'key' },
  },
]
