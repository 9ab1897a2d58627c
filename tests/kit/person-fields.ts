/** The names of the fields about the person of an order, in the checkout of any mode. */
export const nameField = /^(Nombre de quien recibe|Quién lo retira|Tu nombre)/
export const phoneField = /^(Teléfono de quien (recibe|lo retira)|Tu teléfono)/
