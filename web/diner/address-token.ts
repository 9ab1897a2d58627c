import { takeLinkToken } from '#web/courier/shift/link-token.ts'

// A separate module, so that it runs before all other modules of the client.
takeLinkToken()
