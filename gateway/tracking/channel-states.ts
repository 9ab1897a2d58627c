/**
 * The states of one tracking channel on one node. The table holds each pair of state and event, so that a new state or event
 * does not compile until each of its pairs is decided. It has no clock and no I/O: `followed-channels.ts` performs the effects.
 */
export type ChannelState =
  /** The channel has no reader, and the node does not follow it. */
  | 'unread'
  /** The channel has a reader. The node has not read the shipment, or could not. */
  | 'unprimed'
  /** The channel has a reader, and a read of the tables is under way. */
  | 'priming'
  /** The channel has a reader and a frame. */
  | 'read'
  /** The channel has a reader, and no shipment has its id. */
  | 'unknown'
  /** The last reader left a moment ago. The node renews the frame that it keeps. */
  | 'lingering'
  /** The last reader left a moment ago, and no shipment has the channel's id. */
  | 'lingeringUnknown'

export type ChannelEvent =
  /** The first reader has come. */
  | 'Occupied'
  /** The last reader has left. */
  | 'Vacated'
  /** A reader found no message, or it is time to try a read again. */
  | 'Asked'
  /** A reader comes while the node cannot read the log: the node may have missed changes. */
  | 'LogAway'
  /** The read of the tables has found the shipment. */
  | 'Found'
  /** The read of the tables has found no shipment. */
  | 'NotFound'
  /** The read of the tables has failed. */
  | 'ReadFailed'
  /** The shipment has changed: an event of the log. */
  | 'Changed'
  /** The shipment has changed or was found, and it cannot be shown: the catalogue no longer has its store. */
  | 'Unshowable'
  /** The courier has moved. */
  | 'Moved'
  /** No reader has come back in time, or the channel makes room for others. */
  | 'LingerEnded'
  /** The node stops. */
  | 'Stopped'

export type ChannelEffect =
  /** Reads the shipment from the tables. */
  | 'read'
  /** Tries the read again in a few seconds. */
  | 'readLater'
  /** Receives the fixes that couriers report to other nodes. */
  | 'listen'
  | 'unlisten'
  /** Tells the courier that a diner watches, while the position may be shared. */
  | 'watch'
  /** Tells the courier that the last diner has left, and remembers the courier. */
  | 'unwatch'
  /** Tells the remembered courier that a diner is back. */
  | 'watchAgain'
  /** Remembers the courier of the changed shipment. */
  | 'keepCourier'
  /** Keeps the frame for the next reader. */
  | 'keep'
  /** Counts down to the end of the lingering. */
  | 'linger'
  | 'stopLingering'
  /** Sends the frame to the readers. */
  | 'publish'
  /** Sends the kept frame to the returning reader. */
  | 'publishRetained'

export type ChannelStep = { readonly state: ChannelState; readonly effects: readonly ChannelEffect[] }

/** Made once for each pair: a courier's frame passes the table each second and makes no object there. */
const to = (state: ChannelState, ...effects: readonly ChannelEffect[]): ChannelStep => ({ state, effects })

/** Sending stands last: a reader may leave while it is sent a frame. */
const table: Readonly<Record<ChannelState, Readonly<Record<ChannelEvent, ChannelStep>>>> = {
  // Late answers of reads end here: they may be older than news that the node did not take.
  unread: {
    Occupied: to('unprimed'),
    Vacated: to('unread'),
    Asked: to('unread'),
    LogAway: to('unread'),
    Found: to('unread'),
    NotFound: to('unread'),
    ReadFailed: to('unread'),
    Changed: to('unread'),
    Unshowable: to('unread'),
    Moved: to('unread'),
    LingerEnded: to('unread'),
    Stopped: to('unread'),
  },
  unprimed: {
    Occupied: to('unprimed'),
    Vacated: to('unread'),
    Asked: to('priming', 'read'),
    LogAway: to('unprimed'),
    Found: to('read', 'listen', 'watch', 'publish'),
    // The read is older than the change that was not shown.
    NotFound: to('unprimed'),
    ReadFailed: to('unprimed'),
    Changed: to('read', 'listen', 'watch', 'publish'),
    Unshowable: to('unprimed'),
    Moved: to('unprimed', 'publish'),
    LingerEnded: to('unprimed'),
    Stopped: to('unread'),
  },
  priming: {
    Occupied: to('priming'),
    // The node follows nothing yet, so it keeps nothing: the read may be older than news of the time without a reader.
    Vacated: to('unread'),
    // The answer is for this reader too.
    Asked: to('priming'),
    LogAway: to('priming'),
    Found: to('read', 'listen', 'watch', 'publish'),
    NotFound: to('unknown'),
    ReadFailed: to('unprimed', 'readLater'),
    Changed: to('read', 'listen', 'watch', 'publish'),
    Unshowable: to('unprimed'),
    Moved: to('priming', 'publish'),
    LingerEnded: to('priming'),
    Stopped: to('unread'),
  },
  read: {
    Occupied: to('read'),
    Vacated: to('lingering', 'unwatch', 'keep', 'linger'),
    Asked: to('read'),
    LogAway: to('read'),
    // A change came during the read. The hub drops the older frame of the two; the courier has been told of the change.
    Found: to('read', 'publish'),
    NotFound: to('read'),
    ReadFailed: to('read'),
    Changed: to('read', 'listen', 'watch', 'publish'),
    Unshowable: to('read', 'listen', 'watch'),
    Moved: to('read', 'publish'),
    LingerEnded: to('read'),
    Stopped: to('unread', 'unlisten'),
  },
  unknown: {
    Occupied: to('unknown'),
    Vacated: to('lingeringUnknown', 'linger'),
    // The node follows the log: it would know of a shipment.
    Asked: to('unknown'),
    LogAway: to('unprimed'),
    Found: to('read', 'listen', 'watch', 'publish'),
    NotFound: to('unknown'),
    // Another read has found no shipment, and may be the older one.
    ReadFailed: to('unprimed', 'readLater'),
    Changed: to('read', 'listen', 'watch', 'publish'),
    Unshowable: to('unprimed'),
    // There is a shipment after all.
    Moved: to('unprimed', 'readLater', 'publish'),
    LingerEnded: to('unknown'),
    Stopped: to('unread'),
  },
  lingering: {
    Occupied: to('read', 'stopLingering', 'listen', 'watchAgain', 'publishRetained'),
    Vacated: to('lingering'),
    Asked: to('lingering'),
    LogAway: to('unread', 'stopLingering', 'unlisten'),
    Found: to('lingering'),
    NotFound: to('lingering'),
    ReadFailed: to('lingering'),
    Changed: to('lingering', 'listen', 'keepCourier', 'keep'),
    Unshowable: to('unread', 'stopLingering', 'unlisten'),
    Moved: to('lingering', 'keep'),
    LingerEnded: to('unread', 'unlisten'),
    Stopped: to('unread', 'stopLingering', 'unlisten'),
  },
  lingeringUnknown: {
    Occupied: to('unknown', 'stopLingering'),
    Vacated: to('lingeringUnknown'),
    Asked: to('lingeringUnknown'),
    LogAway: to('unread', 'stopLingering'),
    Found: to('lingeringUnknown'),
    NotFound: to('lingeringUnknown'),
    ReadFailed: to('lingeringUnknown'),
    Changed: to('lingering', 'listen', 'keepCourier', 'keep'),
    Unshowable: to('unread', 'stopLingering'),
    Moved: to('lingering', 'keep'),
    LingerEnded: to('unread'),
    Stopped: to('unread', 'stopLingering'),
  },
}

export const step = (state: ChannelState, event: ChannelEvent): ChannelStep => table[state][event]
