import { Config, Effect, Option } from 'effect'
import { Flag } from 'effect/cli'
import { demoSimulatorKey, provenNetwork } from '../network/run-key.ts'
import { wrongUse } from '../process/exit-codes.ts'
import { lengthOf } from '../scenario/find.ts'

/** Flags for a live gateway, for commands that also work without one. */
export const targetFlags = {
  baseUrl: Flag.String('base-url').pipe(
    Flag.withDescription('The address of a gateway; without it everything runs in virtual time'),
    Flag.optional,
  ),
  wait: Flag.String('wait').pipe(
    Flag.withDescription('The longest wait for a gateway that does not answer yet, such as 30s'),
    Flag.withDefault('30s'),
  ),
}

type TargetFlags = { readonly baseUrl: Option.Option<string>; readonly wait: string }

/** The operator's key in the environment; a demo has a key that everybody knows. */
export const simulatorKey = Config.String('SIMULATOR_KEY').pipe(Config.option, Effect.orDie)

/** Returns the gateway that the flags name; null for virtual time. */
export const targetOf = Effect.fnUntraced(function* (flags: TargetFlags, adminToken: Effect.Effect<string, unknown>) {
  const waitMs = yield* lengthOf('wait', flags.wait)
  if (Option.isNone(flags.baseUrl)) return null
  const [baseUrl, address] = [flags.baseUrl.value, URL.parse(flags.baseUrl.value)]
  if (!address || !['http:', 'https:'].includes(address.protocol))
    return yield* wrongUse(`--base-url ${baseUrl}: an address, such as http://127.0.0.1:8080`)
  const key = yield* simulatorKey
  return {
    ...{ baseUrl, waitMs, adminToken: yield* adminToken.pipe(Effect.orDie) },
    network: provenNetwork(Option.getOrElse(key, () => demoSimulatorKey)),
    hasOwnKey: Option.isSome(key),
  }
})
