/** The code of an order for later. It loads where the mode can be scheduled. */
export { chooseWhen, openDays, readSchedule, ScheduleEffects } from '../effects/schedule-effects.ts'
export { Schedule, ScheduledFor } from '../view/schedule.tsx'
