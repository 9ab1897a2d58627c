import { Effect, Schema } from 'effect'
import { contractVersion } from '../ground/contract.ts'
import { liveNetwork, type Network } from '../network/network.ts'

/**
 * The server at the address does not implement the contract of this simulator.
 * @public Its name is in the types of possible failures.
 */
export class OtherContract extends Schema.TaggedError<OtherContract>()('OtherContract', { message: Schema.String }) {}

/**
 * The gateway limits its caller, starts or shuts down.
 * @public Its name is in the types of possible failures.
 */
export class Busy extends Schema.TaggedError<Busy>()('Busy', { message: Schema.String }) {}

const readDocument = Schema.decodeUnknownEffect(Schema.Struct({ info: Schema.Struct({ version: Schema.String }) }))

/** The statuses of a gateway that limits its caller, starts or shuts down. */
const isBusy = (status: number) => status === 429 || status >= 502

/** Compares the version of the contract in the gateway's own document with ours. */
export const sameContract = (baseUrl: string, network: Network = liveNetwork) =>
  Effect.tryPromise(async (signal) => {
    const request = new Request(`${baseUrl.replace(/\/$/, '')}/openapi.json`, { signal })
    const answer = await network.fetch(request, 'nobody')
    return { status: answer.status, document: answer.ok ? ((await answer.json()) as unknown) : null }
  }).pipe(
    Effect.timeout('10 seconds'),
    Effect.filterOrFail(
      ({ status }) => !isBusy(status),
      ({ status }) => new Busy({ message: `${baseUrl} answers ${status} in place of its contract` }),
    ),
    Effect.flatMap(({ document }) => readDocument(document)),
    Effect.mapError((error) =>
      error instanceof Busy
        ? error
        : new OtherContract({ message: `the server at ${baseUrl} is not a Comanda gateway` }),
    ),
    Effect.flatMap(({ info: { version } }) =>
      version === contractVersion
        ? Effect.void
        : Effect.fail(
            new OtherContract({
              message: `the gateway at ${baseUrl} speaks contract ${version}, and this simulator ${contractVersion}`,
            }),
          ),
    ),
  )
