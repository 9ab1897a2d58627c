/** Letters, digits and `_ - = @ , . ;`, at most 200 of them; `#server-to-user-` and an id for a user's own. */
export const isChannelName = (name: string) =>
  name.length <= 200 && /^(#server-to-user-.+|[A-Za-z0-9_\-=@,.;]+)$/.test(name)

/** Kinds of channel, by the prefixes of the Pusher protocol ("Channel types"). */
export const isPresence = (name: string) => name.startsWith('presence-')
export const isEncrypted = (name: string) => name.startsWith('private-encrypted-')
/** A client that joins such a channel must show a signature. */
export const needsAuth = (name: string) => name.startsWith('private-') || isPresence(name)
export const isCache = (name: string) =>
  name.startsWith('cache-') || (name.startsWith('pr') && /^(private-encrypted-|private-|presence-)cache-/.test(name))

const ownChannel = '#server-to-user-'
export const userOf = (name: string): string | null =>
  name.startsWith(ownChannel) ? name.slice(ownChannel.length) : null
