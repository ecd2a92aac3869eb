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

/** Lists that only files of version 4 have. */
const sinceFour: ReadonlySet<string> = new Set<ListName>(['contextFields', 'featureTypes'])

/** The lists that a file of this version may have. */
export const listNamesOf = (version: number): readonly ListName[] =>
  version === 4 ? listNames : listNames.filter((name) => !sinceFour.has(name))

export type ItemOf<Name extends ListName> = NonNullable<State[Name]>[number]
export type StateLists = { readonly [Name in ListName]: readonly ItemOf<Name>[] }

/** A file in the format of version 4, whatever its original version. */
export interface StateFile {
  readonly lists: StateLists
  /** The lists that the file itself contains, including empty ones: `drop` clears these. */
  readonly present: ReadonlySet<ListName>
  /** Environments that the file assumes: they are created if missing, and never replace a stored environment. */
  readonly assumed: readonly ImportedEnvironment[]
  /** Top-level keys of the file that are not lists. */
  readonly ignored: readonly string[]
}
