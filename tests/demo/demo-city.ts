import { readFileSync } from 'node:fs'
import { type CityFile, readCity } from '#domain/streets/city.ts'

export const cityText = readFileSync(new URL('../../demo/city/streets.json', import.meta.url), 'utf8')

export const demoCityFile = JSON.parse(cityText) as CityFile

export const demoCity = readCity(demoCityFile)
