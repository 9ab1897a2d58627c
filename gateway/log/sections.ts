type Section = {
  /** Makes two exports of one database equal. */
  readonly order: string
  /** Columns that the importing database sets itself. */
  readonly without?: readonly string[]
}

/**
 * The tables that an export moves: nothing else can make their rows. A table made from the log (`StateTable`) is rebuilt
 * after an import. Each other table stands here or in `stays`; a test compares both lists with the schema.
 */
export const moved = {
  events: { order: 'tx, seq', without: ['tx', 'seq'] },
  personal_data: { order: 'stream, version' },
  commands: { order: 'id' },
  timers: { order: 'id', without: ['claimed_until'] },
  catalogs: { order: 'version', without: ['version'] },
  parked: { order: 'follower, stream' },
  stopped_messages: { order: 'digest' },
  link_keys: { order: 'is_only' },
  push_keys: { order: 'one' },
  push_subscriptions: { order: 'order_id, endpoint' },
  left_carts: { order: 'id' },
  conversion_browsers: { order: 'order_id, vendor' },
  applied_codes: { order: 'key' },
  analytics_counts: { order: 'branch_id, day, name, campaign' },
  guesses: { order: 'key' },
  one_time_codes: { order: 'id' },
  customer_sessions: { order: 'digest' },
  device_keys: { order: 'is_only' },
  proven_devices: { order: 'device, phone' },
  browser_entries: { order: 'device, account, entry' },
  rider_tokens: { order: 'digest' },
  rider_devices: { order: 'digest, rider_id' },
  positions: { order: 'rider_id, at' },
  payment_pages: { order: 'attempt_id' },
  payment_turns: { order: 'attempt_id' },
  sandbox_cards: { order: 'token' },
  sandbox_payments: { order: 'id' },
} as const satisfies Readonly<Record<string, Section>>

export type MovedTable = keyof typeof moved

/** The sections of each format of an export. An import clears them first, and no others. */
export const sectionsOfFormat: Readonly<Record<number, readonly MovedTable[]>> = {
  1: ['events', 'personal_data', 'commands', 'timers', 'catalogs'],
  2: Object.keys(moved) as MovedTable[],
  3: Object.keys(moved) as MovedTable[],
}

/** The tables that stay where they are, each with its reason. */
export const stays: Readonly<Record<string, string>> = {
  installation: 'nodes of the old installation and of the new one do not hear each other',
  migrations: 'each database has run its own',
  digest_keys: 'the key is not in an export: its heading tells which one the digests need',
  projections: 'the rebuild after an import writes it',
  rebuilds: 'the lease of one node',
  store_money: 'an import makes it from the catalogues',
  rider_sockets: 'a socket ends with its node, and opens anew at another',
}

/** The columns of a section that an export leaves out. */
export const withoutOf = (name: MovedTable): readonly string[] => (moved[name] as Section).without ?? []
