import type { QueryClient } from '@tanstack/react-query'
import { endSession } from '#web/diner/api/customer.ts'
import { endAllNotices } from '#web/diner/app/push.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { forgetDiner } from '#web/diner/state/forget.ts'
import { signedIn } from '#web/diner/state/signed-in.ts'

/** Stores the sign-in's data, so that the next checkout starts with it. */
export function rememberSignIn(phone: string, name: string) {
  signedIn.set(phone)
  rememberCustomer('phone', phone)
  if (name) rememberCustomer('name', name)
}

/** CUST-09, OPEN-53, OPEN-78: the cart stays. */
export function logOut(queryClient: QueryClient) {
  leave()
  forgetDiner(queryClient)
}

/** Forgets a guest's data. The cart goes too, because its notes are personal. */
export function forgetGuest(queryClient: QueryClient) {
  leave()
  forgetDiner(queryClient, { withCart: true })
}

function leave() {
  void endSession()
  void endAllNotices().catch(() => undefined)
}
