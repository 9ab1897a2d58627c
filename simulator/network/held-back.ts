import type { Network } from './network.ts'

/** The gateway's settings that hold a run back. */
export type LimitSetting = 'RATE_LIMIT' | 'ORDER_LIMIT' | 'CONNECTIONS_PER_ADDRESS'

const settingOf: Readonly<Record<string, LimitSetting>> = {
  TOO_MANY_REQUESTS: 'RATE_LIMIT',
  TOO_MANY_ORDERS: 'ORDER_LIMIT',
}

/**
 * A network that reports each call and socket that the gateway itself refuses by a limit. It lies below the faults of a
 * scenario, whose 429 are no limits of the gateway.
 */
export const noticingLimits = (network: Network, onHeldBack: (setting: LimitSetting) => void): Network => ({
  async fetch(request, actor) {
    const response = await network.fetch(request, actor)
    if (response.status !== 429) return response
    const { code } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { readonly code?: string }
    const setting = settingOf[code ?? '']
    if (setting) onHeldBack(setting)
    return response
  },
  open: (address, events, actor) =>
    network.open(
      address,
      {
        ...events,
        onLost(reason) {
          if (/\b429\b/.test(reason)) onHeldBack('CONNECTIONS_PER_ADDRESS')
          events.onLost(reason)
        },
      },
      actor,
    ),
})

/** Returns why a run cannot be judged, in one sentence; null for one that no limit held back. */
export function heldBackBy(counts: Readonly<Partial<Record<LimitSetting, number>>>): string | null {
  const some = Object.entries(counts).map(([setting, count]) => `${setting} refused ${count} of its calls`)
  if (some.length === 0) return null
  const off = Object.keys(counts).map((setting) => `${setting}=0`)
  return `the gateway held the run back: ${some.join(', ')}. Give the gateway and this command the same SIMULATOR_KEY, or start the gateway with ${off.join(' and ')}`
}
