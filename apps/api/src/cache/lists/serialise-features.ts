import { setImmediate as nextTurn } from 'node:timers/promises'
import { featureSchema } from '@halyard/contracts'
import type { Searchable } from '@halyard/domain'
import type { Log } from '../../telemetry/log.ts'
import { type FeatureParts, toFeature, toProjectFeature } from './features.mappers.ts'
import { toSearchable } from './searchable.ts'

/** A feature as the lists know it, beside its JSON. */
export interface Entry extends Searchable {
  /** Where its JSON lies in the lists. */
  readonly key: string
  /** The transaction that changed it last. */
  readonly changed: string
}

export interface Fragment {
  readonly entry: Entry
  readonly full: string
  readonly short: string
}

export const keyOf = (project: string, name: string): string => `${project}\u0000${name}`
const featuresPerTurn = 500

/** The JSON of features, with what they are found by. Others get their turn in between. */
export const serialiseFeatures = async (parts: readonly FeatureParts[], log: Log): Promise<Fragment[]> => {
  const fragments: Fragment[] = []
  for (const [index, part] of parts.entries()) {
    const feature = toFeature(part)
    const checked = featureSchema.safeParse(feature)
    if (!checked.success)
      log.error({ feature: feature.name, issues: checked.error.issues }, 'a stored feature is not of its documented shape')
    fragments.push({
      entry: { key: keyOf(feature.project, feature.name), changed: part.feature.changed, ...toSearchable(feature) },
      full: JSON.stringify(feature),
      short: JSON.stringify(toProjectFeature(part)),
    })
    if (index % featuresPerTurn === featuresPerTurn - 1) await nextTurn()
  }
  return fragments
}
