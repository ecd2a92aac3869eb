import type { Feature } from '@halyard/contracts'
import type { Subject } from '../../store/repositories/event-history.repository.ts'
import { subjectsOfEnvironments } from './subjects-of-environments.ts'

const itself = ['feature-created', 'feature-deleted', 'feature-import', 'feature-project-change']
const archiving = ['feature-archived', 'feature-revived']
const ofStrategy = ['feature-strategy-']
const ofStrategies = [...ofStrategy, 'strategy-order-changed']
const ofVariants = ['feature-environment-variants-updated']
const ofTags = ['feature-tagged', 'feature-untagged']
const inEnvironments = [...archiving, ...ofStrategies, 'feature-environment-']

/** What changes each of the things that are read of a feature, and what of its surroundings it shows. */
const tellers: Readonly<Record<string, { readonly types: readonly string[]; readonly shows?: readonly ('environments' | 'tags')[] }>> = {
  getFeature: {
    types: [...itself, ...inEnvironments, ...ofTags, 'feature-metadata-updated', 'feature-stale-', 'feature-dependenc'],
    shows: ['environments', 'tags'],
  },
  getFeatureEnvironment: { types: [...itself, ...inEnvironments], shows: ['environments'] },
  getFeatureStrategies: { types: [...itself, ...ofStrategies] },
  getFeatureStrategy: { types: [...itself, 'strategy-order-changed'] },
  getEnvironmentFeatureVariants: { types: [...itself, ...ofVariants] },
  getFeatureVariants: { types: [...itself, ...ofVariants], shows: ['environments'] },
  getFeatureTags: { types: [...itself, ...ofTags], shows: ['tags'] },
}

/** Which events tell of a change of what is read of a feature, by the operation that reads it; undefined: it reads something else. */
export const subjectsOfFeature = (
  operation: string,
  { featureName: feature, projectId: project, environment, strategyId }: Readonly<Record<string, string | undefined>>,
  now: Feature | undefined,
): Subject[] | undefined => {
  const teller = tellers[operation]
  if (!teller) return undefined
  const { types, shows = [] } = teller
  const environments = environment === undefined ? (now?.environments.map(({ name }) => name) ?? []) : [environment]
  return [
    { feature, types, environment },
    ...(strategyId === undefined ? [] : [{ feature, types: ofStrategy, named: [strategyId] }]),
    ...(shows.includes('environments')
      ? [{ project, types: ['project-environment-'], environment }, ...subjectsOfEnvironments(environments)]
      : []),
    // It lists its children, which are in its project.
    ...(operation === 'getFeature' ? [{ project, types: ['feature-dependenc'], parent: feature }] : []),
    ...(shows.includes('tags') ? [{ types: ['drop-feature-tags'] }] : []),
  ]
}
