import type { Tag } from '@halyard/contracts'
import { tagKey } from '../tags/update-tags.ts'
import type { FeatureParts } from './feature-parts.ts'
import type { Changes, PlannedFeature } from './import-plan.ts'
import type { ItemOf, ListName } from './state-file.ts'
import { missing, type Task } from './task.ts'

interface Kind<Item> {
  /** The list of the file that holds the objects. */
  readonly list: ListName
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Keys of the stored objects. */
  readonly stored: Iterable<string>
  /** True: stored objects are deleted before the import. Absent: as the task decides for the list. */
  readonly clear?: boolean
  /** Keys of stored objects that cannot be changed or deleted. */
  readonly fixed?: ReadonlySet<string>
}

/** The changes to the objects of one kind. Clearing a kind does not delete objects that the file contains; these are replaced. */
export interface Settlement<Item> {
  /** Keys of stored objects to delete. */
  readonly drop: readonly string[]
  readonly insert: readonly Item[]
  readonly replace: readonly Item[]
  /** Objects of the file whose stored counterpart stays unchanged. */
  readonly kept: readonly Item[]
  /** Whether an object with this key exists after the import. */
  readonly exists: (key: string) => boolean
  /** Whether a stored object with this key exists and the import leaves it unchanged. */
  readonly stays: (key: string) => boolean
}

/** Compares the objects of a file with the stored ones, key by key. A repeated key in the file is a fault. */
const settle = <Item>({ clears, keep, report }: Task, kind: Kind<Item>): Settlement<Item> => {
  const { list, items, keyOf, fixed, clear = clears(list) } = kind
  const stored = new Set(kind.stored)
  const named = new Set<string>()
  const changed = new Set<string>()
  const kept: Item[] = []
  const insert: Item[] = []
  const replace: Item[] = []
  for (const [index, item] of items.entries()) {
    const key = keyOf(item)
    if (named.has(key)) report(`body/${list}/${index}`, `${key} is in the file twice`)
    else if (!stored.has(key)) insert.push(item)
    else if ((keep && !clear) || fixed?.has(key)) kept.push(item)
    else {
      replace.push(item)
      changed.add(key)
    }
    named.add(key)
  }
  const goes = (key: string) => clear && !named.has(key) && !fixed?.has(key)
  const remains = (key: string) => stored.has(key) && !goes(key)
  return {
    drop: [...stored].filter(goes),
    insert,
    replace,
    kept,
    exists: (key) => named.has(key) || remains(key),
    stays: (key) => remains(key) && !changed.has(key),
  }
}

/** The stored part of a settlement. */
export const changesOf = <Item, Planned>({ drop, insert, replace }: Settlement<Item>, plan: (item: Item) => Planned): Changes<Planned> => ({
  drop,
  insert: insert.map(plan),
  replace: replace.map(plan),
})

export interface Kinds {
  readonly environments: Settlement<ItemOf<'environments'>>
  readonly projects: Settlement<ItemOf<'projects'>>
  readonly strategyTypes: Settlement<ItemOf<'strategies'>>
  readonly tagTypes: Settlement<ItemOf<'tagTypes'>>
  readonly segments: Settlement<ItemOf<'segments'>>
  readonly contextFields: Settlement<ItemOf<'contextFields'>>
  readonly featureTypes: Settlement<ItemOf<'featureTypes'>>
  readonly features: Settlement<FeatureParts>
}

/** Settles every kind of object with a name or an id. Built-in strategy types never change. */
export const settleKinds = (task: Task, features: readonly FeatureParts[]): Kinds => {
  const { world, clears, file } = task
  const { lists, assumed } = file
  const named = <Item extends { readonly name: string }>(
    list: ListName,
    items: readonly Item[],
    stored: Iterable<string>,
    fixed?: ReadonlySet<string>,
  ) => settle(task, { list, items, keyOf: ({ name }) => name, stored, ...(fixed && { fixed }) })
  const identified = <Item extends { readonly id: string }>(list: ListName, items: readonly Item[], stored: Iterable<string>) =>
    settle(task, { list, items, keyOf: ({ id }) => id, stored })
  const lacking = assumed.filter(({ name }) => clears('environments') || !world.environments.has(name))
  const builtIn = [...world.strategyTypes].flatMap(([name, { editable }]) => (editable ? [] : [name]))
  const segments = [...world.segments.values()].map(({ name }) => name)
  return {
    environments: named('environments', [...lists.environments, ...lacking], world.environments.keys()),
    projects: identified('projects', lists.projects, world.projects.keys()),
    strategyTypes: named('strategies', lists.strategies, world.strategyTypes.keys(), new Set(builtIn)),
    tagTypes: named('tagTypes', lists.tagTypes, world.tagTypes),
    segments: named('segments', lists.segments, segments),
    contextFields: named('contextFields', lists.contextFields, world.contextFields.keys()),
    featureTypes: identified('featureTypes', lists.featureTypes, world.featureTypes.keys()),
    features: settle(task, { list: 'features', items: features, keyOf: ({ feature }) => feature.name, stored: world.features.keys() }),
  }
}

/**
 * Decides which tags exist, whether a feature has them or not: those of the list, and those of the features to store. Repeated tags count once;
 * clearing the tag types clears the tags.
 */
export const settleTags = (task: Task, { tagTypes }: Kinds, features: readonly PlannedFeature[]): Settlement<Tag> => {
  const { file, world, clears, report } = task
  const named = new Map<string, Tag>()
  for (const [index, { type, value }] of file.lists.tags.entries()) {
    if (!tagTypes.exists(type)) report(`body/tags/${index}/type`, missing('tag type', type))
    named.set(tagKey({ type, value }), { type, value })
  }
  for (const feature of features) for (const tag of feature.tags) named.set(tagKey(tag), tag)
  return settle(task, {
    list: 'tags',
    items: [...named.values()],
    keyOf: tagKey,
    stored: world.tags.keys(),
    clear: clears('tags') || clears('tagTypes'),
  })
}
