import type { ImportToggles } from '@halyard/contracts'
import { type BatchTarget, emptyConfiguration, type Failure, failure, metadataOf, type TargetFeature } from '@halyard/domain'
import { toDependency } from '../../cache/lists/features.mappers.ts'
import { type Caller, sees } from '../../identity/caller/caller.ts'
import { unknownProject } from '../../pipeline/unknown-project.ts'
import type { Tx } from '../../store/index.ts'
import { listReviewedEnvironments } from '../../store/repositories/change-request-settings.repository.ts'
import { listLinks } from '../../store/repositories/dependencies.repository.ts'
import { listConfigurations } from '../../store/repositories/feature-configurations.repository.ts'
import { findFeatureNaming } from '../../store/repositories/feature-names.repository.ts'
import { listFeatures } from '../../store/repositories/features.repository.ts'
import { findTargetPlace, listSegmentsByName } from '../../store/repositories/import-target.repository.ts'
import { listTagTypes } from '../../store/repositories/tag-types.repository.ts'
import { listTaggings } from '../../store/repositories/tags.repository.ts'
import { listFieldValues, listStrategyParameters } from '../../store/repositories/world.repository.ts'

const namesIn = ({ features, dependencies }: ImportToggles['data']): string[] => [
  ...new Set([...features.map(({ name }) => name), ...dependencies.flatMap((one) => one.dependencies.map(({ feature }) => feature))]),
]

const unknownPlace = (project: string, environment: string): Failure => {
  const message = `The project ${project} has no environment ${environment}`
  return failure('NotFoundError', `body/environment: ${message}`, [{ path: 'body/environment', message }])
}

/**
 * Reads what an import of features must know of the place that it goes to. Nothing is locked. `rivals`: the other projects whose features keep
 * their names from being imported: all, or those alone that the caller sees.
 */
export const readBatchTarget = async (
  tx: Tx,
  caller: Pick<Caller, 'visible'>,
  { project, environment, data }: ImportToggles,
  rivals: 'all' | 'visible',
): Promise<BatchTarget | Failure> => {
  if (!sees(caller, project)) return unknownProject(project)
  const names = namesIn(data)
  const [[place], rows, configurations, taggings, links, segments, types, fields, tagTypes, reviewed, [named]] = await tx.batch(
    findTargetPlace(project, environment),
    listFeatures(names),
    listConfigurations(project, names, [environment]),
    listTaggings(names),
    listLinks(names),
    listSegmentsByName(data.segments.map(({ name }) => name)),
    listStrategyParameters(),
    listFieldValues(),
    listTagTypes(),
    listReviewedEnvironments(project),
    findFeatureNaming(project),
  )
  if (!place) return unknownProject(project)
  if (!place.linked) return unknownPlace(project, environment)
  const stored = new Map(configurations.map((row) => [row.feature, row]))
  const tagsOf = Map.groupBy(taggings, ({ feature }) => feature)
  const parentsOf = Map.groupBy(links, ({ feature }) => feature)
  const configurationOf = (name: string) => {
    const { enabled, strategies, variants } = stored.get(name) ?? emptyConfiguration
    return { enabled, strategies: strategies.toSorted((left, right) => left.sortOrder - right.sortOrder), variants }
  }
  const others = rows.filter((row) => row.project !== project)
  const foreign = new Set(others.map(({ name }) => name))
  const features = rows
    .filter((row) => row.project === project)
    .map((row): [string, TargetFeature] => [
      row.name,
      {
        name: row.name,
        ...metadataOf(row),
        archived: row.archivedAt !== null,
        configuration: configurationOf(row.name),
        tags: (tagsOf.get(row.name) ?? []).map(({ type, value }) => ({ type, value })),
        parents: (parentsOf.get(row.name) ?? []).map(toDependency),
      },
    ])
  return {
    project,
    environment,
    features: new Map(features),
    elsewhere: new Set(others.filter((row) => rivals === 'all' || sees(caller, row.project)).map(({ name }) => name)),
    links: links.filter(({ live, parent }) => live && !foreign.has(parent)),
    segments: new Map(segments.map((segment) => [segment.name, segment])),
    strategyTypes: new Map(types.map((type) => [type.name, type])),
    contextFields: new Map(fields.map((field) => [field.name, { legalValues: field.legal_values }])),
    tagTypes: new Set(tagTypes.map(({ name }) => name)),
    naming: named?.naming ?? null,
    reviewed: reviewed.map((row) => row.environment),
  }
}
