/** The code that an order is sent with, and the words about what became of it: needed once the diner fills in the form. */
export { sendOrder } from './send-order.ts'
export { refusedIn, SubmissionNews, toldOf } from './submission-news.tsx'
