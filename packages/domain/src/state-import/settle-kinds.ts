import type { FeatureParts } from './feature-parts.ts'
import type { Settlement } from './settle.ts'
import { settle } from './settle.ts'
import type { ItemOf } from './state-file.ts'
import type { Task } from './task.ts'

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

const nameOf = ({ name }: { readonly name: string }) => name
const idOf = ({ id }: { readonly id: string }) => id

/** Settles every kind of object that has a name or an id. Built-in strategy types never change. */
export const settleKinds = (task: Task, features: readonly FeatureParts[]): Kinds => {
  const { world, clears } = task
  const { lists, assumed } = task.file
  const environments = world.environments
  const lacking = assumed.filter(({ name }) => clears('environments') || !environments.has(name))
  return {
    environments: settle(task, {
      list: 'environments',
      items: [...lists.environments, ...lacking],
      keyOf: nameOf,
      stored: environments.keys(),
    }),
    projects: settle(task, { list: 'projects', items: lists.projects, keyOf: idOf, stored: world.projects.keys() }),
    strategyTypes: settle(task, {
      list: 'strategies',
      items: lists.strategies,
      keyOf: nameOf,
      stored: world.strategyTypes.keys(),
      fixed: new Set([...world.strategyTypes].flatMap(([name, { editable }]) => (editable ? [] : [name]))),
    }),
    tagTypes: settle(task, { list: 'tagTypes', items: lists.tagTypes, keyOf: nameOf, stored: world.tagTypes }),
    segments: settle(task, { list: 'segments', items: lists.segments, keyOf: nameOf, stored: [...world.segments.values()].map(nameOf) }),
    contextFields: settle(task, { list: 'contextFields', items: lists.contextFields, keyOf: nameOf, stored: world.contextFields.keys() }),
    featureTypes: settle(task, { list: 'featureTypes', items: lists.featureTypes, keyOf: idOf, stored: world.featureTypes.keys() }),
    features: settle(task, {
      list: 'features',
      items: features,
      keyOf: ({ feature }) => feature.name,
      stored: world.features.keys(),
    }),
  }
}
