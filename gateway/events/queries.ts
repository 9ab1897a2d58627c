/**
 * SQL of a relation, for joins of other rooms: events by the instant at which they were recorded. Columns: stream, version, type, data, at. An
 * index on `at` has the types that a day's report counts (migration 042); a query has to name them in its text to use it.
 */
export const recordedEvents = '(select stream, version, type, data, at from events)'
