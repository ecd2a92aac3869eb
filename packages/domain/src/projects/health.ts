export interface FeatureCounts {
  /** Live features of the project. */
  total: number
  /** Those of them that are marked stale. */
  stale: number
  /** Those of them that have outlived their type and are not marked stale. */
  potentiallyStale: number
}

/** Health of a project in whole per cent, 0 to 100: the share of its features that are neither stale nor potentially stale; 100 without features. */
export const health = ({ total, stale, potentiallyStale }: FeatureCounts): number =>
  total > 0 ? Math.min(100, Math.max(0, Math.round(100 - (100 * (stale + potentiallyStale)) / total))) : 100
