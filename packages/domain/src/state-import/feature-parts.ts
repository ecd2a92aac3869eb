import type { Tag } from '@halyard/contracts'
import { tagKey } from '../tags/update-tags.ts'
import type { ItemOf } from './state-file.ts'
import type { Task } from './task.ts'

/** Something that the file says, and where. */
export interface Said<Item> {
  readonly item: Item
  readonly path: string
}

type NestedEnvironment = ItemOf<'features'>['environments'][number]

export interface SaidEnvironment {
  /** Where the file first names the environment for this feature, down to the field. */
  readonly path: string
  configuration?: Said<ItemOf<'featureEnvironments'>>
  /** Inside the feature itself: counts where the lists beside it say nothing. */
  nested?: Said<NestedEnvironment>
}

/** All that a file says of one of its features, from wherever it says it. */
export interface FeatureParts {
  readonly feature: ItemOf<'features'>
  /** Where the feature itself is. */
  readonly path: string
  readonly environments: Map<string, SaidEnvironment>
  readonly strategies: Said<ItemOf<'featureStrategies'>>[]
  /** By their keys; each path leads to the field that names the type. */
  readonly tags: Map<string, Said<Tag>>
}

interface Gathered {
  /** In the order of the file. */
  readonly features: readonly FeatureParts[]
  /** Number of tags of features outside the file, which are left out. */
  readonly skippedTags: number
}

/** Brings together what the lists of a file say of each feature. Configuration of a feature outside the file is a fault. */
export const gatherParts = ({ file: { lists }, report }: Task): Gathered => {
  const features = lists.features.map(
    (feature, index): FeatureParts => ({
      feature,
      path: `body/features/${index}`,
      environments: new Map(),
      strategies: [],
      tags: new Map(),
    }),
  )
  const byName = new Map(features.map((own) => [own.feature.name, own]))

  for (const own of features) {
    const { feature, path } = own
    for (const [at, item] of feature.environments.entries()) {
      const said = { item, path: `${path}/environments/${at}` }
      const environment = environmentOf(own, item, said.path)
      if (environment.nested) report(said.path, `environment ${nameOf(item)} is in the feature twice`)
      environment.nested = said
    }
    for (const [at, { type, value }] of (feature.tags ?? []).entries()) addTag(own, { type, value }, `${path}/tags/${at}/type`)
  }

  const partsOf = (name: string, path: string) => {
    const found = byName.get(name)
    if (!found) report(`${path}/featureName`, `feature ${name} is not in the file`)
    return found
  }

  for (const [index, item] of lists.featureEnvironments.entries()) {
    const path = `body/featureEnvironments/${index}`
    const own = partsOf(item.featureName, path)
    if (!own) continue
    const environment = environmentOf(own, item, path)
    if (environment.configuration) report(path, `feature ${item.featureName} is in environment ${nameOf(item)} twice`)
    environment.configuration = { item, path }
  }

  for (const [index, item] of lists.featureStrategies.entries()) {
    const path = `body/featureStrategies/${index}`
    const own = partsOf(item.featureName, path)
    if (!own) continue
    own.strategies.push({ item, path })
    if (item.environment !== undefined) environmentOf(own, { environment: item.environment }, path)
  }

  let skippedTags = 0
  for (const [index, tag] of lists.featureTags.entries()) {
    const own = byName.get(tag.featureName)
    if (own) addTag(own, toTag(tag), `body/featureTags/${index}/tagType`)
    else skippedTags++
  }
  return { features, skippedTags }
}

interface Placed {
  readonly environment?: string | undefined
  readonly name?: string | undefined
}

// The schema refuses an item that has neither.
const nameOf = ({ environment, name }: Placed) => name ?? environment ?? ''

const environmentOf = ({ environments }: FeatureParts, placed: Placed, path: string): SaidEnvironment => {
  const name = nameOf(placed)
  const found = environments.get(name)
  if (found) return found
  const added = { path: `${path}/${placed.name === undefined ? 'environment' : 'name'}` }
  environments.set(name, added)
  return added
}

/** A tag as a file attaches it to a feature. */
export const toTag = ({ tagType, type, tagValue }: Pick<ItemOf<'featureTags'>, 'tagType' | 'type' | 'tagValue'>): Tag => ({
  type: tagType ?? type ?? 'simple',
  value: tagValue,
})

const addTag = ({ tags }: FeatureParts, tag: Tag, path: string) => {
  const key = tagKey(tag)
  if (!tags.has(key)) tags.set(key, { item: tag, path })
}
