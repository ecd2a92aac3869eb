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
  const { stored, clears } = task
  const { lists, assumed } = task.file
  const environments = stored.environments.map(nameOf)
  const lacking = assumed.filter(({ name }) => clears('environments') || !environments.includes(name))
  return {
    environments: settle(task, { list: 'environments', items: [...lists.environments, ...lacking], keyOf: nameOf, stored: environments }),
    projects: settle(task, { list: 'projects', items: lists.projects, keyOf: idOf, stored: stored.projects.map(idOf) }),
    strategyTypes: settle(task, {
      list: 'strategies',
      items: lists.strategies,
      keyOf: nameOf,
      stored: stored.strategyTypes.map(nameOf),
      fixed: new Set(stored.strategyTypes.filter(({ editable }) => !editable).map(nameOf)),
    }),
    tagTypes: settle(task, { list: 'tagTypes', items: lists.tagTypes, keyOf: nameOf, stored: stored.tagTypes }),
    segments: settle(task, { list: 'segments', items: lists.segments, keyOf: nameOf, stored: stored.segments.map(nameOf) }),
    contextFields: settle(task, { list: 'contextFields', items: lists.contextFields, keyOf: nameOf, stored: stored.contextFields }),
    featureTypes: settle(task, { list: 'featureTypes', items: lists.featureTypes, keyOf: idOf, stored: stored.featureTypes.map(idOf) }),
    features: settle(task, {
      list: 'features',
      items: features,
      keyOf: ({ feature }) => feature.name,
      stored: stored.features.map(nameOf),
    }),
  }
}
