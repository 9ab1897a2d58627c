import { constants } from 'node:fs'
import { access, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { hasNumbers, localityKey, writeCity } from '#domain/streets/city.ts'
import { runProgram } from '../lifecycle/run-program.ts'
import { type CityReport, makeCity } from './make-city.ts'
import { readOptions } from './options.ts'
import { CityRefused } from './refusal.ts'

/** `npm run city`: makes the file of GAZETTEER_FILE from an OpenStreetMap extract. */
async function main(args: readonly string[]): Promise<number> {
  const read = readOptions(args)
  if (typeof read === 'string') {
    console.error(read)
    return 2
  }
  const options = { ...read, extract: fromCaller(read.extract), out: fromCaller(read.out) }
  await checkOut(options.out)
  const made = await makeCity(options)
  const text = `${JSON.stringify(writeCity(made.city))}\n`
  await writeWhole(options.out, text)
  for (const line of reportOf(made, options.out, text)) console.log(line)
  return 0
}

/** npm runs a script in its package's folder; names of files mean the folder of the caller. */
const fromCaller = (file: string) => resolve(process.env['INIT_CWD'] ?? '.', file)

/** Asks before the long reading whether the result can be written. */
async function checkOut(out: string) {
  const folder = dirname(out)
  const isFolder = (await stat(folder).catch(() => null))?.isDirectory() ?? false
  const mayWrite = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (!isFolder || !mayWrite)
    throw new CityRefused(`${folder} is no folder that can be written to: choose another --out.`)
  if ((await stat(out).catch(() => null))?.isDirectory())
    throw new CityRefused(`${out} is a folder: --out names a file.`)
}

/** The file appears whole or not at all. */
async function writeWhole(out: string, text: string) {
  const part = `${out}.${process.pid}.part`
  try {
    await writeFile(part, text)
    await rename(part, out)
  } catch (error) {
    await rm(part, { force: true })
    throw new CityRefused(`${out} cannot be written: ${error instanceof Error ? error.message : 'unknown'}.`)
  }
}

function reportOf({ city, houses, leftOut }: CityReport, out: string, text: string): string[] {
  const names = new Set(city.streets.flatMap(({ name }) => name || []))
  const numbered = new Set(city.streets.flatMap((street) => (street.name && hasNumbers(street) ? street.name : [])))
  const localities = new Set(city.streets.map(localityKey))
  const place = [city.name, city.province, city.country].filter(Boolean).join(', ')
  return [
    `${place}. Streets: ${names.size}, with house numbers: ${numbered.size}. Houses: ${houses}. Parts of the city: ${localities.size}.`,
    ...(leftOut > 0 ? [`Houses left out, because no street of their name is near: ${leftOut}.`] : []),
    `${out} has ${Math.ceil(Buffer.byteLength(text) / 1000)} kB. Start the gateway with GAZETTEER_FILE=${out}.`,
  ]
}

runProgram(main, (error) => (error instanceof CityRefused ? error.message : `No city was made: ${String(error)}`))
