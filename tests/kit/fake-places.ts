import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  readonly path: string
  /** The last value of each parameter. */
  readonly query: Readonly<Record<string, string>>
  readonly all: URLSearchParams
  readonly agent: string
}
export type Reply = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** An external service over HTTP: `answer` gives its reply; null leaves the request without an answer. */
export async function openFakePlaces(answer: (asked: ProviderRequest) => Reply | null) {
  const fake = { url: '', asked: [] as ProviderRequest[], answer, close: () => closed() }
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const asked = {
      path: pathname,
      query: Object.fromEntries(searchParams),
      all: searchParams,
      agent: request.headers['user-agent'] ?? '',
    }
    fake.asked.push(asked)
    const reply = fake.answer(asked)
    if (reply === null) return
    const { status = 200, headers = {}, body = {} } = reply
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  const closed = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}

export type FakePlaces = Awaited<ReturnType<typeof openFakePlaces>>

/** As Nominatim's `/search` with `format=jsonv2&addressdetails=1` writes a house. */
export const nominatimHouse = {
  place_id: 231_884_101,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  osm_type: 'node',
  osm_id: 2_441_006_110,
  lat: '-34.6162015',
  lon: '-58.3733406',
  category: 'place',
  type: 'house',
  place_rank: 30,
  importance: 0.00001,
  addresstype: 'place',
  name: '',
  display_name: '550, Chile, San Telmo, Buenos Aires, Comuna 1, Ciudad Autónoma de Buenos Aires, C1098AAL, Argentina',
  address: {
    house_number: '550',
    road: 'Chile',
    suburb: 'San Telmo',
    city: 'Buenos Aires',
    state_district: 'Comuna 1',
    state: 'Ciudad Autónoma de Buenos Aires',
    'ISO3166-2-lvl4': 'AR-C',
    postcode: 'C1098AAL',
    country: 'Argentina',
    country_code: 'ar',
  },
  boundingbox: ['-34.6162515', '-34.6161515', '-58.3733906', '-58.3732906'],
}

const part = (long_name: string, short_name: string, ...types: string[]) => ({ long_name, short_name, types })

/** As the vendor's details and geocoding write a house. */
export const googleHouse = {
  address_components: [
    part('550', '550', 'street_number'),
    part('Chile', 'Chile', 'route'),
    part('San Telmo', 'San Telmo', 'political', 'sublocality', 'sublocality_level_1'),
    part('Buenos Aires', 'CABA', 'locality', 'political'),
    part('Cdad. Autónoma de Buenos Aires', 'CABA', 'administrative_area_level_1', 'political'),
    part('Argentina', 'AR', 'country', 'political'),
    part('C1098', 'C1098', 'postal_code'),
    part('AAL', 'AAL', 'postal_code_suffix'),
  ],
  formatted_address: 'Chile 550, C1098AAL Cdad. Autónoma de Buenos Aires, Argentina',
  geometry: { location: { lat: -34.6162015, lng: -58.3733406 }, location_type: 'ROOFTOP' },
  place_id: 'ChIJ_chile_550',
  types: ['street_address'],
}

/** The same street without a number, as each of them writes it, and a known place in it. */
export const nominatimStreet = {
  ...nominatimHouse,
  ...{ osm_type: 'way', category: 'highway', type: 'residential', place_rank: 26, addresstype: 'road', name: 'Chile' },
  display_name: 'Chile, San Telmo, Buenos Aires, Argentina',
  address: { ...nominatimHouse.address, house_number: undefined },
}
export const nominatimStation = {
  ...nominatimHouse,
  ...{ category: 'railway', type: 'station', addresstype: 'railway', name: 'Estación Chile' },
  display_name: 'Estación Chile, Chile, San Telmo, Buenos Aires, Argentina',
  address: { ...nominatimHouse.address, house_number: undefined },
}
const unnumbered = googleHouse.address_components.slice(1)
/** As details write it, which have a name and no types, and as geocoding does, which has types and no name. */
export const googleStreet = {
  ...googleHouse,
  ...{ address_components: unnumbered, formatted_address: 'Chile, Buenos Aires, Argentina' },
  ...{ name: 'Chile', types: ['route'] },
}
export const googleCorner = {
  ...googleStreet,
  address_components: [part('Bolívar & Chile', 'Bolívar & Chile', 'intersection'), ...unnumbered],
  ...{ name: 'Bolívar & Chile', types: ['intersection'] },
}
export const googleStation = {
  ...googleHouse,
  ...{ address_components: unnumbered, name: 'Estación Chile', types: ['transit_station', 'establishment'] },
}
