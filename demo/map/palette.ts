export type Theme = 'light' | 'dark'

export type Palette = {
  readonly land: string
  readonly water: string
  readonly park: string
  readonly street: string
  readonly streetEdge: string
  readonly avenue: string
  readonly avenueEdge: string
  readonly label: string
  readonly parkLabel: string
  readonly localityLabel: string
  readonly halo: string
}

export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    land: '#f3efe8',
    water: '#bfdbe6',
    park: '#d3e5c3',
    street: '#ffffff',
    streetEdge: '#e2dbcf',
    avenue: '#ffedc9',
    avenueEdge: '#e3c793',
    label: '#665d52',
    parkLabel: '#4e7344',
    localityLabel: '#8c8375',
    halo: '#fdfaf5',
  },
  dark: {
    land: '#1d2225',
    water: '#12303b',
    park: '#1f3328',
    street: '#343c41',
    streetEdge: '#272d31',
    avenue: '#4a4d47',
    avenueEdge: '#2c302e',
    label: '#b5bcbe',
    parkLabel: '#86ad8b',
    localityLabel: '#7f898d',
    halo: '#191d20',
  },
}
