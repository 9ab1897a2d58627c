/** SQL of a relation, for joins of other rooms: the money of each order, with its place in the log. Columns: id (of the order), state, version, tx, seq. */
export const moneyOfOrders = '(select id, state, version, tx, seq from payments)'
