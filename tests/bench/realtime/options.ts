import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listed, readCommandLine, WrongUse } from '../command-line.ts'
import { systems } from './systems.ts'
import { plans } from './targets.ts'

/** With half of the readers and of the time, one round takes at most four minutes. */
const usualScale = '0.5'
/** A quick look at the effect of a change, in a few minutes: ours beside the floor, with fewer readers. */
const short = { only: 'W1,W2,W4,W6', systems: 'comanda,comanda-embedded,bare-ws', scale: '0.2' }

const tables = join(tmpdir(), `comanda-bench-realtime-${Date.now()}.json`)
const nameOf = ({ name }: { readonly name: string }) => name.replace(' ', '-')

export function options(args: readonly string[]) {
  const names = systems.map(nameOf)
  const { parts, texts, counts } = readCommandLine(withShort(args), {
    parts: Object.keys(plans),
    counts: { repeat: 3, shipments: plans['W6']!.readers },
    texts: { systems: names.join(), scale: usualScale, json: tables },
    flags: ['short'],
  })
  const chosen = listed('system', texts.systems.replaceAll(' ws', '-ws').replaceAll(' embedded', '-embedded'), names)
  const scale = Number(texts.scale)
  if (!(scale > 0 && scale <= 1)) throw new WrongUse('--scale is a share: above 0, and at most 1.')
  return {
    ...counts,
    scale,
    json: texts.json,
    workloads: parts,
    systems: systems.filter((system) => chosen.includes(nameOf(system))),
  }
}

/** The options of `--short`, of which each can be given another value. */
function withShort(args: readonly string[]): readonly string[] {
  return args.includes('--short')
    ? [...Object.entries(short).flatMap(([name, value]) => [`--${name}`, value]), ...args]
    : args
}
