import { Effect, Option } from 'effect'
import { Flag } from 'effect/cli'
import { wrongUse } from '../process/exit-codes.ts'
import { demoMap } from '../services/city.ts'
import { readCityFile } from '../services/city-file.ts'

export const cityFlag = Flag.Path('city').pipe(
  Flag.withDescription(
    'The streets of the gateway’s city, in the format of GAZETTEER_FILE, which names it too; without one people drive in straight lines, unless it is the demo’s city',
  ),
  Flag.optional,
)

/** Returns the city of a run: the named one against a gateway, and the demo's in virtual time. `gazetteer` is the gateway's own setting. */
export const cityOfRun = Effect.fnUntraced(function* (
  flag: Option.Option<string>,
  gazetteer: Option.Option<string>,
  isLive: boolean,
) {
  if (!isLive && Option.isSome(flag))
    return yield* wrongUse('--city is the city of a gateway: name the gateway by --base-url, or leave out --city')
  const named = isLive ? Option.orElse(flag, () => gazetteer) : Option.none()
  return Option.isNone(named) ? demoMap() : yield* readCityFile(named.value)
})
