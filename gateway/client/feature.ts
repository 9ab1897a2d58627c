import type { Wire } from '#openapi/wire/schemas.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { type ClientDeps, clientConfiguration } from './configuration.ts'
import { clientDoubts } from './doubts.ts'
import { type ClientSettings, clientSettings } from './settings.ts'

/** The operation that the web client calls before it shows its screens. */
export const client = {
  doubts: clientDoubts,
  settings: clientSettings,
  on(
    ground: Ground,
    settings: ClientSettings,
    hands: ClientDeps,
  ): Instance & { readonly configuration: () => Wire['Configuration'] } {
    const configuration = clientConfiguration(ground, settings, hands)
    return {
      configuration,
      operations: {
        async readConfiguration() {
          return { status: 200, body: configuration() }
        },
      },
    }
  },
} satisfies Feature
