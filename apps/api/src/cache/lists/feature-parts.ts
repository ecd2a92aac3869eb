import type { FeatureDependencyRow } from '../../store/repositories/dependencies.repository.ts'
import type { FeatureEnvironmentRow } from '../../store/repositories/feature-configurations.repository.ts'
import type { ChangedFeatureRow, EnvironmentRow, FeatureTagRow } from '../../store/repositories/features.repository.ts'

/** A feature with its environments, tags and dependencies; the environments are sorted. */
export interface FeatureParts {
  readonly feature: ChangedFeatureRow
  readonly environments: readonly (FeatureEnvironmentRow & { readonly of: EnvironmentRow })[]
  readonly tags: readonly FeatureTagRow[]
  readonly parents: readonly FeatureDependencyRow[]
  readonly children: readonly string[]
}
