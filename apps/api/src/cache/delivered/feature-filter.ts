/** Which features of an environment a response holds. */
export interface FeatureFilter {
  /** Null: all. */
  readonly projects: readonly string[] | null
  readonly namePrefix: string
  /** `type:value`; any of them. Null: whatever tags they have. */
  readonly tags: readonly string[] | null
}

/** What a filter looks at. */
export interface Marks {
  readonly name: string
  readonly project: string
  readonly tags: readonly string[]
}

export const passes = ({ name, project, tags }: Marks, filter: FeatureFilter): boolean =>
  (!filter.projects || filter.projects.includes(project)) &&
  name.startsWith(filter.namePrefix) &&
  (!filter.tags || filter.tags.some((tag) => tags.includes(tag)))
