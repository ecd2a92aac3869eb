/** When a feature was reported last in an environment, in epoch milliseconds. */
export interface Sighting {
  readonly feature: string
  readonly environment: string
  readonly at: number
}

/** Names a feature in an environment. Neither holds U+0000. */
export const keyOfSighting = ({ feature, environment }: Pick<Sighting, 'feature' | 'environment'>): string =>
  `${environment}\u0000${feature}`
