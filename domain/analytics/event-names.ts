/** ANALYT-05 to ANALYT-14, in the order of the funnel: a diner's first action comes first. */
export const analyticsEventNames = [
  'LINK_CLICK',
  'BRANCH_CONTACT_SELECT',
  'ORDER_MODE_SELECT',
  'ITEM_VIEW',
  'ADD_ITEM',
  'DELETE_ITEM',
  'VIEW_ORDER_SUMMARY',
  'CONTINUE_TO_CHECKOUT',
  'CREATE_ORDER',
  'PAY_ORDER',
] as const

export type AnalyticsEventName = (typeof analyticsEventNames)[number]
