import { takeLinkToken } from '#web/features/courier/shift/link-token.ts'

// A module of its own, so that it runs before all others of the client.
takeLinkToken()
