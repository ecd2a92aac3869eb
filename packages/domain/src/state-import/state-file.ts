import type { ImportedEnvironment, State } from '@halyard/contracts'

const listNames = [
  'features',
  'strategies',
  'tags',
  'tagTypes',
  'featureTags',
  'projects',
  'featureStrategies',
  'featureEnvironments',
  'environments',
  'segments',
  'featureStrategySegments',
  'contextFields',
  'featureTypes',
] as const
export type ListName = (typeof listNames)[number]

/** Those that no file before version 4 has. */
const sinceFour: ReadonlySet<string> = new Set<ListName>(['contextFields', 'featureTypes'])

/** The lists that a file of this version may have. */
export const listNamesOf = (version: number): readonly ListName[] =>
  version === 4 ? listNames : listNames.filter((name) => !sinceFour.has(name))

export type ItemOf<Name extends ListName> = NonNullable<State[Name]>[number]
export type StateLists = { readonly [Name in ListName]: readonly ItemOf<Name>[] }

/** A file in the shape of version 4, whatever its version was. */
export interface StateFile {
  readonly lists: StateLists
  /** The lists that the file itself has, empty ones included: what `drop` clears. */
  readonly present: ReadonlySet<ListName>
  /** Environments that the file takes for granted: they are made where they are missing, and never replace a stored one. */
  readonly assumed: readonly ImportedEnvironment[]
  /** Keys at the top of the file that no list has. */
  readonly ignored: readonly string[]
}
