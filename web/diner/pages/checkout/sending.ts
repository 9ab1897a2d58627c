/** The code that sends an order, and the texts about its result. It loads once the diner fills in the form. */
export { sendOrder } from './send-order.ts'
export { refusedIn, SubmissionNews, toldOf } from './submission-news.tsx'
