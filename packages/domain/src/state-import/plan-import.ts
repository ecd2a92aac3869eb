import type { CompilePattern } from '../features/feature-naming.ts'
import type { World } from '../world/world.ts'
import { checkDependencies, reportOrphans } from './check-references.ts'
import { checkSegmentProjects } from './check-segment-projects.ts'
import { countImport } from './count-import.ts'
import { gatherParts } from './feature-parts.ts'
import type { ImportPlan } from './import-plan.ts'
import { planFeatures } from './plan-features.ts'
import { planLinks } from './plan-links.ts'
import { planDefaultStrategies, planProjects, planRegistries } from './plan-registries.ts'
import { allotSegmentIds, planSegments } from './plan-segments.ts'
import { attachedSegments, strategyPlanner } from './plan-strategies.ts'
import { remainingDefaults } from './remaining-defaults.ts'
import { changesOf, settleKinds, settleTags } from './settle.ts'
import type { StateFile } from './state-file.ts'
import { type Fault, faultList, type StoreFacts, type Task, warningList } from './task.ts'

export interface ImportOptions {
  /** True: stored objects of every kind in the file are deleted before the import. */
  readonly drop: boolean
  /** True: a stored object that is also in the file stays unchanged, with all its parts; false: the file replaces the object completely. */
  readonly keep: boolean
  /** The time of the import, RFC 3339. */
  readonly now: string
  /** A new id for a strategy, a UUID. */
  readonly newId: () => string
  readonly compilePattern: CompilePattern
}

export type ImportOutcome =
  | { readonly ok: true; readonly plan: ImportPlan }
  /** At most a hundred faults. */
  | { readonly ok: false; readonly faults: readonly Fault[] }

const asItIs = <Item>(item: Item): Item => item

/** Plans the import of a file into the store, in time linear in both. Source: DESIGN 8.9. */
export const planImport = (file: StateFile, world: World, facts: StoreFacts, { drop, ...options }: ImportOptions): ImportOutcome => {
  const { faults, report } = faultList()
  const { warnings, warn } = warningList()
  const task: Task = { file, world, facts, ...options, clears: (list) => drop && file.present.has(list), report, warn }

  const { features: parts, skippedTags } = gatherParts(task)
  const kinds = settleKinds(task, parts)
  const links = planLinks(task, kinds)
  const ids = allotSegmentIds(task, kinds)
  const segments = planSegments(task, kinds, ids)
  const projects = planProjects(task, kinds)
  const registries = planRegistries(task, kinds)
  const defaultStrategies = planDefaultStrategies(task, kinds, links, ids)
  const features = planFeatures(task, kinds, links, strategyPlanner(task, kinds, ids, attachedSegments(task, parts)))
  const tags = settleTags(task, kinds, [...features.insert, ...features.replace])
  checkDependencies(task, kinds)
  const defaults = remainingDefaults(world, links, defaultStrategies)
  checkSegmentProjects(task, kinds, defaults)
  reportOrphans(task, kinds, tags, defaults)
  if (faults.length > 0) return { ok: false, faults }

  return {
    ok: true,
    plan: {
      environments: changesOf(kinds.environments, asItIs),
      projects,
      projectEnvironments: links.projectEnvironments,
      defaultStrategies,
      strategyTypes: changesOf(kinds.strategyTypes, asItIs),
      ...registries,
      tagTypes: changesOf(kinds.tagTypes, asItIs),
      tags: {
        drop: [...world.tags].flatMap(([key, tag]) => (tags.exists(key) ? [] : [tag])),
        insert: tags.insert,
      },
      segments,
      features,
      featureEnvironments: links.featureEnvironments,
      dropFeatureTags: task.clears('featureTags'),
      result: countImport(task, kinds, { features, links, tags, skippedTags, warnings }),
    },
  }
}
