/** Why no notice goes out for a cart that was left. */
export type NoticeRefusal =
  /** The company knows nobody with this phone, so nobody has agreed to its messages. */
  | 'NOT_A_CUSTOMER'
  /** The newest order of this phone said no to messages. */
  | 'NOT_AGREED'
  /** The owner of the phone has stopped the company's messages by the link of one. */
  | 'STOPPED'
  /** The phone was sent another notice of the company within the last day. */
  | 'SENT_LATELY'
  /** Nobody took the message within a day. */
  | 'TOO_LATE'
  /** The store has switched notices off, or nothing is configured that could send one. */
  | 'NOT_SERVED'
  /** The cart and its phone were erased. */
  | 'FORGOTTEN'

/**
 * What becomes of the carts that one diner leaves at one store. They hold no phone and no line: these stand beside the
 * log, where they can be erased. `at` is an instant in ISO 8601.
 */
export type AbandonedCartEvent =
  | {
      readonly type: 'CartAbandoned'
      readonly companyId: string
      readonly storeId: string
      /** From the moment in which the page is hidden to the moment in which it is seen again. */
      readonly absenceId: string
      /** When the notice is due. */
      readonly dueAt: string
      readonly at: string
    }
  | { readonly type: 'DinerReturned'; readonly absenceId: string; readonly at: string }
  /** It would have come at a time at which nobody wants messages. */
  | { readonly type: 'NoticePostponed'; readonly dueAt: string; readonly at: string }
  /** It is written before the message leaves, so that no crash between the two sends a second one. */
  | { readonly type: 'NoticeSent'; readonly absenceId: string; readonly at: string }
  /** The provider said that it has not taken the message: it is tried again. */
  | { readonly type: 'NoticeNotTaken'; readonly dueAt: string; readonly at: string }
  | { readonly type: 'NoticeRefused'; readonly reason: NoticeRefusal; readonly at: string }
  | { readonly type: 'AbandonedCartOrdered'; readonly at: string }
  | { readonly type: 'AbandonedCartRecovered'; readonly at: string }
