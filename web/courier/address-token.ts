import { takeLinkToken } from './shift/link-token.ts'

// A separate module, so that it runs before all other modules of the app.
takeLinkToken()
