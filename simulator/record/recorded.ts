import type { Network } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { type Head, headText } from './format.ts'
import { recorder } from './recorder.ts'

/** The smallest length of a part in characters: a message for each line would take longer than the run. */
const partLength = 65_536

type Wire = { readonly network: Network; readonly adminToken: string }

type Recording = {
  readonly network: Network
  /** Hands out the rest, when the run is over. */
  readonly end: () => void
}

/**
 * The network of a run that begins now. With `write`, its recording is handed out in parts; without it, nothing is
 * recorded.
 */
export function recorded(
  { network, adminToken }: Wire,
  scenario: Scenario,
  world: Head['world'],
  write: ((text: string) => void) | null,
): Recording {
  if (!write) return { network, end: () => undefined }
  let part = headText(scenario, world, Date.now())
  const flush = () => {
    write(part)
    part = ''
  }
  const { over, end } = recorder(adminToken, (text) => {
    part += text
    if (part.length >= partLength) flush()
  })
  return {
    network: over(network),
    end() {
      end()
      flush()
    },
  }
}
