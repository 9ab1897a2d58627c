/** The prefix of the keys of every mode's slots. */
export const scheduleKey = ['order-schedule']
