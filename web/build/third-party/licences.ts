/** The licences that allow what we do with a package: to use it, and to give it on with a server or with a page. */
const accepted: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

/** Packages under a licence that is accepted for them alone, with the reason. */
const acceptedFor: readonly { readonly name: RegExp; readonly licence: string; readonly because: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is a library of its own in the package, which may be replaced; no page contains it',
  },
  {
    name: /^@photostructure\/tz-lookup$/,
    licence: 'CC0-1.0',
    because: 'it waives all rights but patents, and a table of time zones has none',
  },
]

/** The licences of an SPDX expression that apply. Throws for one that stands in neither list: a person has to read it first. */
export function acceptedLicences(name: string, expression: string | undefined): string[] {
  const isAccepted = (licence: string) =>
    accepted.has(licence) || acceptedFor.some((one) => one.licence === licence && one.name.test(name))
  const ways = (expression ?? '')
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .map((way) => way.split(' AND ').map((licence) => licence.trim()))
  const way = ways.find((licences) => licences.every(isAccepted))
  if (!way)
    throw new Error(
      `${name} is under ${expression ? `the licence ${expression}` : 'no licence'}, which web/build/third-party/licences.ts does not accept.`,
    )
  return way
}
