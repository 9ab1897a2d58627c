import { strictestOf, type Verification } from '#domain/customer/access.ts'
import type { Catalog } from '../../catalog/catalog.ts'

/**
 * How diners prove that a phone is theirs before they read or spend its points. The account is the company's, so one store that
 * asks for it is enough: else the points could be spent at the store next to it.
 */
export const verificationAt = (catalog: Catalog, companyId: string): Verification =>
  strictestOf(
    catalog
      .branchesOf(companyId)
      .flatMap(({ id }) => catalog.storesOf(id).map(({ settings }) => settings.customerVerification)),
  )
