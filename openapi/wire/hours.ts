import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { HoursException, WorkingDay } from '#domain/catalog/working-hours.ts'
import type { Wire } from './schemas.ts'

export const writeWorkingDay = ({ dayOfWeek, workingHours }: WorkingDay): Wire['WorkingDay'] => ({
  dayOfWeek,
  workingHours: workingHours.map(({ startAt, endAt }) => ({ startAt, endAt })),
})

export const writeSchedule = ({ scheduleConfigs }: OrderMode['schedules'][number]): Wire['Schedule'] => ({
  scheduleConfigs: scheduleConfigs.map(({ workingDays }) => ({ workingDays: workingDays.map(writeWorkingDay) })),
})

/** Nothing where there are none, as for earlier releases. */
export const writeExceptions = (
  exceptions: readonly HoursException[] | undefined,
): { readonly exceptions?: Wire['HoursException'][] } =>
  exceptions?.length
    ? {
        exceptions: exceptions.map(({ date, hours }) =>
          hours ? { date, hours: hours.map(({ startAt, endAt }) => ({ startAt, endAt })) } : { date, closed: true },
        ),
      }
    : {}
