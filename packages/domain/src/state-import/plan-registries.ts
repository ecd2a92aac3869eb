import type { WorldStrategyType } from '../world/world.ts'
import { missing } from './faults.ts'
import type { ImportPlan } from './import-plan.ts'
import { instant } from './instant.ts'
import { changesOf } from './settle.ts'
import type { Kinds } from './settle-kinds.ts'
import type { Task } from './task.ts'

const isOther = (stored: WorldStrategyType | undefined, deprecated: boolean) =>
  stored?.editable === false && stored.deprecated !== deprecated

/**
 * Plans context fields, what the file changes of built-in strategy types, and lifetimes of types of features: a server has always the
 * same types, so that one it does not know is a fault. Of a strategy type that is built in here the file counts where it calls it built in too.
 */
export const planRegistries = (
  { world, now, clears, keep, report }: Task,
  { contextFields, featureTypes, strategyTypes }: Kinds,
): Pick<ImportPlan, 'contextFields' | 'deprecations' | 'lifetimes'> => {
  for (const { id } of featureTypes.insert) report('body/featureTypes', missing('feature type', id))
  const staysAsItIs = keep && !clears('strategies')
  return {
    contextFields: changesOf(contextFields, ({ createdAt, ...field }) => ({ ...field, createdAt: instant(createdAt ?? now) })),
    deprecations: staysAsItIs
      ? []
      : strategyTypes.kept.flatMap(({ name, editable, deprecated }) =>
          !editable && isOther(world.strategyTypes.get(name), deprecated) ? [{ name, deprecated }] : [],
        ),
    lifetimes: featureTypes.replace.filter(({ id, lifetimeDays }) => world.featureTypes.get(id) !== lifetimeDays),
  }
}
