import type { CartRejection } from '#domain/cart/decide.ts'
import type { Copy } from '../../shared/texts/say.ts'

/** Plate detail, page and modal alike (PLATE). */
export const plateTexts = {
  sizes: 'Opciones',
  mandatory: 'Obligatorio',
  complete: 'Completado',
  optional: 'Opcional',
  pickOne: 'Elegí 1',
  bounds: (min: number, max: number) =>
    min === max ? `Elegí ${min}` : min > 0 ? `Elegí entre ${min} y ${max}` : `Elegí hasta ${max}`,
  groupFull: 'Ya se ha seleccionado el maximo de opcionales permitidos en este grupo',
  incomplete: 'Revise que haya agregado la cantidad correcta de guarniciones',
  missingIn: (group: string) => `Falta elegir en “${group}”`,
  notes: 'Notas para la cocina',
  notesHint: 'Sin sal, bien cocido, cubiertos…',
  optionalAside: '(opcional)',
  share: (name: string) => `Compartir ${name}`,
  add: 'Agregar',
  foot: 'Cantidad y agregar',
  added: 'Ítem agregado al pedido!',
  save: 'Guardar',
  changed: 'Listo, cambiamos tu pedido',
  change: 'Cambiar',
  included: 'Incluido',
  quantity: (name: string) => `Cantidad de ${name}`,
  less: 'Quitar uno',
  more: 'Agregar uno',
  soldOut: 'Este plato se agotó por ahora.',
  others: 'Ver otros platos de la categoría',
  gone: { title: 'Este plato ya no está en el menú', action: 'Ver el menú' },
} as const

export const cartRejections: Copy<CartRejection> = {
  MaxQuantityReached: ({ max }) => `Has alcanzado el máximo de unidades (${max}) para este producto`,
  CeilingReached: () => 'No se pueden agregar mas que el máximo',
  NotesTooLong: ({ limit }) => `La nota puede tener hasta ${limit} caracteres`,
  QuantityNotWhole: () => 'La cantidad tiene que ser un número entero',
  LineNotFound: () => 'Ese ítem ya no está en tu pedido',
  LineIdTaken: () => 'No pudimos agregar el ítem, probá de nuevo',
}
