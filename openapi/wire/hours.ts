import type { OrderMode, WorkingDay } from '#domain/catalog/order-mode.ts'
import type { Wire } from './schemas.ts'

export const writeWorkingDay = ({ dayOfWeek, workingHours }: WorkingDay): Wire['WorkingDay'] => ({
  dayOfWeek,
  workingHours: workingHours.map(({ startAt, endAt }) => ({ startAt, endAt })),
})

export const writeSchedule = ({ scheduleConfigs }: OrderMode['schedules'][number]): Wire['Schedule'] => ({
  scheduleConfigs: scheduleConfigs.map(({ workingDays }) => ({ workingDays: workingDays.map(writeWorkingDay) })),
})
