/** An event that a client sends on a channel. */
export type ClientEvent = { readonly channel: string; readonly event: string; readonly data: unknown }

/** An event that a webhook may report to the application (Pusher, "Webhooks"). */
export type WebhookNotice =
  | { readonly name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; readonly channel: string }
  | { readonly name: 'member_added' | 'member_removed'; readonly channel: string; readonly userId: string }
  | ({ readonly name: 'client_event'; readonly socketId: string; readonly userId: string | null } & ClientEvent)
