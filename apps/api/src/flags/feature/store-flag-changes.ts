import { isDeepStrictEqual } from 'node:util'
import type { FlagConfiguration } from '@halyard/domain'
import { updateConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { touchFeatures } from '../../store/repositories/features.repository.ts'
import { removeSegmentUses, type SegmentUseRow, storeSegmentUses } from '../../store/repositories/segment-uses.repository.ts'
import { revisionKeys } from '../../store/revision-keys.ts'
import type { Change } from '../../store/writer.ts'
import { flagEvents } from './flag-events.ts'
import { storeWholeChanges, type WorldChange } from './store-whole-changes.ts'

export type { WorldChange }

interface ConfigurationChange {
  readonly project: string
  readonly environment: string
  readonly feature: string
  readonly before: FlagConfiguration
  readonly after: FlagConfiguration
}

const changesOf = ({ before, after }: WorldChange): ConfigurationChange[] => {
  const { project, environment } = before
  return [...after.features].flatMap(([feature, { configuration }]) => {
    const was = before.features.get(feature)?.configuration
    if (!configuration || !was || configuration === was || isDeepStrictEqual(configuration, was)) return []
    return [{ project, environment, feature, before: was, after: configuration }]
  })
}

const usesOf = ({ feature, environment }: ConfigurationChange, { strategies }: FlagConfiguration): SegmentUseRow[] =>
  strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ segment, feature, environment, strategy: id })))

const without = (uses: readonly SegmentUseRow[], others: readonly SegmentUseRow[]): SegmentUseRow[] => {
  const there = new Set(others.map(({ segment, strategy }) => `${segment} ${strategy}`))
  return uses.filter(({ segment, strategy }) => !there.has(`${segment} ${strategy}`))
}

const storeConfigurations = (worlds: readonly WorldChange[]): Omit<Change<unknown>, 'result'> => {
  const changes = worlds.flatMap(changesOf)
  if (changes.length === 0) return { statements: [], events: [], revisions: [] }
  const before = changes.flatMap((change) => usesOf(change, change.before))
  const after = changes.flatMap((change) => usesOf(change, change.after))
  const [detached, attached] = [without(before, after), without(after, before)]
  const revisions = changes.flatMap(({ project, environment }) => [
    revisionKeys.project(project),
    revisionKeys.environment(project, environment),
  ])
  return {
    statements: [
      updateConfigurations(changes.map(({ feature, environment, after }) => ({ feature, environment, ...after }))),
      ...(detached.length > 0 ? [removeSegmentUses(detached)] : []),
      ...(attached.length > 0 ? [storeSegmentUses(attached)] : []),
      touchFeatures([...new Set(changes.map(({ feature }) => feature))]),
    ],
    events: changes.flatMap(({ before, after, ...place }) => flagEvents(before, after, place)),
    revisions: [revisionKeys.features, ...new Set(revisions)],
  }
}

/**
 * What stores the difference between worlds and what became of them, tells of it, and counts it; nothing where there is none. What features are
 * as a whole is the same in each world.
 */
export const storeFlagChanges = (worlds: readonly WorldChange[], archivedAt: string): Omit<Change<unknown>, 'result'> => {
  const configurations = storeConfigurations(worlds)
  const wholes = worlds[0] && storeWholeChanges(worlds[0], archivedAt)
  if (!wholes) return configurations
  return {
    statements: [...configurations.statements, ...wholes.statements],
    events: [...configurations.events, ...wholes.events],
    revisions: [...new Set([...configurations.revisions, ...wholes.revisions])],
  }
}
