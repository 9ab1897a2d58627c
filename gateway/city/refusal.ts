/** Why no city can be made, as one sentence for the operator. */
export class CityRefused extends Error {}
