/** The code of an order for later. It loads where the mode can be scheduled. */
export { slotDaysWith } from '#domain/slots/slots.ts'
export { chooseWhen, readSchedule, ScheduleEffects } from '../effects/schedule-effects.ts'
export { Schedule, ScheduledFor } from '../view/schedule.tsx'
