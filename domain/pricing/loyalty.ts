import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { unit } from '#domain/money/money.ts'

/** LOYAL-03, AMBIG-42. */
export const runsAt = <Program extends LoyaltyProgram>(
  program: Partial<Program> | null,
  branchContactId: string,
): program is Program => program?.active === true && (program.branchContactIds?.includes(branchContactId) ?? true)

/** LOYAL-15, AMBIG-44: whole points of the total, rounded down. */
export const accruedPoints = (program: LoyaltyProgram, total: number, mantissaLength: number): number =>
  wholePart((total * program.orderPercentage) / unit(mantissaLength))

/** 0.29 of 100 is 28.999999999999996 as a double; a diner expects 29. */
export const wholePart = (points: number) => Math.floor(Number(points.toFixed(6)))
