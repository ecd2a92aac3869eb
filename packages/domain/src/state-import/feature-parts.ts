import type { Tag } from '@halyard/contracts'
import { tagKey } from '../tags/update-tags.ts'
import type { ItemOf } from './state-file.ts'
import type { Task } from './task.ts'

/** An item of the file with its path. */
export interface FileEntry<Item> {
  readonly item: Item
  readonly path: string
}

type NestedEnvironment = ItemOf<'features'>['environments'][number]

export interface EnvironmentEntries {
  /** Path of the field that first names the environment for this feature. */
  readonly path: string
  configuration?: FileEntry<ItemOf<'featureEnvironments'>>
  /** The environment inside the feature itself; used if the top-level lists do not contain the environment. */
  nested?: FileEntry<NestedEnvironment>
}

/** All parts of a feature from the different lists of a file. */
export interface FeatureParts {
  readonly feature: ItemOf<'features'>
  /** Path of the feature itself. */
  readonly path: string
  readonly environments: Map<string, EnvironmentEntries>
  readonly strategies: FileEntry<ItemOf<'featureStrategies'>>[]
  /** Tags by key; each path leads to the field that names the type. */
  readonly tags: Map<string, FileEntry<Tag>>
}

export const isArchived = ({ feature }: FeatureParts): boolean => feature.archived ?? Boolean(feature.archivedAt)

interface Gathered {
  /** The features in the order of the file. */
  readonly features: readonly FeatureParts[]
  /** Number of omitted tags, because their feature is not in the file. */
  readonly skippedTags: number
}

/** Collects the parts of each feature from the lists of a file. Configuration of a feature that is not in the file is a fault. */
export const gatherParts = ({ file: { lists }, report, warn }: Task): Gathered => {
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
      const entry = { item, path: `${path}/environments/${at}` }
      const environment = environmentOf(own, item, entry.path)
      if (environment.nested) report(entry.path, `environment ${nameOf(item)} is in the feature twice`)
      environment.nested = entry
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
    else {
      skippedTags++
      warn(`body/featureTags/${index}/featureName`, `feature ${tag.featureName} is not in the file; the tag is omitted`)
    }
  }
  return { features, skippedTags }
}

interface EnvironmentReference {
  readonly environment?: string | undefined
  readonly name?: string | undefined
}

// The schema refuses an item without name and environment.
const nameOf = ({ environment, name }: EnvironmentReference) => name ?? environment ?? ''

const environmentOf = ({ environments }: FeatureParts, item: EnvironmentReference, path: string): EnvironmentEntries => {
  const name = nameOf(item)
  const found = environments.get(name)
  if (found) return found
  const added = { path: `${path}/${item.name === undefined ? 'environment' : 'name'}` }
  environments.set(name, added)
  return added
}

/** The tag that an item of a file adds to a feature. */
export const toTag = ({ tagType, type, tagValue }: Pick<ItemOf<'featureTags'>, 'tagType' | 'type' | 'tagValue'>): Tag => ({
  type: tagType ?? type ?? 'simple',
  value: tagValue,
})

const addTag = ({ tags }: FeatureParts, tag: Tag, path: string) => {
  const key = tagKey(tag)
  if (!tags.has(key)) tags.set(key, { item: tag, path })
}
