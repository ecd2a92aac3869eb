import { setImmediate as nextIteration } from 'node:timers/promises'
import { featureSchema } from '@halyard/contracts'
import type { IndexFields, Searchable } from '@halyard/domain'
import { toFeature, toIndexFields, toProjectFeature, toSearchable } from '@halyard/domain'
import type { Log } from '../../telemetry/log.ts'
import { contextNamesOf } from './context-uses.ts'
import type { FeatureParts } from './feature-parts.ts'

/** The fields of a feature that searches and the index of flags read, without its JSON. */
export interface Entry extends Searchable, IndexFields {
  /** Key of the JSON in the lists. */
  readonly key: string
  /** The transaction that changed the feature last. */
  readonly changed: string
  /** The context fields of its constraints. */
  readonly contextNames: readonly string[]
}

export interface Fragment {
  readonly entry: Entry
  readonly full: string
  readonly short: string
}

export const keyOf = (project: string, name: string): string => `${project}\u0000${name}`
const featuresPerIteration = 500

/** Serialises features, with their searchable fields. Other requests run between batches. */
export const serialiseFeatures = async (parts: readonly FeatureParts[], log: Log): Promise<Fragment[]> => {
  const fragments: Fragment[] = []
  for (const [index, part] of parts.entries()) {
    const feature = toFeature(part)
    const checked = featureSchema.safeParse(feature)
    if (!checked.success)
      log.error({ feature: feature.name, issues: checked.error.issues }, 'a stored feature does not match its documented schema')
    fragments.push({
      entry: {
        key: keyOf(feature.project, feature.name),
        changed: part.feature.changed,
        contextNames: contextNamesOf(feature),
        ...toSearchable(feature),
        ...toIndexFields(feature),
      },
      full: JSON.stringify(feature),
      short: JSON.stringify(toProjectFeature(part)),
    })
    if (index % featuresPerIteration === featuresPerIteration - 1) await nextIteration()
  }
  return fragments
}
