import type { Principal } from '#domain/access/principal.ts'
import { needsAuth } from './channel-names.ts'

/** A kind of channel on which a feature publishes. */
export type ChannelKind = {
  /** Its names, with the part that differs in braces at the end: `private-rider-{riderId}`. */
  readonly pattern: string
  readonly mayJoin: (principal: Principal, id: string) => boolean
}

export type ChannelKinds = ReturnType<typeof channelKinds>

/**
 * The channels of the features, beside those that clients and the application open under names of their own. Throws for a pattern
 * of another form, and where a name could be of two kinds: it would follow the rule of the wrong one.
 */
export function channelKinds(kinds: readonly ChannelKind[]) {
  const byPrefix = kinds.map((kind) => ({ kind, prefix: prefixOf(kind) }))
  for (const { kind, prefix } of byPrefix) {
    const other = byPrefix.find((each) => each.kind !== kind && each.prefix.startsWith(prefix))
    if (other) throw new Error(`two features bring the channels ${kind.pattern} and ${other.kind.pattern}`)
  }
  const find = (name: string) => byPrefix.find(({ prefix }) => name.startsWith(prefix))

  return {
    /** A private channel that is no feature's is the application's: only its signature opens it. */
    mayJoin(principal: Principal, name: string): boolean {
      const found = find(name)
      if (found) return found.kind.mayJoin(principal, name.slice(found.prefix.length))
      return !needsAuth(name) || principal.is === 'application'
    },
    /** Private channels on which the gateway alone speaks: a client's word there goes to the gateway and to no other client. */
    isGatewayOnly: (name: string): boolean => needsAuth(name) && find(name) !== undefined,
  }
}

function prefixOf({ pattern }: ChannelKind): string {
  const prefix = /^([\w-]+-)\{\w+\}$/.exec(pattern)?.[1]
  if (prefix === undefined) throw new Error(`${pattern} is no pattern of a channel`)
  return prefix
}
