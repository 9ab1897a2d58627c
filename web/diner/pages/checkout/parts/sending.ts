/** The code that sends an order, and the texts about its result. It loads once the diner fills in the form. */
export { leaveForOrder } from '../effects/leave-for-order.ts'
export { sendOrder } from '../effects/send-order.ts'
export { refusedIn, SubmissionNews, toldOf } from '../view/submission-news.tsx'
