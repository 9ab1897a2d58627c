/** The reason why no notice is sent for an abandoned cart. */
export type NoticeRefusal =
  /** The company has no customer with this phone, so there is no consent to its messages. */
  | 'NOT_A_CUSTOMER'
  /** The newest order of this phone refused messages. */
  | 'NOT_AGREED'
  /** The owner of the phone has stopped the company's messages by a link in one of them. */
  | 'STOPPED'
  /** The phone got another notice of the company within the last day. */
  | 'SENT_LATELY'
  /** No provider took the message within a day. */
  | 'TOO_LATE'
  /** The store has switched notices off, or no provider is configured. */
  | 'NOT_SERVED'
  /** The cart and its phone were erased. */
  | 'FORGOTTEN'

/**
 * The events of the carts that one diner abandons at one store. They contain neither phone nor lines: these are stored
 * beside the log, where they can be erased. `at` is an instant in ISO 8601.
 */
export type AbandonedCartEvent =
  | {
      readonly type: 'CartAbandoned'
      readonly companyId: string
      readonly storeId: string
      /** The time from hiding the page to showing it again. */
      readonly absenceId: string
      /** The time when the notice is due. */
      readonly dueAt: string
      readonly at: string
    }
  | { readonly type: 'DinerReturned'; readonly absenceId: string; readonly at: string }
  /** The notice would have been sent during the quiet hours. */
  | { readonly type: 'NoticePostponed'; readonly dueAt: string; readonly at: string }
  /** Recorded before the message leaves, so that a crash between the two does not send a second one. */
  | { readonly type: 'NoticeSent'; readonly absenceId: string; readonly at: string }
  /** The provider said that it has not taken the message, so it is tried again. */
  | { readonly type: 'NoticeNotTaken'; readonly dueAt: string; readonly at: string }
  | { readonly type: 'NoticeRefused'; readonly reason: NoticeRefusal; readonly at: string }
  | { readonly type: 'AbandonedCartOrdered'; readonly at: string }
  | { readonly type: 'AbandonedCartRecovered'; readonly at: string }
