import type { FlagChange } from '../change-requests/change.ts'
import type { ChangeBase } from '../change-requests/change-base.ts'
import { strategyIn } from '../changes/strategy-actions.ts'
import type { FlagConfiguration, World } from '../world/world.ts'
import { digestOf } from './digest.ts'
import { configurationFields, normalOf, strategyFields } from './fields.ts'

/** Equal for configurations with equal meaning. */
export const configurationDigest = (configuration: FlagConfiguration | undefined): string =>
  digestOf(
    'configuration-1',
    configuration && {
      ...normalOf(configurationFields, configuration),
      strategies: Object.fromEntries(
        configuration.strategies.map((strategy) => [strategy.id.toLowerCase(), normalOf(strategyFields, strategy)]),
      ),
    },
  )

/** The part of a world that a change concerns. Record it when the change is proposed, from the live world alone. */
export const baseOf = (change: FlagChange, world: World): ChangeBase => {
  switch (change.action) {
    case 'addStrategy':
      return {}
    case 'updateStrategy':
    case 'deleteStrategy': {
      const strategy = strategyIn(world, change.feature, change.payload)
      return strategy ? { strategy } : {}
    }
    case 'reorderStrategy': {
      const named = change.payload.flatMap((each) => strategyIn(world, change.feature, each) ?? [])
      return { positions: named.map(({ id, sortOrder }) => ({ id, sortOrder })) }
    }
    case 'updateSegment':
    case 'deleteSegment':
      return ofSegment(world, change.payload.id)
    default:
      return ofFeature(change, world)
  }
}

const ofSegment = ({ segments }: World, id: number): ChangeBase => {
  const segment = segments.get(id)
  if (!segment) return {}
  const { name, description, project, constraints } = segment
  return { segment: { name, description, project, constraints } }
}

type OfFeature = Extract<FlagChange, { action: 'updateEnabled' | 'patchVariant' | 'archiveFeature' | 'addDependency' | 'deleteDependency' }>

const ofFeature = ({ action, feature: name }: OfFeature, { features }: World): ChangeBase => {
  const feature = features.get(name)
  if (!feature) return {}
  const { configuration, parents } = feature
  switch (action) {
    case 'updateEnabled':
      return configuration ? { enabled: configuration.enabled } : {}
    case 'patchVariant':
      return configuration ? { variants: configuration.variants } : {}
    case 'archiveFeature':
      return { parents, configuration: configurationDigest(configuration) }
    default:
      return { parents }
  }
}

/** Records the base of changes that are proposed over a world. */
export const baseIn =
  (world: World) =>
  (change: FlagChange): ChangeBase =>
    baseOf(change, world)
