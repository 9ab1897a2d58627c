/** The words about a store that takes no order now. They load where it does not. */
export { ClosedNews } from '../view/closed-news.tsx'
