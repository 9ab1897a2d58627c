/** The inspector of event logs, for developers (`?inspect`). */
export const inspectorTexts = {
  title: 'Inspector de registros',
  logs: 'Registros de esta página',
  none: 'Esta página no abrió ningún registro.',
  timeline: 'Línea de tiempo',
  base: 'Inicio',
  baseEvents: 'Lo anterior, resumido',
  entry: (number: number) => `Paso ${number}`,
  nothing: 'Sin eventos',
  events: 'Eventos',
  state: 'Estado',
  now: 'Estado actual',
  export: 'Exportar',
  import: 'Importar',
  privacy:
    'El archivo lleva todo lo que ves acá, también tus notas. Se guarda en este dispositivo; nada se envía a ningún lado.',
  imported: 'Registro importado',
  notImported: 'Ese archivo no es un registro de este tipo',
  close: 'Cerrar inspector',
} as const
