// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

/** A condition on a context field */
export interface Constraint {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT'
  /** True: upper and lower case are the same (STR_ operators) */
  caseInsensitive: boolean
  /** True: the result is negated */
  inverted: boolean
  /** What to compare with, for operators that take several values */
  values?: string[] | undefined
  /** What to compare with, for operators that take a single value */
  value?: string | undefined
}

/** A condition to put on a context field */
export interface ConstraintInput {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT'
  /** True: upper and lower case are the same (STR_ operators) */
  caseInsensitive?: boolean | undefined
  /** True: the result is negated */
  inverted?: boolean | undefined
  /** What to compare with, for operators that take several values */
  values?: string[] | undefined
  /** What to compare with, for operators that take a single value */
  value?: string | undefined
}

/** A feature to create */
export interface CreateFeature {
  /** Name, unique in the whole server, archived features included */
  name: string
  /** Type of the feature */
  type?: 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission' | undefined
  /** What the feature is for */
  description?: string | null | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
}

/** A feature just created */
export interface CreatedFeature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** What the feature is for */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** When it was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Id of the project */
  project: string
  /** Whether it is archived */
  archived: boolean
  /** When it was archived; null: it is not */
  archivedAt: string | null
}

/** A parent of a feature. Experimental */
export interface Dependency {
  /** Name of the parent feature */
  feature: string
  /** Whether the parent must be enabled (true) or disabled (false) */
  enabled: boolean
  /** Variants the parent must resolve to, any when empty; counts only when enabled */
  variants: string[]
}

/** A parent to give to a feature */
export interface DependencyInput {
  /** Name of the parent feature */
  feature: string
  /** Whether the parent must be enabled (true) or disabled (false) */
  enabled?: boolean | undefined
  /** Variants the parent must resolve to, any when empty; ignored unless enabled */
  variants?: string[] | undefined
}

/** The body of every answer that is not a success */
export interface ErrorBody {
  /** Id of this error; faults of the server carry it in their log */
  id: string
  /** Kind of error */
  name: 'ValidationError' | 'AuthenticationRequired' | 'NoAccessError' | 'NotFoundError' | 'NameExistsError' | 'ConflictError' | 'PreconditionFailed' | 'PreconditionRequired' | 'PayloadTooLarge' | 'ContentTypeerror' | 'IdempotencyKeyReused' | 'RateLimitError' | 'InternalError' | 'Unavailable'
  /** What went wrong, for people */
  message: string
  /** The faults one by one, where there are several */
  details?: ErrorDetail[] | undefined
}

/** One fault of a request */
export interface ErrorDetail {
  /** What is wrong with the field */
  message: string
  /** Where it is, such as body/addedTags/0/value */
  path: string
}

/** A feature with its full configuration */
export interface Feature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** What the feature is for */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** When it was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Id of the project */
  project: string
  /** Whether it is archived */
  archived: boolean
  /** When it was archived; null: it is not */
  archivedAt: string | null
  /** Whether it is enabled in any environment */
  enabled: boolean
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Its configuration by environment, in the order of the environments */
  environments: FeatureEnvironment[]
  /**
   * Variants of the first environment; see the environments instead
   * @deprecated
   */
  variants: Variant[]
  /**
   * Always empty; see the environments instead
   * @deprecated
   */
  strategies: Array<Record<string, unknown>>
  /** Its tags, by type and then by value */
  tags: Tag[] | null
  /** Names of the features that depend on it. Experimental */
  children: string[]
  /** The features it depends on. Experimental */
  dependencies: Dependency[]
}

/** The configuration of a feature in one environment */
export interface FeatureEnvironment {
  /** Name of the environment */
  name: string
  /** Type of the environment, such as production */
  type: string
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder: number
  /** Number of variants defined */
  variantCount: number
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt: string | null
  /** Whether there is a strategy */
  hasStrategies: boolean
  /** Whether there is a strategy that is not disabled */
  hasEnabledStrategies: boolean
  /** Name of the feature */
  featureName: string
  /** Name of the environment, again */
  environment: string
  /** Activation strategies, in their order */
  strategies: FeatureStrategy[]
  /** Variants of the feature in this environment */
  variants: Variant[]
}

/** An activation strategy of a feature in one environment */
export interface FeatureStrategy {
  /** Id of the strategy */
  id: string
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title: string | null
  /** True: not evaluated and not returned to SDKs */
  disabled: boolean
  /** Name of the feature it belongs to */
  featureName: string
  /** Position in the list */
  sortOrder: number
  /** Ids of the attached segments */
  segments: number[]
  /** All must hold */
  constraints: Constraint[]
  /** Variants that go with this strategy */
  variants: StrategyVariant[]
  /** Parameters by name */
  parameters: Record<string, string>
}

/** Features with their full configuration */
export interface Features {
  /** Version of this schema */
  version: number
  /** The features, by project and then by name */
  features: Feature[]
}

/** How many there were of each kind */
export interface ImportCounts {
  /** Projects */
  projects: number
  /** Environments */
  environments: number
  /** Features */
  features: number
  /** Features in environments */
  featureEnvironments: number
  /** Activation strategies of features */
  strategies: number
  /** Strategy types */
  strategyTypes: number
  /** Segments */
  segments: number
  /** Tag types */
  tagTypes: number
  /** Tags */
  tags: number
  /** Tags of features */
  featureTags: number
}

/** What an import did */
export interface ImportResult {
  /** Stored */
  imported: ImportCounts
  /** Not stored because they were there already and keep is true */
  kept: ImportCounts
  /** Removed before the import because drop is true */
  dropped: ImportCounts
  /** Left out */
  skipped: {
    /** Tags of features outside the file */
    featureTags: number
  }
  /** Unknown keys at the top of the file */
  ignored: string[]
}

/** An export of a server, of any version */
export type ImportState = State | LegacyState

/** An environment of an export */
export interface ImportedEnvironment {
  /** Name of the environment */
  name: string
  /** Type, such as development or production */
  type?: string | undefined
  /** Position among the environments */
  sortOrder?: number | undefined
  /** Whether new projects are linked to it */
  enabled?: boolean | undefined
  /** Whether it is protected from removal */
  protected?: boolean | undefined
}

/** A feature of an export */
export interface ImportedFeature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type?: string | undefined
  /** What the feature is for */
  description?: string | null | undefined
  /** Whether it is archived */
  archived?: boolean | undefined
  /** Id of its project */
  project?: string | undefined
  /** Recomputed from the environments */
  enabled?: boolean | undefined
  /** Whether it is marked stale */
  stale?: boolean | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | null | undefined
  /** When it was archived; null: it is not */
  archivedAt?: string | null | undefined
  /**
   * When metrics were last collected; see the environments
   * @deprecated
   */
  lastSeenAt?: string | null | undefined
  /** Its configuration by environment */
  environments?: ImportedNestedEnvironment[] | undefined
  /**
   * Ignored since version 4: see the environments
   * @deprecated
   */
  variants?: VariantInput[] | undefined
  /**
   * Ignored since version 4: see the environments
   * @deprecated
   */
  strategies?: Array<Record<string, never>> | undefined
  /** Its tags */
  tags?: ImportedTag[] | null | undefined
  /** Ignored: follows from the dependencies */
  children?: string[] | undefined
  /** The features it depends on */
  dependencies?: DependencyInput[] | undefined
}

/** The configuration of a feature in one environment, of an export; it has name or environment */
export interface ImportedFeatureEnvironment {
  /** Name of the environment */
  name?: string | undefined
  /** Serves where name is absent */
  environment?: string | undefined
  /** Name of the feature */
  featureName: string
  /** Type of the environment */
  type?: string | undefined
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder?: number | undefined
  /** Recomputed */
  variantCount?: number | undefined
  /** Activation strategies, in their order */
  strategies?: ImportedStrategy[] | undefined
  /** Variants of the feature in this environment */
  variants?: VariantInput[] | undefined
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt?: string | null | undefined
  /** Recomputed */
  hasStrategies?: boolean | undefined
  /** Recomputed */
  hasEnabledStrategies?: boolean | undefined
}

/** An activation strategy of a feature in an environment, of an export; it has name or strategyName */
export interface ImportedFeatureStrategy {
  /** Id of the strategy; a new one when absent */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Serves where name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature it belongs to */
  featureName: string
  /** Position in the list; the order of the file when absent */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with this strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Name of the environment; absent: each environment that the file gives the feature */
  environment?: string | undefined
}

/** A tag on a feature, of an export */
export interface ImportedFeatureTag {
  /** Name of the feature */
  featureName: string
  /** Name of the tag type; simple when neither this nor type is there */
  tagType?: string | undefined
  /** The value, kept exactly as sent */
  tagValue: string
  /**
   * Use tagType
   * @deprecated
   */
  type?: string | undefined
  /**
   * Use tagValue
   * @deprecated
   */
  value?: string | undefined
  /** Id of who added it, in the exporting server */
  createdByUserId?: number | null | undefined
}

/** The configuration in one environment, inside a feature of an export; it has name or environment */
export interface ImportedNestedEnvironment {
  /** Name of the environment */
  name?: string | undefined
  /** Serves where name is absent */
  environment?: string | undefined
  /** Name of the feature */
  featureName?: string | undefined
  /** Type of the environment */
  type?: string | undefined
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder?: number | undefined
  /** Recomputed */
  variantCount?: number | undefined
  /** Activation strategies, in their order */
  strategies?: ImportedStrategy[] | undefined
  /** Variants of the feature in this environment */
  variants?: VariantInput[] | undefined
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt?: string | null | undefined
  /** Recomputed */
  hasStrategies?: boolean | undefined
  /** Recomputed */
  hasEnabledStrategies?: boolean | undefined
}

/** A project of an export */
export interface ImportedProject {
  /** Id of the project */
  id: string
  /** Name for people */
  name: string
  /** What the project is for */
  description?: string | null | undefined
  /** Health when exported; recomputed */
  health?: number | undefined
  /** Recomputed */
  featureCount?: number | undefined
  /** Recomputed */
  memberCount?: number | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | undefined
  /** When it was last changed */
  updatedAt?: string | null | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Who may take part */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness?: string | undefined
}

/** A segment of an export */
export interface ImportedSegment {
  /** Id within the file */
  id: number
  /** Name, unique in the whole server */
  name: string
  /** What the segment is for */
  description?: string | null | undefined
  /** The project it is confined to; null: none */
  project?: string | null | undefined
  /** All must hold */
  constraints: ConstraintInput[]
  /** Who made it */
  createdBy?: string | null | undefined
  /** When it was made */
  createdAt?: string | null | undefined
}

/** An activation strategy inside a feature environment of an export; it has name or strategyName */
export interface ImportedStrategy {
  /** Id of the strategy; a new one when absent */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Serves where name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature it belongs to */
  featureName?: string | undefined
  /** Position in the list; the order of the file when absent */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with this strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
}

/** A segment attached to a strategy */
export interface ImportedStrategySegment {
  /** Id of the strategy within the file */
  featureStrategyId: string
  /** Id of the segment within the file */
  segmentId: number
}

/** A strategy type of an export */
export interface ImportedStrategyType {
  /** A title for people */
  title?: string | null | undefined
  /** Name of the strategy type */
  name: string
  /** Name for people */
  displayName: string | null
  /** What strategies of the type do */
  description: string | null
  /** False: built in */
  editable: boolean
  /** Whether the type should no longer be used */
  deprecated: boolean
  /** The parameters it takes */
  parameters: StrategyParameter[]
}

/** A tag of an export */
export interface ImportedTag {
  /** The value, kept exactly as sent */
  value: string
  /** Name of the tag type */
  type?: string | undefined
}

/** A tag type of an export */
export interface ImportedTagType {
  /** Name of the tag type */
  name: string
  /** What tags of the type say */
  description?: string | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** An environment of a file of version 1, 2 or 3 */
export interface LegacyEnvironment {
  /** Name of the environment */
  name: ':global:' | string
  /** Type, such as development or production */
  type?: string | undefined
  /** Position among the environments */
  sortOrder?: number | undefined
  /** Whether new projects are linked to it */
  enabled?: boolean | undefined
  /** Whether it is protected from removal */
  protected?: boolean | undefined
}

/** A feature of a file of version 1, 2 or 3 */
export interface LegacyFeature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type?: string | undefined
  /** What the feature is for */
  description?: string | null | undefined
  /** Whether it is archived */
  archived?: boolean | undefined
  /** Id of its project */
  project?: string | undefined
  /** Recomputed from the environments */
  enabled?: boolean | undefined
  /** Whether it is marked stale */
  stale?: boolean | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | null | undefined
  /** When it was archived; null: it is not */
  archivedAt?: string | null | undefined
  /**
   * When metrics were last collected; see the environments
   * @deprecated
   */
  lastSeenAt?: string | null | undefined
  /** Its configuration by environment */
  environments?: ImportedNestedEnvironment[] | undefined
  /** Its variants, the same in every environment */
  variants?: VariantInput[] | null | undefined
  /** Its strategies (version 1) */
  strategies?: LegacyStrategy[] | null | undefined
  /** Its tags */
  tags?: ImportedTag[] | null | undefined
  /** Ignored: follows from the dependencies */
  children?: string[] | undefined
  /** The features it depends on */
  dependencies?: DependencyInput[] | undefined
}

/** The configuration of a feature in one environment, of a file of version 2 or 3; it has name or environment */
export interface LegacyFeatureEnvironment {
  /** Name of the environment */
  name?: ':global:' | string | undefined
  /** Serves where name is absent */
  environment?: ':global:' | string | undefined
  /** Name of the feature */
  featureName: string
  /** Type of the environment */
  type?: string | undefined
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder?: number | undefined
  /** Recomputed */
  variantCount?: number | undefined
  /** Activation strategies, in their order */
  strategies?: ImportedStrategy[] | undefined
  /** Variants of the feature in this environment */
  variants?: VariantInput[] | undefined
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt?: string | null | undefined
  /** Recomputed */
  hasStrategies?: boolean | undefined
  /** Recomputed */
  hasEnabledStrategies?: boolean | undefined
}

/** An activation strategy of a feature, of a file of version 2 or 3 */
export interface LegacyFeatureStrategy {
  /** Id of the strategy; a new one when absent */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Serves where name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature it belongs to */
  featureName: string
  /** Position in the list; the order of the file when absent */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with this strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string | number | boolean> | undefined
  /** Name of the environment; absent: each environment that the file gives the feature, in versions 1 and 2 default */
  environment?: ':global:' | string | undefined
}

/** A tag on a feature, of a file of version 1, 2 or 3; it has tagValue or value */
export interface LegacyFeatureTag {
  /** Name of the feature */
  featureName: string
  /** Name of the tag type; simple when neither this nor type is there */
  tagType?: string | undefined
  /** The value; absent: value serves */
  tagValue?: string | undefined
  /**
   * Use tagType
   * @deprecated
   */
  type?: string | undefined
  /**
   * Use tagValue
   * @deprecated
   */
  value?: string | undefined
  /** Id of who added it, in the exporting server */
  createdByUserId?: number | null | undefined
}

/** A project of a file of version 1, 2 or 3 */
export interface LegacyProject {
  /** Id of the project */
  id: string
  /** Name for people */
  name: string
  /** What the project is for */
  description?: string | null | undefined
  /** Health when exported; recomputed */
  health?: number | undefined
  /** Recomputed */
  featureCount?: number | undefined
  /** Recomputed */
  memberCount?: number | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | null | undefined
  /** When it was last changed */
  updatedAt?: string | null | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Who may take part */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness?: string | undefined
}

/** An export of version 1, 2 or 3; unknown keys are accepted and listed in the answer */
export interface LegacyState {
  /** Version of the file */
  version: 1 | 2 | 3
  /** Features */
  features?: LegacyFeature[] | undefined
  /** Strategy types */
  strategies?: LegacyStrategyType[] | undefined
  /** Tags */
  tags?: ImportedTag[] | undefined
  /** Tag types */
  tagTypes?: LegacyTagType[] | undefined
  /** Tags of features */
  featureTags?: LegacyFeatureTag[] | undefined
  /** Projects */
  projects?: LegacyProject[] | undefined
  /** Activation strategies of features */
  featureStrategies?: LegacyFeatureStrategy[] | undefined
  /** Features in environments */
  featureEnvironments?: LegacyFeatureEnvironment[] | undefined
  /** Environments */
  environments?: LegacyEnvironment[] | undefined
  /** Segments */
  segments?: ImportedSegment[] | undefined
  /** Segments of strategies */
  featureStrategySegments?: ImportedStrategySegment[] | undefined
  [key: string]: unknown
}

/** An activation strategy inside a feature, of a file of version 1 */
export interface LegacyStrategy {
  /** Id of the strategy; a new one when absent */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Serves where name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature it belongs to */
  featureName?: string | undefined
  /** Position in the list; the order of the file when absent */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with this strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string | number | boolean> | undefined
}

/** A strategy type of a file of version 1, 2 or 3 */
export interface LegacyStrategyType {
  /** A title for people */
  title?: string | null | undefined
  /** Name of the strategy type */
  name: string
  /** Name for people */
  displayName?: string | null | undefined
  /** What strategies of the type do */
  description?: string | null | undefined
  /** False: built in */
  editable?: boolean | undefined
  /** Whether the type should no longer be used */
  deprecated?: boolean | undefined
  /** The parameters it takes */
  parameters?: StrategyParameter[] | undefined
}

/** A tag type of a file of version 1, 2 or 3 */
export interface LegacyTagType {
  /** Name of the tag type */
  name: string
  /** What tags of the type say */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** Context values that get a variant whatever the weights */
export interface Override {
  /** Name of the context field */
  contextName: string
  /** Values of the field that get this variant */
  values: string[]
}

/** Context values that are to get a variant whatever the weights */
export interface OverrideInput {
  /** Name of the context field */
  contextName: string
  /** Values of the field that get this variant */
  values: string[]
}

/** A project */
export interface Project {
  /** Id, which stands in paths */
  id: string
  /** Name for people */
  name: string
  /** What the project is for */
  description: string | null
  /** Health of its features: 100 less the shares of stale and potentially stale ones */
  health: number
  /** Number of features that are not archived */
  featureCount: number
  /** Number of users with a role in the project, directly or through a group */
  memberCount: number
  /** When it was created */
  createdAt: string
  /** When it was last changed */
  updatedAt: string | null
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Who may take part: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness: string
}

/** A feature of a project, in short */
export interface ProjectFeature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** What the feature is for */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** When it was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Its environments in short, in their order */
  environments: ProjectFeatureEnvironment[]
  /** Its tags, by type and then by value */
  tags: Tag[]
}

/** A feature in one environment, in short */
export interface ProjectFeatureEnvironment {
  /** Name of the environment */
  name: string
  /** Type of the environment, such as production */
  type: string
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder: number
  /** Number of variants defined */
  variantCount: number
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt: string | null
  /** Whether there is a strategy */
  hasStrategies: boolean
  /** Whether there is a strategy that is not disabled */
  hasEnabledStrategies: boolean
}

/** The features of a project, in short */
export interface ProjectFeatures {
  /** Version of this schema */
  version: number
  /** The features of the project that are not archived, by name */
  features: ProjectFeature[]
}

/** Projects */
export interface Projects {
  /** Version of this schema */
  version: number
  /** The projects that the caller sees, by name */
  projects: Project[]
}

/** An export of version 4; unknown keys are accepted and listed in the answer */
export interface State {
  /** Version of the file */
  version: 4
  /** Features */
  features?: ImportedFeature[] | undefined
  /** Strategy types */
  strategies?: ImportedStrategyType[] | undefined
  /** Tags */
  tags?: ImportedTag[] | undefined
  /** Tag types */
  tagTypes?: ImportedTagType[] | undefined
  /** Tags of features */
  featureTags?: ImportedFeatureTag[] | undefined
  /** Projects */
  projects?: ImportedProject[] | undefined
  /** Activation strategies of features */
  featureStrategies?: ImportedFeatureStrategy[] | undefined
  /** Features in environments */
  featureEnvironments?: ImportedFeatureEnvironment[] | undefined
  /** Environments */
  environments?: ImportedEnvironment[] | undefined
  /** Segments */
  segments?: ImportedSegment[] | undefined
  /** Segments of strategies */
  featureStrategySegments?: ImportedStrategySegment[] | undefined
  [key: string]: unknown
}

/** A parameter that strategies of a type take */
export interface StrategyParameter {
  /** Name of the parameter */
  name: string
  /** Kind of value, such as string, percentage, list, number or boolean */
  type?: string | undefined
  /** What the parameter does */
  description?: string | undefined
  /** Whether strategies must give it */
  required?: boolean | undefined
}

/** A variant inside a strategy */
export interface StrategyVariant {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000 */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType: 'variable' | 'fix'
  /** Context field that keeps a user on the same variant; `default` takes userId, then sessionId, then chance */
  stickiness: string
  /** What the variant carries */
  payload?: VariantPayload | undefined
}

/** A variant to put inside a strategy */
export interface StrategyVariantInput {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000 */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType: 'variable' | 'fix'
  /** Context field that keeps a user on the same variant; `default` takes userId, then sessionId, then chance */
  stickiness: string
  /** What the variant carries */
  payload?: VariantPayloadInput | undefined
}

/** A tag on a feature */
export interface Tag {
  /** The value, kept exactly as sent */
  value: string
  /** Name of the tag type */
  type: string
}

/** A tag to add or remove */
export interface TagInput {
  /** The value, kept exactly as sent */
  value: string
  /** Name of an existing tag type */
  type?: string | undefined
}

/** The tags of a feature */
export interface Tags {
  /** Version of this schema */
  version: number
  /** All tags of the feature, by type and then by value, in byte order */
  tags: Tag[]
}

/** Tags to add to and to remove from a feature */
export interface UpdateTags {
  /** Added first; tags that are there already stay */
  addedTags: TagInput[]
  /** Removed second; tags that are not there are ignored */
  removedTags: TagInput[]
}

/** A variant of a feature or of a feature in one environment */
export interface Variant {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000, possibly fractional */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType: 'variable' | 'fix'
  /** Context field that keeps a user on the same variant; `default` takes userId, then sessionId, then chance */
  stickiness: string
  /** What the variant carries */
  payload?: VariantPayload | undefined
  /** Take precedence over the weights */
  overrides: Override[]
}

/** A variant to put on a feature or on a feature in one environment */
export interface VariantInput {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000, possibly fractional */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType?: 'variable' | 'fix' | undefined
  /** Context field that keeps a user on the same variant; `default` takes userId, then sessionId, then chance */
  stickiness?: string | undefined
  /** What the variant carries */
  payload?: VariantPayloadInput | undefined
  /** Take precedence over the weights */
  overrides?: OverrideInput[] | undefined
}

/** What a variant carries to the application */
export interface VariantPayload {
  /** Kind of the value */
  type: 'json' | 'csv' | 'string' | 'number'
  /** The value as text */
  value: string
}

/** What a variant is to carry to the application */
export interface VariantPayloadInput {
  /** Kind of the value */
  type: 'json' | 'csv' | 'string' | 'number'
  /** The value as text */
  value: string
}
