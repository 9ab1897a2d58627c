import { Flag } from 'effect/cli'

/** Where a live gateway is, for the commands that can do without one. */
export const targetFlags = {
  baseUrl: Flag.String('base-url').pipe(
    Flag.withDescription('Where a gateway answers; without it all is in virtual time'),
    Flag.optional,
  ),
  wait: Flag.String('wait').pipe(
    Flag.withDescription('How long a gateway that does not answer yet is waited for, such as 30s'),
    Flag.withDefault('30s'),
  ),
}
