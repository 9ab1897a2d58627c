import { isAtLeast, type Role } from '#domain/operator/role.ts'
import { consoleTexts } from '#web/console/texts/console.ts'
import { paths } from '../paths.ts'

const texts = consoleTexts.nav

/** The pages of the console, in the sequence of their links, with the least role that sees each. */
const pages = [
  { id: 'board', to: paths.board, name: texts.board, least: 'cocina', isExact: true },
  { id: 'search', to: paths.orders, name: texts.search, least: 'cocina', isExact: true },
  { id: 'availability', to: paths.availability, name: texts.availability, least: 'cocina', isExact: false },
  { id: 'money', to: paths.money, name: texts.money, least: 'caja', isExact: false },
  { id: 'couriers', to: paths.couriers, name: texts.couriers, least: 'cocina', isExact: false },
  { id: 'close', to: paths.close, name: texts.close, least: 'caja', isExact: false },
  { id: 'ratings', to: paths.ratings, name: texts.ratings, least: 'encargado', isExact: false },
  { id: 'people', to: paths.people, name: texts.people, least: 'administrador', isExact: false },
  { id: 'account', to: paths.account, name: texts.account, least: 'cocina', isExact: false },
] as const satisfies readonly {
  id: string
  to: string
  name: string
  least: Role
  /** Its link is not the current one on the pages below it. */
  isExact: boolean
}[]

export type ConsolePage = (typeof pages)[number]

/** The pages that a role may see. */
export const pagesOf = (role: Role): readonly ConsolePage[] => pages.filter(({ least }) => isAtLeast(role, least))

/** The name of a page's link. The link to the money also counts the payments that a person has to settle. */
export const nameOf = ({ id, name }: ConsolePage, moneyInNeed: number): string =>
  id === 'money' && moneyInNeed > 0 ? texts.moneyOf(moneyInNeed) : name
