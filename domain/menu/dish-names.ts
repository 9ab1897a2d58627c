/**
 * Names of one dish in the countries that sell in Spanish, in small letters, without accents and in one word. A diner who writes one of them may find a plate
 * with another one. A name that is also an ordinary word of a menu is left out, such as *completo*.
 */
const dishes: readonly (readonly string[])[] = [
  ['hotdog', 'pancho', 'superpancho', 'perrocaliente', 'perrito', 'salchipan'],
  ['gaseosa', 'refresco', 'soda'],
  ['papasfritas', 'patatasfritas'],
  ['sandwich', 'sanguche', 'sandwiche', 'emparedado', 'bocadillo'],
  ['palta', 'aguacate'],
  ['choclo', 'elote', 'maiz'],
  ['frutilla', 'fresa'],
  ['anana', 'pina'],
  ['durazno', 'melocoton'],
  ['jugo', 'zumo'],
  ['porotos', 'frijoles', 'caraotas', 'judias', 'habichuelas'],
  ['hamburguesa', 'burger'],
]

/** The other names of the dish that this text names; the last letter of a plural does not matter. */
export function otherNamesOf(text: string): readonly string[] {
  const isNamed = (name: string) => name === text || `${name}s` === text || `${name}es` === text
  return dishes.filter((names) => names.some(isNamed)).flatMap((names) => names.filter((name) => !isNamed(name)))
}
