/** Selects the features of an environment for a response. */
export interface FeatureFilter {
  /** Ids of projects; null: all projects. */
  readonly projects: readonly string[] | null
  readonly namePrefix: string
  /** `type:value`; a feature needs at least one of these tags. Null: tags are ignored. */
  readonly tags: readonly string[] | null
}

/** The fields that a filter reads. */
export interface Marks {
  readonly name: string
  readonly project: string
  readonly tags: readonly string[]
}

export const passes = ({ name, project, tags }: Marks, filter: FeatureFilter): boolean =>
  (!filter.projects || filter.projects.includes(project)) &&
  name.startsWith(filter.namePrefix) &&
  (!filter.tags || filter.tags.some((tag) => tags.includes(tag)))
