// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

/** Number of change requests that wait for the caller */
export type ActionableChangeRequests = {
  /** Number of change requests that the caller can act on */
  total: number
}

/** An environment to link to a project */
export type AddEnvironment = {
  /** Name of the environment */
  environment: string
  /** Whether changes in the environment require review; absent: unchanged, initially false */
  changeRequestsEnabled?: boolean | undefined
  /** The default strategy: features that are turned on in the environment without an enabled strategy get this strategy; absent: flexibleRollout for everybody */
  defaultStrategy?: DefaultStrategyInput | undefined
}

/** Project roles to add to each of some users and groups */
export type AddProjectAccess = {
  /** Ids of the project roles to add */
  roles: number[]
  /** Ids of the users and service accounts that get the roles */
  users?: number[] | undefined
  /** Ids of the groups that get the roles */
  groups?: number[] | undefined
}

/** A strategy to add */
export type AddStrategyPayload = {
  /** Id for the new strategy, which no strategy has. Absent, or in a change request: the server generates the id */
  id?: string | undefined
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** Constraints, all of which must be met */
  constraints: ConstraintInput[]
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters: Record<string, string>
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** The outcome of a feature for one of several contexts */
export type AdvancedPlaygroundOutcome = {
  /** Name of the feature */
  name: string
  /** Id of the project of the feature */
  projectId: string
  /** Whether the feature is on for the context */
  isEnabled: boolean
  /** Whether the feature is turned on in the environment */
  isEnabledInCurrentEnvironment: boolean
  /** Whether a parent turns the feature off */
  hasUnsatisfiedDependency: boolean
  /** The strategies */
  strategies: {
    /** Whether any strategy is true, or the feature has no strategies; `unknown`: only a custom strategy could be true */
    result: boolean | 'unknown'
    /** All strategies in their order */
    data: PlaygroundStrategy[]
  }
  /** The variant for the context */
  variant: PlaygroundVariant
  /** The variants to choose from */
  variants: Array<{
    /** Name, unique in its list */
    name: string
    /** Share out of 1000, possibly fractional */
    weight: number
    /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
    weightType: 'variable' | 'fix'
    /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
    stickiness: string
    /** The payload of the variant */
    payload?: VariantPayload | undefined
    /** Context values that take precedence over the weights; absent in variants of a strategy */
    overrides?: Override[] | undefined
  }>
  /** The reason why the feature is on or off */
  reason: PlaygroundReason
  /** How the variant was chosen; null: there is no choice */
  variantReason: PlaygroundVariantReason | null
  /** Parents of the feature with their outcomes */
  dependencies: Array<{
    /** Name of the parent feature */
    feature: string
    /** Whether the parent must be enabled (true) or disabled (false) */
    enabled: boolean
    /** Variants that the parent must resolve to; empty: any variant. Used only if enabled is true */
    variants: string[]
    /** Whether the parent allows the feature to be on */
    result: boolean
    /** Whether the parent is on; null: the parent is outside the evaluated projects, or archived */
    isEnabled: boolean | null
    /** The variant of the parent; null: as for `isEnabled` */
    variant: string | null
  }>
  /** Name of the environment */
  environment: string
  /** The context */
  context: PlaygroundContext
}

/** The input of an evaluation for many contexts */
export type AdvancedPlaygroundRequest = {
  /** Names of environments */
  environments: string[]
  /** Ids of projects; `*`: all projects that the caller sees */
  projects?: '*' | string[] | undefined
  /** The contexts of the evaluation: a value with commas is a list of values */
  context: PlaygroundContext
  /** Id of an open change request: the server evaluates the features after this request. The project and environment of the request must be named */
  changeRequest?: number | undefined
  /** A time in the past, to the millisecond: the server evaluates the features as they were then. Changes at exactly this time are included. The time is also the default of `currentTime` in the context. Not together with `changeRequest` */
  asOf?: string | undefined
}

/** Outcomes for many contexts */
export type AdvancedPlaygroundResponse = {
  /** The outcomes, by name of the feature */
  features: Array<{
    /** Name of the feature */
    name: string
    /** Id of the project of the feature */
    projectId: string
    /** For each environment that the feature has, the outcomes in the order of the contexts */
    environments: Record<string, AdvancedPlaygroundOutcome[]>
  }>
  /** The request */
  input: {
    /** Names of environments */
    environments: string[]
    /** Ids of projects; `*`: all projects that the caller sees */
    projects: '*' | string[]
    /** The contexts of the evaluation: a value with commas is a list of values */
    context: PlaygroundContext
    /** Id of an open change request: the server evaluates the features after this request. The project and environment of the request must be named */
    changeRequest?: number | undefined
    /** A time in the past, to the millisecond: the server evaluates the features as they were then. Changes at exactly this time are included. The time is also the default of `currentTime` in the context. Not together with `changeRequest` */
    asOf?: string | undefined
  }
  /** Omitted parts of the input */
  warnings: {
    /** Fields of the context that were omitted, because their values are not texts, numbers or booleans */
    invalidContextProperties: string[]
  }
  /** The change request that was evaluated; null: no change request */
  changeRequest: {
    /** Id of the change request */
    id: number
    /** Id of the project of the change request */
    project: string
    /** Name of the environment of the change request */
    environment: string
    /** State of the change request */
    state: string
    /** Why changes are omitted; while the list is not empty, the request cannot be applied */
    conflicts: string[]
  } | null
  /** The former state that was evaluated; null: the present state */
  asOf: {
    /** The time whose state was evaluated, RFC 3339 in UTC */
    time: string
    /** Features that have no outcome, because their state at that time is unknown */
    unknown: PlaygroundUnknown[]
  } | null
}

/** An API token without its secret, which is returned only on creation */
export type ApiToken = {
  /** Id of the token */
  id: number
  /** Name for people */
  tokenName: string
  /**
   * The same as tokenName
   * @deprecated
   */
  username: string
  /** Kind of the token: admin (administration), backend (servers) or frontend (browsers) */
  type: 'admin' | 'backend' | 'frontend'
  /** Environment that the token reads; * for an admin token */
  environment: string
  /** Project that the token reads; *: all; with several projects: the first */
  project: string
  /** Projects that the token reads; * alone: all */
  projects: string[]
  /** Always null */
  alias: null
  /** When the token was created */
  createdAt: string
  /** When the token stops working; null: never */
  expiresAt: string | null
  /** When the token was last used */
  seenAt: string | null
}

/** API tokens */
export type ApiTokens = {
  /** The tokens of the kinds that the caller can read */
  tokens: ApiToken[]
}

/** An application that uses features */
export type Application = {
  /** Name of the application */
  appName: string
  /** Names of the strategy types that the application knows */
  strategies: string[]
  /** When the application first reported, or was described before its first report */
  createdAt: string
  /** When the description, the strategies or the usage of the application last changed */
  updatedAt: string
  /** The projects and environments of the features, according to the tokens of the application */
  usage: Array<{
    /** Id of the project; `*`: all */
    project: string
    /** Names of the environments */
    environments: string[]
  }>
}

/** An application with its processes and its features */
export type ApplicationDetails = {
  /** Name of the application */
  appName: string
  /** Names of the strategy types that the application knows */
  strategies: string[]
  /** When the application first reported, or was described before its first report */
  createdAt: string
  /** When the description, the strategies or the usage of the application last changed */
  updatedAt: string
  /** The projects and environments of the features, according to the tokens of the application */
  usage: Array<{
    /** Id of the project; `*`: all */
    project: string
    /** Names of the environments */
    environments: string[]
  }>
  /** Purpose of the application */
  description: string | null
  /** Link to more information about the application */
  url: string | null
  /** Colour of the application */
  color: string | null
  /** Name of an icon */
  icon: string | null
  /** Name of the account or token that first described the application; null: the application reported itself */
  createdBy: string | null
  /** The processes of the last 48 hours, latest first, at most 1,000 */
  instances: Array<{
    /** Name of the process */
    instanceId: string
    /** Name of the environment */
    environment: string
    /** Name and version of the SDK, such as `unleash-node-sdk:6.12.1`; null: unknown */
    sdkVersion: string | null
    /** When the process first reported */
    createdAt: string
    /** When the process last reported */
    lastSeen: string
  }>
  /** The SDKs of these processes, by name */
  sdks: Array<{
    /** Name of the SDK */
    name: string
    /** Versions of the SDK */
    versions: string[]
  }>
  /** The features that the application reported in the last 48 hours, by name */
  seenToggles: Array<{
    /** Name of the feature */
    name: string
    /** Id of the project of the feature; absent: the feature does not exist */
    project?: string | undefined
    /** true: the feature does not exist */
    notFound?: boolean | undefined
  }>
}

/** Applications that use features */
export type Applications = {
  /** The applications, by name */
  applications: Application[]
}

/** Features and segments after changes */
export type AppliedChanges = {
  /** The features that the changes name, in the order of the changes */
  features: ChangedFeature[]
  /** The segments that the changes update, in the order of the changes */
  segments: ChangedSegment[]
  /** Ids of the segments that the changes delete */
  deletedSegments: number[]
}

/** The last seal of a chain */
export type AuditAnchor = {
  /** Id of the project whose events are in the chain; empty: events without a project */
  chain: string
  /** Number in the chain of the project, from 1 without gaps */
  seq: number
  /** Identifies the secret key of the seal and reveals nothing about the key */
  keyId: string
  /** HMAC-SHA-256 of the event, its position, its number in the chain, and the previous seal of the chain; hexadecimal */
  mac: string
  /** When the event was sealed */
  sealedAt: string
}

/** The last seal of each chain */
export type AuditAnchors = {
  /** The last seals, one for each chain */
  anchors: AuditAnchor[]
}

/** Which SDK processes to wait for, and how long */
export type AwaitRevision = {
  /** Revision of the environment; absent: the present revision, which includes every change acknowledged before the call */
  revision?: number | undefined
  /** Names of the applications to wait for; absent: all. Pages count only if their application is named */
  applications?: string[] | undefined
  /** Percentage of the live SDK processes that must have the revision */
  quorum?: number | undefined
  /** Longest wait in seconds; 0: respond at once */
  timeout?: number | undefined
}

/** Which SDK processes have a revision of an environment */
export type AwaitedRevision = {
  /** Name of the environment */
  environment: string
  /** The revision that the server waited for */
  revision: number
  /** Whether the quorum of the live SDK processes has the revision; false if no process is live */
  reached: boolean
  /** Number of live SDK processes, of those that the caller sees: held + sent + behind + unknown */
  live: number
  /** Number of live SDK processes with proof that they have the revision */
  held: number
  /** Number of live SDK processes with a stream on which the revision was sent */
  sent: number
  /** Number of live SDK processes without a sign that they have the revision yet */
  behind: number
  /** Number of live SDK processes that do not report their revision; these never count as done */
  unknown: number
  /** The processes that are behind or unknown, by application; at most 100 */
  missing: Array<{
    /** Name of the application; null: the SDK does not send it */
    appName: string | null
    /** Instance id that the SDK sends; null: the SDK sends no id */
    instanceId: string | null
    /** Connection id that the SDK sends; null: the SDK sends no id */
    connectionId: string | null
    /** Name and version of the SDK; null: unknown */
    sdk: string | null
    /** How the process reads: it polls, it streams, it is a proxy that reports, or a page that polls */
    transport: 'poll' | 'stream' | 'edge' | 'page'
    /** `unknown`: the process does not say which revision it holds */
    state: 'behind' | 'unknown'
    /** The last known revision of the process; null: unknown */
    revision: number | null
    /** When the process was last seen */
    lastSeen: string
  }>
  /** When this server started to listen. The server does not know processes that last called before this time */
  since: string
}

/** The result of an export of features */
export type Batch = {
  /** The features */
  features: BatchFeature[]
  /** All strategies of the features, in order */
  featureStrategies?: BatchStrategy[] | undefined
  /** The configurations of the features in the environment; a feature without an entry and without strategies stays unchanged there */
  featureEnvironments?: BatchConfiguration[] | undefined
  /** Context fields; missing context fields are created */
  contextFields?: CreateContextField[] | undefined
  /** Tags to add to the features */
  featureTags?: ImportedFeatureTag[] | undefined
  /** The segments that the strategies use */
  segments?: BatchSegment[] | undefined
  /** Tag types; missing tag types are created */
  tagTypes?: CreateTagType[] | undefined
  /** The parents of the features */
  dependencies?: BatchDependencies[] | undefined
}

/** The configuration of a feature to import in the environment, without strategies */
export type BatchConfiguration = {
  /** Name of the feature */
  featureName: string
  /** Whether to enable the feature */
  enabled: boolean
  /** Variants of the feature */
  variants?: VariantInput[] | undefined
}

/** The parents of a feature to import; a feature without an entry keeps its dependencies */
export type BatchDependencies = {
  /** Name of the feature */
  feature: string
  /** The parents of the feature */
  dependencies: DependencyInput[]
}

/** A feature to import */
export type BatchFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type?: string | undefined
  /** Purpose of the feature */
  description?: string | null | undefined
  /** Whether the feature is marked as stale */
  stale?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The OpenFeature type of the values, and the default value in code; null: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
  /** When the feature was created; absent: the time of the import */
  createdAt?: string | null | undefined
}

/** Features of a project for an operation on all of them */
export type BatchFeatures = {
  /** Names of the features */
  features: string[]
}

/** A finding about an import */
export type BatchFinding = {
  /** The finding */
  message: string
  /** Names of the affected objects */
  affectedItems: string[]
}

/** A segment that strategies to import use. A missing segment is created, in the project that the segment names, if any */
export type BatchSegment = {
  /** Name, unique in the server */
  name: string
  /** Purpose of the segment */
  description?: string | null | undefined
  /** The project that the segment is confined to; null: no project */
  project?: string | null | undefined
  /** Id of the segment, as used in the file */
  id: number
  /** Constraints, all of which must be met; absent: the segment must already exist */
  constraints?: ConstraintInput[] | undefined
}

/** Features of a project to mark as stale or not stale */
export type BatchStale = {
  /** Names of the features */
  features: string[]
  /** Whether the features have outlived their purpose */
  stale: boolean
}

/** A strategy of a feature to import; name or strategyName is required */
export type BatchStrategy = {
  /** Id of the strategy; a stored strategy of the feature with this id is replaced and keeps its id */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Used if name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature of the strategy */
  featureName: string
  /** Position in the list; absent: the order of the file */
  sortOrder?: number | undefined
  /** Ids of the attached segments, as used in the file */
  segments?: number[] | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
}

/** Data that a proxy collected from applications. Invalid entries are omitted; the other entries count. */
export type BulkMetrics = {
  /** Applications that registered */
  applications?: Array<{
    /** Name of the application */
    appName: string
    /** Name of the environment; absent: the environment of the token. Entries of environments outside the token are omitted */
    environment?: string | undefined
    /** Name of the process */
    instanceId?: string | undefined
    /** Name and version of the SDK */
    sdkVersion?: string | undefined
    /** Names of the strategy types that the application knows */
    strategies?: string[] | undefined
  }> | null | undefined
  /** Usage by feature, application, environment and hour */
  metrics?: Array<{
    /** Name of the feature */
    featureName: string
    /** Name of the application */
    appName: string
    /** Name of the environment; absent: the environment of the token. Entries of environments outside the token are omitted */
    environment?: string | undefined
    /** Any time in the hour of the counts */
    timestamp: string | number
    /** Number of evaluations to true; absent: 0 */
    yes?: number | undefined
    /** Number of evaluations to false; absent: 0 */
    no?: number | undefined
    /** Number of evaluations by variant */
    variants?: Record<string, number> | undefined
  }> | null | undefined
  /** Counters, gauges and histograms since the last report, for Prometheus at /internal-backstage/impact/metrics */
  impactMetrics?: Array<{
    /** Name of the metric */
    name: string
    /** Meaning of the metric */
    help?: string | undefined
    /** Kind of the metric */
    type: 'counter' | 'gauge' | 'histogram'
    /** One sample for each set of labels */
    samples: Array<{
      /** Labels by name */
      labels?: Record<string, string | number> | undefined
      /** Increase of a counter, or present value of a gauge */
      value?: number | undefined
      /** Number of values of a histogram */
      count?: number | undefined
      /** Sum of the values of a histogram */
      sum?: number | undefined
      /** Counts of a histogram by upper bound */
      buckets?: Array<{
        /** Upper bound */
        le: number | '+Inf'
        /** Number of values up to the bound */
        count: number
      }> | undefined
    }>
  }> | null | undefined
  /** Secrets of the tokens that applications sent to the proxy; unknown ones are ignored */
  seenTokens?: string[] | null | undefined
}

/** Features of a project to turn on or off together */
export type BulkToggleFeatures = {
  /** Names of the features */
  features: string[]
}

/** The caller: an account or an API token */
export type Caller = {
  /** Id of the account; absent for an API token */
  id?: number | undefined
  /** Display name, or name of the API token */
  name: string | null
  /** User name */
  username?: string | null | undefined
  /** Mail address */
  email?: string | undefined
  /** URL of a picture */
  imageUrl?: string | undefined
  /** Whether the caller is an API token */
  isAPI: boolean
  /** An actual user or a service account */
  accountType?: 'User' | 'Service Account' | undefined
  /** Id of the root role */
  rootRole?: number | undefined
  /** Last login */
  seenAt?: string | null | undefined
  /** When the account was created */
  createdAt?: string | undefined
  /** Kind of API token */
  type?: 'admin' | 'backend' | 'frontend' | undefined
  /** Environment of the API token */
  environment?: string | undefined
  /** Projects of the API token */
  projects?: string[] | undefined
}

/** The seal of an event, with the name of its chain */
export type ChainSeal = {
  /** Number among all seals, from 1 without gaps */
  position: number
  /** Number in the chain of the project, from 1 without gaps */
  seq: number
  /** Identifies the secret key of the seal and reveals nothing about the key */
  keyId: string
  /** HMAC-SHA-256 of the event, its position, its number in the chain, and the previous seal of the chain; hexadecimal */
  mac: string
  /** Id of the project whose events are in the chain; empty: events without a project */
  chain: string
}

/** A new password that replaces the old one */
export type ChangeOwnPassword = {
  /** The new password */
  password: string
  /** The new password again */
  confirmPassword: string
  /** The present password */
  oldPassword: string
}

/** The new project of a feature */
export type ChangeProject = {
  /** Id of the project that the feature moves to */
  newProjectId: string
}

/** Proposed changes to the features and segments of a project in one environment */
export type ChangeRequest = {
  /** Id of the request */
  id: number
  /** A title for people */
  title?: string | undefined
  /** Name of the environment */
  environment: string
  /** Number of approvals that the request needs before it can be applied */
  minApprovals: number
  /** Id of the project */
  project: string
  /** The features with their proposed changes */
  features: ChangeRequestFeature[]
  /** The proposed changes to segments */
  segments: ChangeRequestSegmentChange[]
  /** Approvals of the present content */
  approvals: ChangeRequestApproval[]
  /** Rejections */
  rejections: ChangeRequestApproval[]
  /** Comments, oldest first */
  comments: ChangeRequestComment[]
  /** Who created the request */
  createdBy: ChangeRequestUser
  /** When the request was created */
  createdAt: string
  /** State of the request */
  state: 'Draft' | 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected' | 'Scheduled'
  /** Hash of the changes that applying the request would make now; absent for a closed request */
  planHash?: string | undefined
  /** Approvals that no longer count; absent if there are no such approvals */
  droppedApprovals?: Array<{
    /** Who gave the approval */
    createdBy: ChangeRequestUser
    /** When the approval was given */
    createdAt: string
    /** Why the approval does not count */
    reason: string
  }> | undefined
  /** Id of the applied request that this request undoes */
  undoOf?: number | undefined
  /** When the request was applied */
  appliedAt?: string | undefined
  /** When the server applies the request; only in state Scheduled */
  schedule?: ChangeRequestSchedule | undefined
}

/** An approval or a rejection */
export type ChangeRequestApproval = {
  /** Who gave the verdict */
  createdBy: {
    /** Id of the account */
    id: number
    /** User name */
    username: string
    /** URL of a picture */
    imageUrl: string
  }
  /** When the verdict was given */
  createdAt: string
}

/** A proposed change to a feature */
export type ChangeRequestChange = {
  /** Id of the change */
  id: number
  /** Why the change cannot be applied; absent if the change can be applied */
  conflict?: string | undefined
  /** The input of the action; empty for actions without payload */
  payload: string | boolean | number | Array<{
    /** Id of the strategy */
    id: string
    /** New position */
    sortOrder: number
  }> | Record<string, unknown>
  /** The state that the author of the change saw, as far as the change concerns it; absent in lists, and for changes of older servers */
  base?: Record<string, unknown> | undefined
  /** Who proposed the change */
  createdBy?: ChangeRequestUser | undefined
  /** When the change was proposed */
  createdAt?: string | undefined
  /** What the change does */
  action: 'updateEnabled' | 'addStrategy' | 'updateStrategy' | 'deleteStrategy' | 'archiveFeature' | 'patchVariant' | 'reorderStrategy' | 'addDependency' | 'deleteDependency'
}

/** A comment on a change request */
export type ChangeRequestComment = {
  /** Id, unique within the change request */
  id: number
  /** The comment */
  text: string
  /** Who wrote the comment */
  createdBy: ChangeRequestUser
  /** When the comment was written */
  createdAt: string
}

/** Whether changes to an environment of a project require review */
export type ChangeRequestConfig = {
  /** Name of the environment */
  environment: string
  /** Type of the environment, such as production */
  type: string
  /** Whether changes to this environment of the project require a change request */
  changeRequestEnabled: boolean
  /** Number of approvals that a change request needs; null: no approval is needed */
  requiredApprovals: number | null
}

/** Whether changes require review, by environment of a project, in the order of the environments */
export type ChangeRequestConfigs = ChangeRequestConfig[]

/** Number of change requests of a project by state */
export type ChangeRequestCount = {
  /** Number of all change requests, without drafts of other authors */
  total: number
  /** Number of requests in state Applied */
  applied: number
  /** Number of requests in state Approved */
  approved: number
  /** Number of requests in state Rejected */
  rejected: number
  /** Number of requests in state In review */
  reviewRequired: number
  /** Number of requests in state Scheduled */
  scheduled: number
  /** Number of the caller's own drafts */
  draft: number
  /** Number of requests in state Cancelled */
  cancelled: number
}

/** A change to propose */
export type ChangeRequestCreate = {
  /** What the change does */
  action: 'updateSegment'
  /** The segment and its new fields */
  payload: UpdateSegmentPayload
} | {
  /** What the change does */
  action: 'deleteSegment'
  /** The segment */
  payload: SegmentIdPayload
} | {
  /** What the change does */
  action: 'updateEnabled'
  /** Name of the feature that the change applies to */
  feature: string
  /** Whether to enable the feature */
  payload: UpdateEnabledPayload
} | {
  /** What the change does */
  action: 'addStrategy'
  /** Name of the feature that the change applies to */
  feature: string
  /** The strategy */
  payload: AddStrategyPayload
} | {
  /** What the change does */
  action: 'updateStrategy'
  /** Name of the feature that the change applies to */
  feature: string
  /** The strategy and its new fields */
  payload: UpdateStrategyPayload
} | {
  /** What the change does */
  action: 'deleteStrategy'
  /** Name of the feature that the change applies to */
  feature: string
  /** The strategy */
  payload: StrategyIdPayload
} | {
  /** What the change does */
  action: 'archiveFeature'
  /** Name of the feature that the change applies to */
  feature: string
} | {
  /** What the change does */
  action: 'patchVariant'
  /** Name of the feature that the change applies to */
  feature: string
  /** The variants */
  payload: PatchVariantPayload
} | {
  /** What the change does */
  action: 'reorderStrategy'
  /** Name of the feature that the change applies to */
  feature: string
  /** The strategies */
  payload: ReorderStrategyPayload
} | {
  /** What the change does */
  action: 'addDependency'
  /** Name of the feature that the change applies to */
  feature: string
  /** The parent */
  payload: DependencyInput
} | {
  /** What the change does */
  action: 'deleteDependency'
  /** Name of the feature that the change applies to */
  feature: string
}

/** A change that is applied along with the proposed changes, to prevent an invalid state */
export type ChangeRequestDefaultChange = {
  /** What the change does */
  action: string
  /** The input of the action */
  payload: Record<string, unknown>
}

/** A feature with its proposed changes */
export type ChangeRequestFeature = {
  /** Name of the feature */
  name: string
  /** Why no change to the feature can be applied; absent if the changes can be applied */
  conflict?: string | undefined
  /** The proposed changes; may be empty in listings of a project */
  changes: ChangeRequestChange[]
  /** A change that is applied along with the proposed changes; absent if none is needed */
  defaultChange?: ChangeRequestDefaultChange | undefined
}

/** Contexts whose outcomes would change, according to a sample of the last 24 hours and to the rules */
export type ChangeRequestImpact = {
  /** Hash of which features flip in which direction, with shares in tenths */
  impactHash: string
  /** Hash of the changes that applying the request would make */
  planHash: string
  /** False: the server is configured not to sample contexts */
  isSampling: boolean
  /** Why some changes are omitted, in sentences */
  conflicts: string[]
  /** The environments in which the request has an effect, by name */
  environments: Array<{
    /** Name of the environment */
    environment: string
    /** The data behind the figures */
    coverage: {
      /** Requests that the sampled contexts stand for */
      requests: number
      /** Contexts that were evaluated */
      contexts: number
      /** Start of the first hour with contexts; null: no contexts */
      since: string | null
      /** Time of the report */
      until: string
      /** How many of the applications the sample covers */
      applications: {
        /** Applications that reported metrics of these features in the last 24 hours */
        reported: number
        /** Number of these applications that the sampled contexts name */
        sampled: number
      }
    }
    /** The features that the request affects, most flips first; at most 200 */
    features: Array<{
      /** Name of the feature */
      name: string
      /** Id of the project of the feature */
      project: string
      /** Contexts for which both outcomes are known */
      contexts: number
      /** Contexts without a known outcome, because a rule needs data that the sample does not hold, such as the start of a hashed id */
      unanswerable: number
      /** Share of the requests with known outcomes that flip, of any kind, from 0 to 1 */
      share: number
      /** The shares of the requests that flip, by kind */
      shares: {
        /** Share of requests, from 0 to 1 */
        on: number
        /** Share of requests, from 0 to 1 */
        off: number
        /** Share of requests, from 0 to 1 */
        variant: number
        /** Share of requests, from 0 to 1 */
        payload: number
      }
      /** The twenty most frequent flips */
      flips: Array<{
        /** on, off: the feature is turned on or off; payload: the variant stays, its payload differs */
        kind: 'on' | 'off' | 'variant' | 'payload'
        /** The variant before; null: no variant */
        from: string | null
        /** The variant after; null: no variant */
        to: string | null
        /** Contexts with this flip */
        contexts: number
        /** Share of the requests whose outcomes are known, from 0 to 1 */
        share: number
      }>
      /** The fields that rules of the feature read, and appName; empty if nothing flips */
      fields: Array<{
        /** Name of the context field */
        name: string
        /** True: the values are personal data and are not listed */
        isSensitive: boolean
        /** The five most frequent values among the contexts that flip */
        values: Array<{
          /** The value; null: the contexts lack the field */
          value: string | null
          /** Contexts with this value that flip */
          contexts: number
          /** Share of the flipping requests that have this value, from 0 to 1 */
          share: number
        }>
      }>
      /** Bounds that follow from the rules alone, for contexts that the server never receives */
      bounds: {
        /** Share of all ids, from 0 to 1 */
        atLeast: number
        /** Share of all ids, from 0 to 1 */
        atMost: number
      }
      /** Metrics that applications reported, including backend SDKs */
      usage: {
        /** The reported evaluations of the last complete hour, with the bounds applied to them */
        lastHour: {
          /** Evaluations that applications reported */
          evaluations: number
          /** Evaluations that would flip, at least */
          atLeast: number
          /** Evaluations that would flip, at most */
          atMost: number
        }
        /** The reported evaluations of the last 24 hours, with the bounds applied to them */
        lastDay: {
          /** Evaluations that applications reported */
          evaluations: number
          /** Evaluations that would flip, at least */
          atLeast: number
          /** Evaluations that would flip, at most */
          atMost: number
        }
      }
    }>
    /** Affected features that are not listed */
    omittedFeatures: number
  }>
  /** Data that the figures omit, in sentences */
  notIncluded: string[]
}

/** One change to propose, or several */
export type ChangeRequestOneOrManyCreate = ChangeRequestCreate | ChangeRequestCreate[]

/** The changes that applying a change request makes */
export type ChangeRequestPlan = {
  /** Hash of the changes that applying the request would make */
  planHash: string
  /** The features that the changes name */
  features: Array<{
    /** Name of the feature */
    name: string
    /** The present state; null: the object does not exist */
    before: Record<string, unknown> | null
    /** The new state; null: the object is deleted */
    after: Record<string, unknown> | null
    /** The fields that change */
    difference: PlanDifference[]
    /** Conflicts of the changes to this object */
    conflicts: PlanConflict[]
  }>
  /** The segments that the changes name */
  segments: Array<{
    /** Id of the segment */
    id: number
    /** The present state; null: the object does not exist */
    before: Record<string, unknown> | null
    /** The new state; null: the object is deleted */
    after: Record<string, unknown> | null
    /** The fields that change */
    difference: PlanDifference[]
    /** Conflicts of the changes to this object */
    conflicts: PlanConflict[]
  }>
  /** All conflicts, in the order of the changes */
  conflicts: PlanConflict[]
  /** Parts of changes that have no effect, because the live state has changed; they do not prevent applying */
  warnings: PlanWarning[]
}

/** When a request is applied */
export type ChangeRequestSchedule = {
  /** When the server applies the request */
  scheduledAt: string
  /** pending: the server has not applied the request yet. failed: the server could not apply the request */
  status: 'pending' | 'failed'
  /** Why the request could not be applied */
  failureReason?: string | null | undefined
  /** Why the request would fail at that time, as far as is known now; absent if the request would succeed */
  conflict?: string | undefined
}

/** A proposed change to a segment */
export type ChangeRequestSegmentChange = {
  /** Id of the change */
  id: number
  /** Why the change cannot be applied; absent if the change can be applied */
  conflict?: string | undefined
  /** The input of the action; empty for actions without payload */
  payload: string | boolean | number | Array<{
    /** Id of the strategy */
    id: string
    /** New position */
    sortOrder: number
  }> | Record<string, unknown>
  /** The state that the author of the change saw, as far as the change concerns it; absent in lists, and for changes of older servers */
  base?: Record<string, unknown> | undefined
  /** Who proposed the change */
  createdBy?: ChangeRequestUser | undefined
  /** When the change was proposed */
  createdAt?: string | undefined
  /** What the change does */
  action: 'updateSegment' | 'deleteSegment'
  /** Present name of the segment */
  name: string
}

/** A new title for a change request */
export type ChangeRequestTitle = {
  /** A title for people */
  title: string
}

/** The account or API token that acted */
export type ChangeRequestUser = {
  /** Id of the account; absent for an API token */
  id?: number | undefined
  /** User name, or name of the API token */
  username: string | null
  /** URL of a picture */
  imageUrl: string | null
}

/** Change requests */
export type ChangeRequests = ChangeRequest[]

/** A feature in one environment */
export type ChangedFeature = {
  /** Name of the feature */
  name: string
  /** Whether the feature is archived */
  archived: boolean
  /** Whether the feature is enabled in the environment */
  enabled: boolean
  /** Strategies in the environment, in their order */
  strategies: FeatureStrategy[]
  /** Variants in the environment */
  variants: Variant[]
}

/** A segment after changes */
export type ChangedSegment = {
  /** Id of the segment */
  id: number
  /** Name, unique among segments */
  name: string
  /** Purpose of the segment */
  description: string | null
  /** The project that the segment is confined to; null: no project */
  project: string | null
  /** Constraints, all of which must be met */
  constraints: Constraint[]
}

/** An application that starts to use features */
export type ClientApplication = {
  /** Name of the application */
  appName: string
  /** Name of the reporting process */
  instanceId?: string | undefined
  /** Id of the process, if the process has no name */
  connectionId?: string | null | undefined
  /** Name and version of the SDK, such as `unleash-node-sdk:6.12.1` */
  sdkVersion?: string | null | undefined
  /** Name of the environment. The environment of the token takes precedence, unless the token is an admin token */
  environment?: string | undefined
  /** Names of the strategy types that the application knows */
  strategies?: string[] | undefined
}

/** A condition on a context field, in the format for SDKs */
export type ClientConstraint = {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. SDKs that do not know an operator treat the constraint as not met */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** Values to compare with; empty for operators that take a single value */
  values: string[]
  /** Value to compare with, for operators that take a single value */
  value?: string | undefined
  /** True: the result is negated */
  inverted: boolean
  /** True: upper and lower case are equal */
  caseInsensitive: boolean
}

/** Changes of an environment in the format for SDKs */
export type ClientDelta = {
  /** Removals, then segments, then features */
  events: Array<{
    /** The revision of the environment that the client has after it applies all events */
    eventId: number
    /** Replaces the complete state of the client */
    type: 'hydration'
    /** All features, by project and then by name */
    features: ClientFeature[]
    /** The segments that the features use, by id */
    segments: ClientSegment[]
  } | {
    /** The revision of the environment that the client has after it applies all events */
    eventId: number
    /** A feature was added or changed */
    type: 'feature-updated'
    feature: ClientFeature
  } | {
    /** The revision of the environment that the client has after it applies all events */
    eventId: number
    /** A feature was archived or deleted, or the client cannot read its project any more */
    type: 'feature-removed'
    /** Name of the feature */
    featureName: string
    /** Id of the project that the feature was in */
    project: string
  } | {
    /** The revision of the environment that the client has after it applies all events */
    eventId: number
    /** A segment was added or changed */
    type: 'segment-updated'
    segment: ClientSegment
  } | {
    /** The revision of the environment that the client has after it applies all events */
    eventId: number
    /** No feature of the client uses the segment any more */
    type: 'segment-removed'
    /** Id of the segment */
    segmentId: number
  }>
}

/** A feature in one environment, in the format for SDKs */
export type ClientFeature = {
  /** Name, unique in the server */
  name: string
  /** Id of the project */
  project: string
  /** Type of the feature */
  type: string
  /** Purpose of the feature */
  description: string | null
  /** Whether the feature is enabled in the environment */
  enabled: boolean
  /** Whether the feature is marked as stale */
  stale: boolean
  /** Whether SDKs emit an event for each evaluation */
  impressionData: boolean
  /** The enabled strategies in order; the feature is active if any strategy is active */
  strategies: Array<{
    /** Name of the strategy type */
    name: string
    /** Constraints, all of which must be met */
    constraints: ClientConstraint[]
    /** Parameters by name */
    parameters: Record<string, string>
    /** Variants of this strategy */
    variants: StrategyVariant[]
    /** Ids of the attached segments; absent: no segments, or their constraints are inlined */
    segments?: number[] | undefined
  }>
  /** Variants of the feature in the environment */
  variants: Variant[]
  /** Parents of the feature */
  dependencies: Dependency[]
}

/** The features of an environment, in the format for SDKs */
export type ClientFeatures = {
  /** Version of this format */
  version: 2
  /** The features, by project and then by name */
  features: ClientFeature[]
  /** The segments that the features use, by id; absent for SDKs that get inlined constraints */
  segments?: ClientSegment[] | undefined
  /** The query */
  query: {
    /** The environment of the token */
    environment: string
    /** The projects of the query; absent: all */
    project?: string[] | undefined
    /** The namePrefix of the request */
    namePrefix?: string | undefined
    /** The tags of the request */
    tag?: string[] | undefined
    /** True: the constraints of segments are inlined in the strategies */
    inlineSegmentConstraints: boolean
  }
  /** The revision of the state that was read */
  meta: {
    /** Increases with every change to the state that was read */
    revisionId: number
    /** The ETag of the response */
    etag: string
    /** Identifies the query */
    queryHash: string
  }
}

/** A report of an application about its use of features. Invalid entries are omitted; the other entries count. */
export type ClientMetrics = {
  /** Name of the application, of at most 255 characters; a report with a longer name is ignored */
  appName: string
  /** Name of the reporting process */
  instanceId?: string | null | undefined
  /** Id of the process; the header Unleash-Connection-Id takes precedence */
  connectionId?: string | null | undefined
  /** Name of the environment. The environment of the token takes precedence, unless the token is an admin token */
  environment?: string | null | undefined
  /** Usage of features; absent or null: no usage */
  bucket?: {
    /** Start of the counts: a date-time, or milliseconds since 1970 */
    start: string | number
    /** End of the counts, which decides the hour of the counts; a time in the future counts as now */
    stop: string | number
    /** Usage by name of the feature */
    toggles: Record<string, {
      /** Number of evaluations to true; absent: 0 */
      yes?: number | undefined
      /** Number of evaluations to false; absent: 0 */
      no?: number | undefined
      /** Number of evaluations by variant */
      variants?: Record<string, number> | undefined
    }>
  } | null | undefined
  /** Counters, gauges and histograms since the last report, for Prometheus at /internal-backstage/impact/metrics */
  impactMetrics?: Array<{
    /** Name of the metric */
    name: string
    /** Meaning of the metric */
    help?: string | undefined
    /** Kind of the metric */
    type: 'counter' | 'gauge' | 'histogram'
    /** One sample for each set of labels */
    samples: Array<{
      /** Labels by name */
      labels?: Record<string, string | number> | undefined
      /** Increase of a counter, or present value of a gauge */
      value?: number | undefined
      /** Number of values of a histogram */
      count?: number | undefined
      /** Sum of the values of a histogram */
      sum?: number | undefined
      /** Counts of a histogram by upper bound */
      buckets?: Array<{
        /** Upper bound */
        le: number | '+Inf'
        /** Number of values up to the bound */
        count: number
      }> | undefined
    }>
  }> | null | undefined
}

/** A segment in the format for SDKs */
export type ClientSegment = {
  /** Id of the segment */
  id: number
  /** Name of the segment */
  name: string
  /** Constraints, all of which must be met */
  constraints: ClientConstraint[]
}

/** A new environment that copies another environment */
export type CloneEnvironment = {
  /** Name of the environment; the name cannot change */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Ids of the projects to link to the environment; absent: those of the cloned environment */
  projects?: string[] | undefined
  /** Whether changes require review in the same projects as for the cloned environment */
  clonePermissions?: boolean | undefined
}

/** Options for a clone of a feature */
export type CloneFeature = {
  /** Name of the clone, unique in the server, archived features included */
  name: string
  /** Whether strategies that have a groupId get the name of the clone as their groupId */
  replaceGroupId?: boolean | undefined
}

/** A condition on a context field */
export type Constraint = {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. The server accepts SEMVER_GTE, SEMVER_LTE, REGEX, IN_CIDR only if HALYARD_EXTENDED_OPERATORS is true */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** True: upper and lower case are equal (STR_ operators and REGEX) */
  caseInsensitive: boolean
  /** True: the result is negated */
  inverted: boolean
  /** Values to compare with, for operators that take several values; otherwise empty */
  values: string[]
  /** Value to compare with, for operators that take a single value */
  value?: string | undefined
}

/** A condition to set on a context field */
export type ConstraintInput = {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. The server accepts SEMVER_GTE, SEMVER_LTE, REGEX, IN_CIDR only if HALYARD_EXTENDED_OPERATORS is true */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** True: upper and lower case are equal (STR_ operators and REGEX) */
  caseInsensitive?: boolean | undefined
  /** True: the result is negated */
  inverted?: boolean | undefined
  /** Values to compare with, for operators that take several values */
  values?: string[] | undefined
  /** Value to compare with, for operators that take a single value */
  value?: string | undefined
}

/** A field of the context in which applications evaluate features */
export type ContextField = {
  /** Name of the field */
  name: string
  /** Meaning of the field */
  description: string | null
  /** Whether roll-outs and variants can use the field for stickiness */
  stickiness: boolean
  /** Whether the values are personal data: samples of contexts then hold hashes instead of the values. userId, sessionId, remoteAddress are always sensitive */
  sensitive: boolean
  /** Position among the fields */
  sortOrder: number
  /** The only values that constraints can compare with; empty: any value */
  legalValues: LegalValue[]
  /** When the field was created */
  createdAt: string
  /** Number of projects, among those that the caller sees, whose strategies have a constraint on the field */
  usedInProjects: number
  /** Number of features in these projects with such strategies, including archived features */
  usedInFeatures: number
}

/** A name for a context field */
export type ContextFieldName = {
  /** Name of the field */
  name: string
}

/** The context fields, in their order and then by name */
export type ContextFields = ContextField[]

/** An environment with counts */
export type CountedEnvironment = {
  /** Name of the environment */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Position among the environments */
  sortOrder: number
  /** Whether new projects are linked to the environment */
  enabled: boolean
  /** Whether the environment is protected from deletion */
  protected: boolean
  /** Number of linked projects that the caller sees */
  projectCount: number
  /** Number of API tokens for the environment, among tokens whose projects the caller sees completely */
  apiTokenCount: number
  /** Number of features that are on in the environment, among features that the caller sees; archived features do not count */
  enabledToggleCount: number
}

/** An API token to create; tokenName or username is required */
export type CreateApiToken = {
  /** Name for people */
  tokenName?: string | undefined
  /**
   * The same as tokenName, for older clients
   * @deprecated
   */
  username?: string | undefined
  /** admin, backend or frontend, in any case; client is another word for backend */
  type: string
  /** Environment to read; absent: development. For an admin token * or absent */
  environment?: string | undefined
  /** Project to read; * or absent: all */
  project?: string | undefined
  /** Projects to read, instead of project */
  projects?: string[] | undefined
  /** When the token stops working; null or absent: never */
  expiresAt?: string | null | undefined
}

/** A context field to store */
export type CreateContextField = {
  /** Name of the field */
  name: string
  /** Meaning of the field */
  description?: string | null | undefined
  /** Whether roll-outs and variants can use the field for stickiness */
  stickiness?: boolean | undefined
  /** Whether the values are personal data: samples of contexts then hold hashes instead of the values. userId, sessionId, remoteAddress are always sensitive */
  sensitive?: boolean | undefined
  /** Position among the fields */
  sortOrder?: number | undefined
  /** The only values that constraints can compare with; empty: any value */
  legalValues?: LegalValueInput[] | undefined
}

/** An environment to create */
export type CreateEnvironment = {
  /** Name of the environment; the name cannot change */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Whether new projects are linked to the environment */
  enabled?: boolean | undefined
  /** Position among the environments; absent: last */
  sortOrder?: number | undefined
}

/** A feature to create */
export type CreateFeature = {
  /** Name, unique in the server, archived features included */
  name: string
  /** Type of the feature */
  type?: 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission' | undefined
  /** Purpose of the feature */
  description?: string | null | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The OpenFeature type of the values, and the default value in code; null: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
}

/** A strategy to add to a feature in one environment */
export type CreateFeatureStrategy = {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** A new OpenID provider */
export type CreateOidcProvider = {
  /** Id of the provider; part of the addresses that the provider calls */
  id: string
  /** Name of the provider on the log-in page */
  name: string
  /** Issuer of the provider, exactly as its discovery document states it: an https URL without query and fragment. http is allowed for loopback hosts only */
  issuer: string
  /** Client id of this server at the provider */
  clientId: string
  /** Scopes of the request to the provider; they must contain `openid` */
  scopes?: string[] | undefined
  /** Whether people can log in with the provider */
  enabled?: boolean | undefined
  /** Whether the first login of a person without an account creates the account */
  autoCreate?: boolean | undefined
  /** Domains of the mail addresses for which accounts are created; a sub-domain is another domain; empty: all domains */
  emailDomains?: string[] | undefined
  /** Id of the root role of the created accounts; absent: Viewer */
  defaultRootRole?: number | undefined
  /** Whether a mail address counts as verified if the provider omits the claim `email_verified`. A claim that is not `true` always means an unverified address */
  trustsMail?: boolean | undefined
  /** Whether each login adds and removes memberships of groups with `mappingsSSO` */
  enableGroupSyncing?: boolean | undefined
  /** Name of the claim with the groups of the person, in the ID token or the userinfo response */
  groupsClaim?: string | undefined
  /** Client secret of this server at the provider; absent: a public client */
  clientSecret?: string | undefined
}

/** A passkey that a browser created */
export type CreatePasskey = {
  /** Value that the request for the challenge returned. It works once, for 5 minutes */
  ticket: string
  /** Name of the passkey, for people */
  name: string
  /** The created credential, from its method toJSON() */
  response: {
    /** Id of the credential, base64url */
    id: string
    /** The same as id */
    rawId: string
    /** Kind of the credential */
    type: 'public-key'
    /** How the authenticator is attached */
    authenticatorAttachment?: string | null | undefined
    /** The response of the authenticator */
    response: {
      /** What the browser signed, base64url */
      clientDataJSON: string
      /** The new public key with its attestation, base64url */
      attestationObject: string
      /** Ways to reach the authenticator */
      transports?: string[] | undefined
    }
  }
}

/** A token to create for an account */
export type CreatePat = {
  /** Purpose of the token; unique among the tokens of the account */
  description: string
  /** When the token stops working; null or absent: never */
  expiresAt?: string | null | undefined
}

/** A persona to create */
export type CreatePersona = {
  /** Name, unique in the project */
  name: string
  /** Purpose of the persona; null: no description */
  description?: string | null | undefined
  /** The context to evaluate for */
  context: PersonaContextInput
}

/** A project to create */
export type CreateProject = {
  /** Id, which is part of paths; unique, and cannot change */
  id: string
  /** Name for people */
  name: string
  /** Purpose of the project */
  description?: string | null | undefined
  /** Collaboration mode: open, protected or private */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness?: string | undefined
}

/** A view to save */
export type CreateSavedView = {
  /** The page of the console */
  page: 'flags' | 'archive' | 'changes' | 'history' | 'segments' | 'applications'
  /** Name, unique among the views of the account on the page */
  name: string
  /** Query text of the URL, without the question mark */
  query: string
  /** The shown columns, in their order; null: the columns of the page */
  columns?: string[] | null | undefined
}

/** A service account to create; username or name is required */
export type CreateServiceAccount = {
  /** User name, unique among users and service accounts; absent: generated from the name */
  username?: string | undefined
  /** Name for people */
  name?: string | undefined
  /** Id of the root role */
  rootRole: number
}

/** A strategy type to store */
export type CreateStrategyType = {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** Name for people */
  displayName?: string | null | undefined
  /** Purpose of strategies of the type */
  description?: string | null | undefined
  /** Whether the type should no longer be used */
  deprecated?: boolean | undefined
  /** Parameters of the type */
  parameters?: StrategyParameter[] | undefined
}

/** A tag type to store */
export type CreateTagType = {
  /** Name of the tag type */
  name: string
  /** Meaning of tags of the type */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** A user to create; username or email is required */
export type CreateUser = {
  /** Id or name of the root role */
  rootRole: number | 'Viewer' | 'Editor' | 'Admin'
  /** User name, unique among users and service accounts */
  username?: string | undefined
  /** Mail address, unique among users and service accounts */
  email?: string | undefined
  /** Name for people */
  name?: string | undefined
  /** Password; absent: the user sets a password with the invite link */
  password?: string | undefined
  /** Whether to send a welcome mail; absent: yes, if mail is configured */
  sendEmail?: boolean | undefined
}

/** A new webhook */
export type CreateWebhook = {
  /** URL that receives the events, https or http */
  url: string
  /** Purpose of the webhook; null: no description */
  description?: string | null | undefined
  /** Whether the webhook receives events; absent: true */
  enabled?: boolean | undefined
  /** Types of the events that the webhook receives; empty: all events of change requests */
  events?: Array<'change-request-created' | 'change-request-title-updated' | 'change-added' | 'change-edited' | 'change-discarded' | 'change-request-discarded' | 'change-request-sent-to-review' | 'change-request-approvers-requested' | 'change-request-approval-added' | 'change-request-approval-withdrawn' | 'change-request-approved' | 'change-request-approvals-dropped' | 'change-request-rejected' | 'change-request-rejection-withdrawn' | 'change-request-cancelled' | 'change-request-applied' | 'change-request-scheduled' | 'change-request-scheduled-application-success' | 'change-request-scheduled-application-failure' | 'change-request-conflict' | 'change-request-comment-added'> | undefined
  /** Ids of the projects whose events the webhook receives; empty: all projects */
  projects?: string[] | undefined
}

/** A new API token with its secret */
export type CreatedApiToken = {
  /** Id of the token */
  id: number
  /** Name for people */
  tokenName: string
  /**
   * The same as tokenName
   * @deprecated
   */
  username: string
  /** Kind of the token: admin (administration), backend (servers) or frontend (browsers) */
  type: 'admin' | 'backend' | 'frontend'
  /** Environment that the token reads; * for an admin token */
  environment: string
  /** Project that the token reads; *: all; with several projects: the first */
  project: string
  /** Projects that the token reads; * alone: all */
  projects: string[]
  /** Always null */
  alias: null
  /** When the token was created */
  createdAt: string
  /** When the token stops working; null: never */
  expiresAt: string | null
  /** When the token was last used */
  seenAt: string | null
  /** The secret of the token; only this response contains the secret */
  secret: string
}

/** A new feature */
export type CreatedFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** Purpose of the feature */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** The OpenFeature type of the values, and the default value in code; absent: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue: Record<string, unknown>
  } | undefined
  /** When the feature was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Id of the project */
  project: string
  /** Whether the feature is archived */
  archived: boolean
  /** When the feature was archived; null: the feature is not archived */
  archivedAt: string | null
}

/** A new token with its secret */
export type CreatedPat = {
  /** Id of the token */
  id: number
  /** Purpose of the token; unique among the tokens of the account */
  description: string
  /** Id of the account that the token acts as */
  userId: number
  /** When the token stops working; null: never */
  expiresAt: string | null
  /** When the token was created */
  createdAt: string
  /** When the token was last used */
  seenAt: string | null
  /** The secret of the token; only this response contains the secret */
  secret: string
}

/** A new project */
export type CreatedProject = {
  /** Id, which is part of paths */
  id: string
  /** Name for people */
  name: string
  /** Purpose of the project */
  description: string | null
  /** Collaboration mode: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness: string
}

/** A new token of the identity provider */
export type CreatedScimToken = {
  /** The secret, which only this response contains */
  secret: string
  /** Address that the identity provider needs, from HALYARD_URL */
  baseUrl: string
  /** When the token was created */
  createdAt: string
}

/** A new token of a service account with its secret */
export type CreatedServiceAccountToken = {
  /** Id of the token */
  id: number
  /** The secret of the token; only this response contains the secret */
  secret: string
  /** Purpose of the token; unique among the tokens of the account */
  description: string
  /** Id of the service account */
  userId: number
  /** When the token stops working; null: never */
  expiresAt: string | null
  /** When the token was created */
  createdAt: string
  /** When the token was last used */
  seenAt: string | null
  /** The same as seenAt */
  lastSeen: string | null
}

/** The default strategy: features that are turned on in an environment without an enabled strategy get this strategy */
export type DefaultStrategy = {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title: string | null
  /** Ids of the attached segments */
  segments: number[]
  /** Constraints, all of which must be met */
  constraints: Constraint[]
  /** Variants of the strategy */
  variants: StrategyVariant[]
  /** Parameters by name */
  parameters: Record<string, string>
}

/** A new default strategy: features that are turned on in an environment without an enabled strategy get this strategy */
export type DefaultStrategyInput = {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** Whether any live feature of a project depends on another */
export type DependenciesExist = boolean

/** A parent of a feature. Experimental */
export type Dependency = {
  /** Name of the parent feature */
  feature: string
  /** Whether the parent must be enabled (true) or disabled (false) */
  enabled: boolean
  /** Variants that the parent must resolve to; empty: any variant. Used only if enabled is true */
  variants: string[]
}

/** A parent to add to a feature */
export type DependencyInput = {
  /** Name of the parent feature */
  feature: string
  /** Whether the parent must be enabled (true) or disabled (false) */
  enabled?: boolean | undefined
  /** Variants that the parent must resolve to; empty: any variant. Ignored unless enabled is true */
  variants?: string[] | undefined
}

/** The state that a proxy reports */
export type EdgeMetrics = {
  /** Id of the process; a report without an id is omitted */
  identifier?: string | null | undefined
  /** Name of the proxy */
  appName?: string | null | undefined
  /** Where the proxy runs */
  region?: string | null | undefined
  /** Version of the proxy */
  edgeVersion?: string | null | undefined
  /** The revision of each environment that the proxy has */
  edgeApiKeyRevisionIds?: Array<{
    /** Name of the environment */
    environment: string
    /** Ids of projects; `*`: all */
    projects?: string[] | undefined
    /** The revision, from `meta.revisionId` of the features */
    revisionId: number
    /** When the proxy got the revision */
    lastUpdated?: string | number | undefined
  }> | null | undefined
  /** The reports of the proxies that are connected to this one */
  connectedEdges?: unknown[] | null | undefined
}

/** The valid tokens among those that a proxy sent, with the kind and scope of each */
export type EdgeTokens = {
  /** The valid tokens, in the order in which they were sent */
  tokens: Array<{
    /** The secret that was sent */
    token: string
    /** The kind of the token */
    type: 'admin' | 'backend' | 'frontend'
    /** Environment that the token reads; * for an admin token */
    environment: string
    /** Projects that the token reads; * alone: all */
    projects: string[]
  }>
}

/** A mail address */
export type Email = {
  /** Mail address of a user */
  email: string
}

/** An empty object; later versions can add fields */
export type Empty = Record<string, never>

/** An environment that features are configured in */
export type Environment = {
  /** Name of the environment */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Position among the environments */
  sortOrder: number
  /** Whether new projects are linked to the environment */
  enabled: boolean
  /** Whether the environment is protected from deletion */
  protected: boolean
}

/** The features of a project in one environment */
export type EnvironmentFeatures = {
  /** The live features, by name */
  features: ChangedFeature[]
}

/** A name for an environment */
export type EnvironmentName = {
  /** Name of the environment; the name cannot change */
  name: string
}

/** An environment with counts for one project */
export type EnvironmentOfProject = {
  /** Name of the environment */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Position among the environments */
  sortOrder: number
  /** Whether new projects are linked to the environment */
  enabled: boolean
  /** Whether the environment is protected from deletion */
  protected: boolean
  /** Number of API tokens for the environment that are valid in the project, among tokens whose projects the caller sees completely */
  projectApiTokenCount: number
  /** Number of features of the project that are on in the environment; archived features do not count */
  projectEnabledToggleCount: number
}

/** The environments */
export type Environments = {
  /** Version of this schema */
  version: number
  /** The environments, by position and then by name */
  environments: CountedEnvironment[]
}

/** The environments that a project is linked to */
export type EnvironmentsOfProject = {
  /** Version of this schema */
  version: number
  /** The environments, by position and then by name */
  environments: EnvironmentOfProject[]
}

/** The body of every unsuccessful response */
export type ErrorBody = {
  /** Id of this error; the log of the server has the same id for errors of the server */
  id: string
  /** Kind of error */
  name: 'ValidationError' | 'AuthenticationRequired' | 'NoAccessError' | 'NotFoundError' | 'NameExistsError' | 'ConflictError' | 'PreconditionFailed' | 'PreconditionRequired' | 'PayloadTooLarge' | 'ContentTypeerror' | 'IdempotencyKeyReused' | 'RateLimitError' | 'InternalError' | 'Unavailable'
  /** Description of the error, for people */
  message: string
  /** The single faults, if there are several */
  details?: ErrorDetail[] | undefined
}

/** One fault of a request */
export type ErrorDetail = {
  /** What is wrong with the field */
  message: string
  /** Path of the faulty value, such as body/addedTags/0/value */
  path: string
}

/** An event in the audit log */
export type Event = {
  /** Id of the event; of two events about the same object, the later event has the greater id */
  id: number
  /** Type of the event; later versions can add types to these: feature-created, feature-metadata-updated, feature-archived, feature-revived, feature-deleted, feature-stale-on, feature-stale-off, feature-project-change, feature-favorited, feature-unfavorited, feature-tagged, feature-untagged, feature-strategy-add, feature-strategy-update, feature-strategy-remove, strategy-order-changed, feature-environment-enabled, feature-environment-disabled, feature-environment-variants-updated, feature-dependency-added, feature-dependency-removed, feature-dependencies-removed, feature-type-import, feature-type-updated, features-imported, feature-cleared, feature-import, segment-created, segment-updated, segment-deleted, segment-cleared, segment-import, context-field-created, context-field-updated, context-field-deleted, context-field-import, tag-created, tag-deleted, tag-import, tag-type-created, tag-type-updated, tag-type-deleted, tag-type-import, strategy-created, strategy-updated, strategy-deprecated, strategy-reactivated, strategy-deleted, strategy-import, project-created, project-updated, project-deleted, project-import, project-favorited, project-unfavorited, project-environment-added, project-environment-removed, project-access-added, project-access-updated, project-access-user-roles-updated, project-access-user-roles-deleted, project-access-group-roles-updated, project-access-group-roles-deleted, persona-created, persona-updated, persona-deleted, environment-created, environment-updated, environment-deleted, environment-enabled, environment-disabled, environment-order-changed, default-strategy-updated, environment-import, user-created, user-updated, user-deleted, user-disabled, user-enabled, user-identity-added, user-managed, user-unmanaged, passkey-added, passkey-updated, passkey-removed, second-factor-changed, user-password-changed, user-reset-link-created, group-created, group-updated, group-user-added, group-user-removed, group-managed, group-unmanaged, group-deleted, role-created, role-updated, role-deleted, service-account-created, service-account-updated, service-account-deleted, service-account-token-created, service-account-token-deleted, pat-created, pat-deleted, api-token-created, api-token-updated, api-token-deleted, scim-token-created, scim-token-deleted, public-signup-token-created, public-signup-token-updated, public-signup-token-user-added, oidc-provider-created, oidc-provider-updated, oidc-provider-deleted, setting-updated, sso-certificate-expiring, change-request-created, change-request-title-updated, change-request-discarded, change-request-sent-to-review, change-request-approval-added, change-request-approved, change-request-approval-withdrawn, change-request-rejection-withdrawn, change-request-approvals-dropped, change-request-rejected, change-request-cancelled, change-request-applied, change-request-scheduled, change-request-scheduled-application-success, change-request-scheduled-application-failure, change-request-conflict, change-request-comment-added, change-request-approvers-requested, change-request-configuration-updated, change-added, change-edited, change-discarded, application-created, application-updated, application-deleted, webhook-created, webhook-updated, webhook-deleted, webhook-secret-rotated, state-imported, drop-features, drop-feature-tags, drop-tags, drop-tag-types, drop-segments, drop-strategies, drop-context-fields, drop-projects, drop-environments */
  type: string
  /** When the event happened */
  createdAt: string
  /** Name of the account or API token that caused the event, or system */
  createdBy: string
  /** Id of the account that caused the event; null for an API token or the server */
  createdByUserId: number | null
  /** Id of the token that was used: a token of the account, or an API token if there is no account; null without a token */
  createdByTokenId: number | null
  /** Id of the project of the event; null without a project */
  project: string | null
  /** Name of the feature of the event; null without a feature */
  featureName: string | null
  /** Name of the environment of the event; null without an environment */
  environment: string | null
  /** The state after the event, or details of the event; null if there is no state, as after a deletion */
  data: Record<string, unknown> | null
  /** The state before the event; null if there was no state */
  preData: Record<string, unknown> | null
  /** The present tags of the feature, if the feature is still in this project. Always empty in webhooks and in the audit export */
  tags: Tag[]
  /** Group id, the same for all events of one request */
  groupId: string
  /** The reason from the request header Halyard-Comment; absent: no reason */
  comment?: string | undefined
}

/** The end of an export */
export type EventCursor = {
  /** The cursor for the next export */
  cursor: string
}

/** An event with its seal, the other events of its request, and the number of later events */
export type EventDetails = {
  /** Id of the event; of two events about the same object, the later event has the greater id */
  id: number
  /** Type of the event; later versions can add types to these: feature-created, feature-metadata-updated, feature-archived, feature-revived, feature-deleted, feature-stale-on, feature-stale-off, feature-project-change, feature-favorited, feature-unfavorited, feature-tagged, feature-untagged, feature-strategy-add, feature-strategy-update, feature-strategy-remove, strategy-order-changed, feature-environment-enabled, feature-environment-disabled, feature-environment-variants-updated, feature-dependency-added, feature-dependency-removed, feature-dependencies-removed, feature-type-import, feature-type-updated, features-imported, feature-cleared, feature-import, segment-created, segment-updated, segment-deleted, segment-cleared, segment-import, context-field-created, context-field-updated, context-field-deleted, context-field-import, tag-created, tag-deleted, tag-import, tag-type-created, tag-type-updated, tag-type-deleted, tag-type-import, strategy-created, strategy-updated, strategy-deprecated, strategy-reactivated, strategy-deleted, strategy-import, project-created, project-updated, project-deleted, project-import, project-favorited, project-unfavorited, project-environment-added, project-environment-removed, project-access-added, project-access-updated, project-access-user-roles-updated, project-access-user-roles-deleted, project-access-group-roles-updated, project-access-group-roles-deleted, persona-created, persona-updated, persona-deleted, environment-created, environment-updated, environment-deleted, environment-enabled, environment-disabled, environment-order-changed, default-strategy-updated, environment-import, user-created, user-updated, user-deleted, user-disabled, user-enabled, user-identity-added, user-managed, user-unmanaged, passkey-added, passkey-updated, passkey-removed, second-factor-changed, user-password-changed, user-reset-link-created, group-created, group-updated, group-user-added, group-user-removed, group-managed, group-unmanaged, group-deleted, role-created, role-updated, role-deleted, service-account-created, service-account-updated, service-account-deleted, service-account-token-created, service-account-token-deleted, pat-created, pat-deleted, api-token-created, api-token-updated, api-token-deleted, scim-token-created, scim-token-deleted, public-signup-token-created, public-signup-token-updated, public-signup-token-user-added, oidc-provider-created, oidc-provider-updated, oidc-provider-deleted, setting-updated, sso-certificate-expiring, change-request-created, change-request-title-updated, change-request-discarded, change-request-sent-to-review, change-request-approval-added, change-request-approved, change-request-approval-withdrawn, change-request-rejection-withdrawn, change-request-approvals-dropped, change-request-rejected, change-request-cancelled, change-request-applied, change-request-scheduled, change-request-scheduled-application-success, change-request-scheduled-application-failure, change-request-conflict, change-request-comment-added, change-request-approvers-requested, change-request-configuration-updated, change-added, change-edited, change-discarded, application-created, application-updated, application-deleted, webhook-created, webhook-updated, webhook-deleted, webhook-secret-rotated, state-imported, drop-features, drop-feature-tags, drop-tags, drop-tag-types, drop-segments, drop-strategies, drop-context-fields, drop-projects, drop-environments */
  type: string
  /** When the event happened */
  createdAt: string
  /** Name of the account or API token that caused the event, or system */
  createdBy: string
  /** Id of the account that caused the event; null for an API token or the server */
  createdByUserId: number | null
  /** Id of the token that was used: a token of the account, or an API token if there is no account; null without a token */
  createdByTokenId: number | null
  /** Id of the project of the event; null without a project */
  project: string | null
  /** Name of the feature of the event; null without a feature */
  featureName: string | null
  /** Name of the environment of the event; null without an environment */
  environment: string | null
  /** The state after the event, or details of the event; null if there is no state, as after a deletion */
  data: Record<string, unknown> | null
  /** The state before the event; null if there was no state */
  preData: Record<string, unknown> | null
  /** The present tags of the feature, if the feature is still in this project. Always empty in webhooks and in the audit export */
  tags: Tag[]
  /** Group id, the same for all events of one request */
  groupId: string
  /** The reason from the request header Halyard-Comment; absent: no reason */
  comment?: string | undefined
  /** The seal of the event; null: the event is not sealed yet */
  seal: ChainSeal | null
  /** Ids of the other events of the same request that the caller can see, in ascending order; at most 100. A search by `groupId` finds all of them */
  groupEventIds: number[]
  /** Number of later events of the same feature, and in the same environment if the event has one; at most 1000. Null for an event without a feature */
  laterEvents: number | null
}

/** The seal that fixes an event at its position in the chain of its project */
export type EventSeal = {
  /** Number among all seals, from 1 without gaps */
  position: number
  /** Number in the chain of the project, from 1 without gaps */
  seq: number
  /** Identifies the secret key of the seal and reveals nothing about the key */
  keyId: string
  /** HMAC-SHA-256 of the event, its position, its number in the chain, and the previous seal of the chain; hexadecimal */
  mac: string
}

/** Events, newest first */
export type Events = {
  /** Version of this schema */
  version: number
  /** The events, newest first unless the request names another order. The page is shorter than requested if the states exceed 16 MB in total */
  events: Event[]
  /** Number of events, on all pages */
  totalEvents: number
}

/** The features to export: named features, features with a tag, or features of a project */
export type ExportQuery = {
  /** Name of the environment whose configurations to export */
  environment: string
  /** Names of the features */
  features?: string[] | undefined
  /** Value of a tag of any type that the features have */
  tag?: string | undefined
  /** Id of the project whose features to export */
  project?: string | undefined
  /** True: the response is a file for the browser to save */
  downloadFile?: boolean | undefined
}

/** Features in one environment, with everything that an import elsewhere needs */
export type ExportResult = {
  /** The features, by name */
  features: ExportedFeature[]
  /** Their strategies in the environment, by feature and in their order */
  featureStrategies: FeatureStrategy[]
  /** The configurations of the features that have one in the environment */
  featureEnvironments: ExportedConfiguration[]
  /** Tags of the features */
  featureTags: ExportedFeatureTag[]
  /** The parents of the features that have parents */
  dependencies: ExportedDependencies[]
  /** The types of the tags */
  tagTypes: TagType[]
  /** The segments that the strategies use */
  segments: ExportedSegment[]
  /** The context fields that constraints of strategies and segments use */
  contextFields: ExportedContextField[]
}

/** A feature of an export in the environment of the export, without its strategies */
export type ExportedConfiguration = {
  /** Name of the environment */
  name: string
  /** Name of the feature */
  featureName: string
  /** Name of the environment */
  environment: string
  /** Whether the feature is enabled in the environment */
  enabled: boolean
  /** Variants of the feature in the environment */
  variants: Variant[]
}

/** A context field that constraints of an export use */
export type ExportedContextField = {
  /** Name of the field */
  name: string
  /** Meaning of the field */
  description: string | null
  /** Whether roll-outs and variants can use the field for stickiness */
  stickiness: boolean
  /** Whether the values are personal data: samples of contexts then hold hashes instead of the values. userId, sessionId, remoteAddress are always sensitive */
  sensitive: boolean
  /** Position among the fields */
  sortOrder: number
  /** The only values that constraints can compare with; empty: any value */
  legalValues: LegalValue[]
}

/** The parents of a feature of an export */
export type ExportedDependencies = {
  /** Name of the feature */
  feature: string
  /** The parents of the feature */
  dependencies: Dependency[]
}

/** A feature of an export */
export type ExportedFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** Purpose of the feature */
  description: string | null
  /** Id of the project */
  project: string
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** The OpenFeature type of the values, and the default value in code; absent: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue: Record<string, unknown>
  } | undefined
  /** When the feature was created */
  createdAt: string | null
}

/** A tag of a feature of an export */
export type ExportedFeatureTag = {
  /** Name of the feature */
  featureName: string
  /** Name of the tag type */
  tagType: string
  /** The value */
  tagValue: string
}

/** A segment that strategies of an export use */
export type ExportedSegment = {
  /** Id of the segment */
  id: number
  /** Name, unique among segments */
  name: string
  /** Purpose of the segment */
  description: string | null
  /** The project that the segment is confined to; null: no project */
  project: string | null
  /** Constraints, all of which must be met */
  constraints: Constraint[]
}

/** All flag state, in the format of the import. Lists that the request excludes are absent */
export type ExportedState = {
  /** Version of the file */
  version: 4
  /** Environments, by name */
  environments?: Array<{
    /** Name */
    name: string
    /** Type */
    type: string
    /** Position */
    sortOrder: number
    /** Whether new projects are linked to it */
    enabled: boolean
    /** Whether the environment is protected from deletion */
    protected: boolean
  }> | undefined
  /** Projects, by id */
  projects?: Array<{
    /** Id */
    id: string
    /** Name for people */
    name: string
    /** Purpose of the project */
    description: string | null
    /** Collaboration mode */
    mode: 'open' | 'protected' | 'private'
    /** Default stickiness of new variants and gradual rollouts */
    defaultStickiness: string
    /** Naming rule for features */
    featureNaming: FeatureNaming | null
    /** When the project was created */
    createdAt: string
    /** When the project was last changed */
    updatedAt: string | null
    /** The environments that the project is linked to */
    environments: Array<{
      /** Name of the environment */
      environment: string
      /** The default strategy of the environment */
      defaultStrategy: DefaultStrategy | null
    }>
    /** Review settings of environments that require review, or once required review */
    changeRequestEnvironments: Array<{
      /** Name of the environment */
      environment: string
      /** Whether changes in the environment require review */
      changeRequestEnabled: boolean
      /** Number of approvals */
      requiredApprovals: number
    }>
  }> | undefined
  /** Strategy types, by name */
  strategies?: Array<{
    /** Name */
    name: string
    /** A title for people */
    title: string | null
    /** Name for people */
    displayName: string | null
    /** Purpose of strategies of the type */
    description: string | null
    /** False: the type is built in */
    editable: boolean
    /** Whether the type should no longer be used */
    deprecated: boolean
    /** Parameters of the type */
    parameters: Array<{
      /** Name */
      name: string
      /** Kind of value */
      type: string
      /** Purpose of the parameter */
      description: string
      /** Whether strategies must set the parameter */
      required: boolean
    }>
  }> | undefined
  /** Tag types, by name */
  tagTypes?: Array<{
    /** Name */
    name: string
    /** Meaning of tags of the type */
    description: string | null
    /** A sign */
    icon: string | null
  }> | undefined
  /** Tags, by type and value */
  tags?: Array<{
    /** Name of the tag type */
    type: string
    /** The value */
    value: string
  }> | undefined
  /** Segments, by id */
  segments?: Array<{
    /** Id */
    id: number
    /** Name */
    name: string
    /** Purpose of the segment */
    description: string | null
    /** The project that the segment is confined to */
    project: string | null
    /** Constraints, all of which must be met */
    constraints: Constraint[]
    /** Who created the segment */
    createdBy: string | null
    /** When the segment was created */
    createdAt: string
  }> | undefined
  /** Context fields, by name */
  contextFields?: Array<{
    /** Name of the field */
    name: string
    /** Meaning of the field */
    description: string | null
    /** Whether roll-outs and variants can use the field for stickiness */
    stickiness: boolean
    /** Whether the values are personal data */
    sensitive: boolean
    /** Position among the fields */
    sortOrder: number
    /** The only legal values */
    legalValues: Array<{
      /** The value */
      value: string
      /** Meaning of the value */
      description?: string | undefined
    }>
    /** When the field was created */
    createdAt: string
  }> | undefined
  /** Lifetimes of the feature types, by id */
  featureTypes?: ImportedFeatureType[] | undefined
  /** Features, including archived ones, by name */
  features?: Array<{
    /** Name */
    name: string
    /** Id of the project */
    project: string
    /** Type */
    type: string
    /** Purpose of the feature */
    description: string | null
    /** Whether the feature is marked as stale */
    stale: boolean
    /** Whether SDKs collect impression data */
    impressionData: boolean
    /** The OpenFeature type of the values, and the default value in code; null: not declared */
    flagValue: {
      /** Type of the values */
      type: 'boolean'
      /** Value that code uses if no other value is available */
      defaultValue: boolean
    } | {
      /** Type of the values */
      type: 'string'
      /** Value that code uses if no other value is available */
      defaultValue: string
    } | {
      /** Type of the values */
      type: 'integer'
      /** Value that code uses if no other value is available */
      defaultValue: number
    } | {
      /** Type of the values */
      type: 'float'
      /** Value that code uses if no other value is available */
      defaultValue: number
    } | {
      /** Type of the values */
      type: 'object'
      /** Value that code uses if no other value is available */
      defaultValue: Record<string, unknown>
    } | null
    /** When the feature was created */
    createdAt: string
    /** Whether the feature is archived */
    archived: boolean
    /** When the feature was archived */
    archivedAt: string | null
    /** When the feature was marked as stale because it outlived its type */
    outlivedAt: string | null
    /** The parents of the feature, by name */
    dependencies: Array<{
      /** The parent */
      feature: string
      /** Whether the parent must be on */
      enabled: boolean
      /** Variants of the parent that are required; empty: any variant */
      variants: string[]
    }>
  }> | undefined
  /** Features in environments, by feature and environment */
  featureEnvironments?: Array<{
    /** Name of the feature */
    featureName: string
    /** Name of the environment */
    environment: string
    /** Whether the feature is enabled in the environment */
    enabled: boolean
    /** Variants of the feature in the environment */
    variants: Variant[]
    /** When metrics were last collected for the feature in the environment */
    lastSeenAt: string | null
  }> | undefined
  /** Strategies of features, by feature, environment and position */
  featureStrategies?: Array<{
    /** Name of the feature of the strategy */
    featureName: string
    /** Name of the environment */
    environment: string
    /** Id of the strategy */
    id: string
    /** Name of the strategy type */
    name: string
    /** A title for people */
    title: string | null
    /** True: the strategy is not evaluated and not returned to SDKs */
    disabled: boolean
    /** Position in the list */
    sortOrder: number
    /** Constraints, all of which must be met */
    constraints: Constraint[]
    /** Variants of the strategy */
    variants: StrategyVariant[]
    /** Parameters by name */
    parameters: Record<string, string>
  }> | undefined
  /** Segments of strategies, in the order of the strategies */
  featureStrategySegments?: Array<{
    /** Id of the strategy */
    featureStrategyId: string
    /** Id of the segment */
    segmentId: number
  }> | undefined
  /** Tags of features, by feature, type and value */
  featureTags?: Array<{
    /** Name of the feature */
    featureName: string
    /** The type */
    tagType: string
    /** The value */
    tagValue: string
  }> | undefined
}

/** A feature with its full configuration */
export type Feature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** Purpose of the feature */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** The OpenFeature type of the values, and the default value in code; absent: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue: Record<string, unknown>
  } | undefined
  /** When the feature was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Id of the project */
  project: string
  /** Whether the feature is archived */
  archived: boolean
  /** When the feature was archived; null: the feature is not archived */
  archivedAt: string | null
  /** Whether the feature is enabled in any environment */
  enabled: boolean
  /** Whether the caller marked the feature as a favourite */
  favorite: boolean
  /** Configuration of the feature by environment, in the order of the environments */
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
  /** Tags of the feature, by type and then by value */
  tags: Tag[] | null
  /** Names of the features that depend on this feature. Experimental */
  children: string[]
  /** The parents of the feature. Experimental */
  dependencies: Dependency[]
}

/** The configuration of a feature in one environment */
export type FeatureEnvironment = {
  /** Name of the environment */
  name: string
  /** Type of the environment, such as production */
  type: string
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder: number
  /** Number of variants */
  variantCount: number
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt: string | null
  /** Whether the feature has a strategy */
  hasStrategies: boolean
  /** Whether the feature has a strategy that is not disabled */
  hasEnabledStrategies: boolean
  /** Name of the feature */
  featureName: string
  /** Name of the environment; the same as name */
  environment: string
  /** Activation strategies in order */
  strategies: FeatureStrategy[]
  /** Variants of the feature in this environment */
  variants: Variant[]
}

/** Usage of a feature in one environment and hour */
export type FeatureEnvironmentMetrics = {
  /** Name of the feature */
  featureName: string
  /** Name of the application that reported */
  appName: string
  /** Name of the environment */
  environment: string
  /** Start of the window, which is one hour wide */
  timestamp: string
  /** Number of evaluations to true */
  yes: number
  /** Number of evaluations to false */
  no: number
  /** Number of evaluations by variant; absent if nothing was reported */
  variants?: Record<string, number> | undefined
}

/** The events of a feature, newest first */
export type FeatureEvents = {
  /** Version of this schema */
  version: number
  /** Name of the feature */
  toggleName: string
  /** The events, newest first unless the request names another order. The page is shorter than requested if the states exceed 16 MB in total */
  events: Event[]
  /** Number of events, on all pages */
  totalEvents: number
}

/** A page of the history of a feature, newest first */
export type FeatureHistory = {
  /** The events, newest first. The page is shorter than requested if the states exceed 16 MB in total */
  events: HistoryEvent[]
}

/** Usage of a feature */
export type FeatureMetrics = {
  /** Version of this schema */
  version: number
  /** Maturity of this part of the API */
  maturity: 'alpha' | 'beta' | 'stable' | 'deprecated'
  /** Usage by hour, environment and application, oldest first */
  data: FeatureEnvironmentMetrics[]
}

/** Naming rule for the features of a project */
export type FeatureNaming = {
  /** Regular expression that the complete name of a new feature must match */
  pattern: string
  /** A name that matches the pattern */
  example: string | null
  /** Meaning of the pattern, for people */
  description: string | null
}

/** A new naming rule for the features of a project */
export type FeatureNamingInput = {
  /** Regular expression that the complete name of a new feature must match; null or empty: any name */
  pattern: string | null
  /** A name that matches the pattern */
  example?: string | null | undefined
  /** Meaning of the pattern, for people */
  description?: string | null | undefined
}

/** The strategies of a feature in one environment, in their order */
export type FeatureStrategies = FeatureStrategy[]

/** An activation strategy of a feature in one environment */
export type FeatureStrategy = {
  /** Id of the strategy */
  id: string
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title: string | null
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled: boolean
  /** Name of the feature of the strategy */
  featureName: string
  /** Position in the list */
  sortOrder: number
  /** Ids of the attached segments */
  segments: number[]
  /** Constraints, all of which must be met */
  constraints: Constraint[]
  /** Variants of the strategy */
  variants: StrategyVariant[]
  /** Parameters by name */
  parameters: Record<string, string>
}

/** A feature type */
export type FeatureType = {
  /** Id of the type, which features use as their `type` */
  id: string
  /** Display name */
  name: string
  /** Purpose of features of this type */
  description: string
  /** Lifetime of features of the type, in days; null: unlimited */
  lifetimeDays: number | null
}

/** Number of features of a type */
export type FeatureTypeCount = {
  /** Type of feature */
  type: string
  /** Number of features of the type that are not archived */
  count: number
}

/** The feature types */
export type FeatureTypes = {
  /** Version of this schema */
  version: number
  /** By id, in byte order */
  types: FeatureType[]
}

/** Applications that use a feature, and their usage */
export type FeatureUsage = {
  /** Version of this schema */
  version: number
  /** Maturity of this part of the API */
  maturity: 'alpha' | 'beta' | 'stable' | 'deprecated'
  /** Name of the feature */
  featureName: string
  /** Usage in the current hour, by environment and application */
  lastHourUsage: FeatureEnvironmentMetrics[]
  /** Names of the applications that reported the feature in the last 48 hours */
  seenApplications: string[]
}

/** The variants of a feature in one environment */
export type FeatureVariants = {
  /** Version of this schema */
  version: number
  /** The variants, by name */
  variants: Variant[]
}

/** Features with their full configuration */
export type Features = {
  /** Version of this schema */
  version: number
  /** The features, by project and then by name */
  features: Feature[]
}

/** Flags as columns. Repeated values are positions in lists */
export type FlagColumns = {
  /** Name of each flag, sorted by code points. Each other column has the same order */
  names: string[]
  /** Ids of the projects that `project` refers to */
  projects: string[]
  /** Position in `projects`, for each flag */
  project: number[]
  /** Types of flags that `type` refers to */
  types: string[]
  /** Position in `types`, for each flag */
  type: number[]
  /** Tags, as type:value, that `tag` refers to */
  tags: string[]
  /** Positions in `tags`, for each flag */
  tag: Array<number[]>
  /** Positions of the flags that are stale, ascending */
  stale: number[]
  /** Positions of the flags that have impression data, ascending */
  impressionData: number[]
  /** Positions of the flags that depend on other flags, ascending */
  dependent: number[]
  /** Time of creation of each flag, in minutes since 1970 in UTC */
  createdAt: number[]
  /** Last use of each flag, in hours since 1970 in UTC; null: never */
  lastSeenAt: Array<number | null>
  /** States of the flags, one column for each of `environments`. -1: the project does not have the environment; 0: off; 1 to 100: on for some contexts, with the largest rollout of a strategy in per cent; 101: on for everybody; 102: enabled, but no strategy can accept a context. Dependencies are not considered */
  states: Array<number[]>
  /** Description of each flag, cut; absent unless requested */
  descriptions?: string[] | undefined
}

/** The index of flags, or its differences since a revision */
export type FlagIndex = {
  /** The revision that the differences apply to; null: the response contains all flags */
  since: string | null
  /** Identifies the content of the index */
  revision: string
  /** The environments of `states`, in their order */
  environments: Array<{
    /** Name */
    name: string
    /** Type, such as production */
    type: string
  }>
  /** Names of all flags that the caller marked as favourites, sorted */
  favorites: string[]
  /** All flags, or with `since` the flags that are new or changed */
  flags: FlagColumns
  /** Names of flags that the client must remove, sorted */
  removed: string[]
}

/** Change requests that a search found */
export type FoundChangeRequests = {
  /** The requested page, in the requested order. Features have no changes; segments and comments are omitted */
  changeRequests: ChangeRequest[]
  /** Number of requests that pass the filters, on all pages */
  total: number
}

/** A page of the matching events, newest first */
export type FoundEvents = {
  /** The events, newest first unless the request names another order. The page is shorter than requested if the states exceed 16 MB in total */
  events: Event[]
  /** Number of events found, on all pages */
  total: number
}

/** A feature in the results of a search */
export type FoundFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** Purpose of the feature */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** The OpenFeature type of the values, and the default value in code; absent: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue: Record<string, unknown>
  } | undefined
  /** When the feature was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Whether the caller marked the feature as a favourite */
  favorite: boolean
  /** Summaries of the environments, in their order */
  environments: ProjectFeatureEnvironment[]
  /** Tags of the feature, by type and then by value */
  tags: Tag[]
  /** Id of the project */
  project: string
  /** When the feature was archived; null: the feature is not archived */
  archivedAt: string | null
  /** Names of the segments that the strategies use, sorted */
  segments: string[]
  /** parent: other features depend on this feature; child: this feature depends on others; null: neither */
  dependencyType: 'parent' | 'child' | null
}

/** Results of a search */
export type FoundFeatures = {
  /** The requested page, in the requested order */
  features: FoundFeature[]
  /** Number of features that pass the filters, on all pages */
  total: number
}

/** An account that a search found */
export type FoundUser = {
  /** Id of the account */
  id: number
  /** Name, if the account has one */
  name?: string | undefined
  /** Mail address, if the account has one */
  email?: string | undefined
  /** User name, if the account has one */
  username?: string | undefined
  /** An actual user or a service account */
  accountType: 'User' | 'Service Account'
  /** URL of a picture */
  imageUrl: string
}

/** The accounts that a search found */
export type FoundUsers = FoundUser[]

/** A proof of the person */
export type FreshProof = {
  /** Password of the caller; not needed within 10 minutes after the login of the session */
  password?: string | undefined
}

/** A context, or an object that contains a context. Other fields count as properties; lists and objects among these count as missing */
export type FrontendContext = {
  /** Name of the application */
  appName?: string | number | boolean | null | undefined
  /** Id of the user */
  userId?: string | number | boolean | null | undefined
  /** Id of the session */
  sessionId?: string | number | boolean | null | undefined
  /** Address of the user; default: the address of the caller */
  remoteAddress?: string | number | boolean | null | undefined
  /** The time for rules that compare with the present time, RFC 3339; default: now */
  currentTime?: string | number | boolean | null | undefined
  /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
  environment?: string | number | boolean | null | undefined
  /** Further fields by name */
  properties?: Record<string, string | number | boolean | null> | null | undefined
  /** The context; absent: the body itself is the context */
  context?: {
    /** Name of the application */
    appName?: string | number | boolean | null | undefined
    /** Id of the user */
    userId?: string | number | boolean | null | undefined
    /** Id of the session */
    sessionId?: string | number | boolean | null | undefined
    /** Address of the user; default: the address of the caller */
    remoteAddress?: string | number | boolean | null | undefined
    /** The time for rules that compare with the present time, RFC 3339; default: now */
    currentTime?: string | number | boolean | null | undefined
    /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
    environment?: string | number | boolean | null | undefined
    /** Further fields by name */
    properties?: Record<string, string | number | boolean | null> | null | undefined
    [key: string]: unknown
  } | undefined
  [key: string]: unknown
}

/** The features that are on for a context */
export type FrontendFeatures = {
  /** The features that are on, by project and then by name */
  toggles: Array<{
    /** Name of the feature */
    name: string
    /** Always true: only features that are on are sent */
    enabled: boolean
    /** The variant */
    variant: {
      /** Name of the variant; `disabled`: the feature has no variant for this context */
      name: string
      /** Whether the feature has a variant for this context */
      enabled: boolean
      /** The payload of the variant */
      payload?: {
        /** Type of the value: string, json, csv or number */
        type: string
        /** The value as text */
        value: string
      } | undefined
      /** Whether the feature is on */
      feature_enabled: boolean
      /** The same as feature_enabled, for old SDKs */
      featureEnabled: boolean
    }
    /** Whether SDKs emit an event for each evaluation */
    impressionData: boolean
  }>
}

/** A group of accounts */
export type Group = {
  /** Id of the group */
  id: number
  /** Name, unique among groups */
  name: string
  /** Purpose of the group */
  description: string | null
  /** Groups of the identity provider that are mapped to this group */
  mappingsSSO: string[]
  /** Id of the root role that members get; null: no root role */
  rootRole: number | null
  /** Who created the group */
  createdBy: string | null
  /** When the group was created */
  createdAt: string
  /** Members of the group */
  users: GroupMember[]
  /** Ids of the projects in which the group has a role, among those that the caller sees */
  projects: string[]
  /** Number of members */
  userCount: number
  /** Present if an identity provider manages the group */
  managedBy?: 'scim' | undefined
}

/** Summary of a group */
export type GroupBase = {
  /** Id of the group */
  id: number
  /** Name of the group */
  name: string
  /** Number of members */
  userCount: number
  /** Id of the root role that members get */
  rootRole: number | null
}

/** A group to store */
export type GroupInput = {
  /** Name, unique among groups */
  name: string
  /** Purpose of the group */
  description?: string | null | undefined
  /** Groups of the identity provider to map to this group */
  mappingsSSO?: string[] | undefined
  /** Id of the root role that members get; null: no root role */
  rootRole?: number | null | undefined
  /** All members of the group */
  users?: GroupMemberInput[] | undefined
}

/** A member of a group */
export type GroupMember = {
  /** When the account joined the group */
  joinedAt?: string | undefined
  /** Who added the account to the group */
  createdBy?: string | null | undefined
  /** The account */
  user: User
}

/** An account to add to a group */
export type GroupMemberInput = {
  /** The account */
  user: {
    /** Id of the account */
    id: number
  }
}

/** Groups of accounts */
export type Groups = {
  /** All groups */
  groups: Group[]
}

/** A permission and its scope */
export type HeldPermission = {
  /** Name of the permission */
  permission: string
  /** Id of the project in which the permission holds; absent: all projects */
  project?: string | undefined
  /** Name of the environment in which the permission holds; absent: all environments */
  environment?: string | undefined
}

/** An event in the history of a feature, with the reason why it is included */
export type HistoryEvent = {
  /** Id of the event; of two events about the same object, the later event has the greater id */
  id: number
  /** Type of the event; later versions can add types to these: feature-created, feature-metadata-updated, feature-archived, feature-revived, feature-deleted, feature-stale-on, feature-stale-off, feature-project-change, feature-favorited, feature-unfavorited, feature-tagged, feature-untagged, feature-strategy-add, feature-strategy-update, feature-strategy-remove, strategy-order-changed, feature-environment-enabled, feature-environment-disabled, feature-environment-variants-updated, feature-dependency-added, feature-dependency-removed, feature-dependencies-removed, feature-type-import, feature-type-updated, features-imported, feature-cleared, feature-import, segment-created, segment-updated, segment-deleted, segment-cleared, segment-import, context-field-created, context-field-updated, context-field-deleted, context-field-import, tag-created, tag-deleted, tag-import, tag-type-created, tag-type-updated, tag-type-deleted, tag-type-import, strategy-created, strategy-updated, strategy-deprecated, strategy-reactivated, strategy-deleted, strategy-import, project-created, project-updated, project-deleted, project-import, project-favorited, project-unfavorited, project-environment-added, project-environment-removed, project-access-added, project-access-updated, project-access-user-roles-updated, project-access-user-roles-deleted, project-access-group-roles-updated, project-access-group-roles-deleted, persona-created, persona-updated, persona-deleted, environment-created, environment-updated, environment-deleted, environment-enabled, environment-disabled, environment-order-changed, default-strategy-updated, environment-import, user-created, user-updated, user-deleted, user-disabled, user-enabled, user-identity-added, user-managed, user-unmanaged, passkey-added, passkey-updated, passkey-removed, second-factor-changed, user-password-changed, user-reset-link-created, group-created, group-updated, group-user-added, group-user-removed, group-managed, group-unmanaged, group-deleted, role-created, role-updated, role-deleted, service-account-created, service-account-updated, service-account-deleted, service-account-token-created, service-account-token-deleted, pat-created, pat-deleted, api-token-created, api-token-updated, api-token-deleted, scim-token-created, scim-token-deleted, public-signup-token-created, public-signup-token-updated, public-signup-token-user-added, oidc-provider-created, oidc-provider-updated, oidc-provider-deleted, setting-updated, sso-certificate-expiring, change-request-created, change-request-title-updated, change-request-discarded, change-request-sent-to-review, change-request-approval-added, change-request-approved, change-request-approval-withdrawn, change-request-rejection-withdrawn, change-request-approvals-dropped, change-request-rejected, change-request-cancelled, change-request-applied, change-request-scheduled, change-request-scheduled-application-success, change-request-scheduled-application-failure, change-request-conflict, change-request-comment-added, change-request-approvers-requested, change-request-configuration-updated, change-added, change-edited, change-discarded, application-created, application-updated, application-deleted, webhook-created, webhook-updated, webhook-deleted, webhook-secret-rotated, state-imported, drop-features, drop-feature-tags, drop-tags, drop-tag-types, drop-segments, drop-strategies, drop-context-fields, drop-projects, drop-environments */
  type: string
  /** When the event happened */
  createdAt: string
  /** Name of the account or API token that caused the event, or system */
  createdBy: string
  /** Id of the account that caused the event; null for an API token or the server */
  createdByUserId: number | null
  /** Id of the token that was used: a token of the account, or an API token if there is no account; null without a token */
  createdByTokenId: number | null
  /** Id of the project of the event; null without a project */
  project: string | null
  /** Name of the feature of the event; null without a feature */
  featureName: string | null
  /** Name of the environment of the event; null without an environment */
  environment: string | null
  /** The state after the event, or details of the event; null if there is no state, as after a deletion */
  data: Record<string, unknown> | null
  /** The state before the event; null if there was no state */
  preData: Record<string, unknown> | null
  /** The present tags of the feature, if the feature is still in this project. Always empty in webhooks and in the audit export */
  tags: Tag[]
  /** Group id, the same for all events of one request */
  groupId: string
  /** The reason from the request header Halyard-Comment; absent: no reason */
  comment?: string | undefined
  /** Why the event is included. `feature`: an event of the feature. `segment`: of a segment that a strategy of the feature uses or used. `parent`: of a feature that the feature depends or depended on. `project`: of the default strategies, environments or settings of a project, while the feature was in the project */
  relation: 'feature' | 'segment' | 'parent' | 'project'
}

/** The mail address of a user */
export type Id = {
  /** Mail address of the user */
  id: string
}

/** Number of objects of each kind */
export type ImportCounts = {
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
  /** Context fields */
  contextFields: number
  /** Feature types whose lifetimes the file contains */
  featureTypes: number
}

/** The result of an import */
export type ImportResult = {
  /** Stored objects */
  imported: ImportCounts
  /** Stored objects that replaced existing objects; the parts of a feature count with the feature. The other stored objects were created */
  replaced: ImportCounts
  /** Objects that were not stored, because they already exist and keep is true */
  kept: ImportCounts
  /** Objects that were deleted before the import, because drop is true */
  dropped: ImportCounts
  /** Omitted objects */
  skipped: {
    /** Tags of features outside the file */
    featureTags: number
  }
  /** Unknown keys at the top of the file */
  ignored: string[]
  /** Gaps of the file, the first 1000: strategy types, segments and parents that do not exist anywhere, and parts of features outside the file */
  warnings: Array<{
    /** Path of the item in the file */
    path: string
    /** The gap, and its effect */
    message: string
  }>
}

/** An export of a server, of any version */
export type ImportState = State | LegacyState

/** Features to import, with the target project and environment */
export type ImportToggles = {
  /** Id of the project to import into */
  project: string
  /** Name of the environment to import into */
  environment: string
  data: Batch
}

/** The result of an import */
export type ImportedBatch = {
  /** The change request that proposes the changes; absent: the caller did not ask for a change request, or nothing would change */
  changeRequest?: ChangeRequest | undefined
  /** The plan for applying the change request now, including its earlier changes; absent: there is no change request */
  plan?: ChangeRequestPlan | undefined
  /** Parts of the import that the change request cannot contain and omits; absent: the caller did not ask for a change request */
  warnings?: BatchFinding[] | undefined
}

/** A context field of an export */
export type ImportedContextField = {
  /** Name of the field */
  name: string
  /** Meaning of the field */
  description?: string | null | undefined
  /** Whether roll-outs and variants can use the field for stickiness */
  stickiness?: boolean | undefined
  /** Whether the values are personal data; absent: only for the fields that are always sensitive */
  sensitive?: boolean | undefined
  /** Position among the fields */
  sortOrder?: number | undefined
  /** The only values that constraints can compare with; empty: any value */
  legalValues?: LegalValueInput[] | undefined
  /** When the field was created; absent: the time of the import */
  createdAt?: string | null | undefined
}

/** The default strategy in an export: features that are turned on in an environment without an enabled strategy get this strategy */
export type ImportedDefaultStrategy = {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
}

/** An environment of an export */
export type ImportedEnvironment = {
  /** Name of the environment */
  name: string
  /** Type, such as development or production */
  type?: string | undefined
  /** Position among the environments */
  sortOrder?: number | undefined
  /** Whether new projects are linked to the environment */
  enabled?: boolean | undefined
  /** Whether the environment is protected from deletion */
  protected?: boolean | undefined
}

/** A feature of an export */
export type ImportedFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type?: string | undefined
  /** Purpose of the feature */
  description?: string | null | undefined
  /** Whether the feature is archived */
  archived?: boolean | undefined
  /** Id of the project */
  project?: string | undefined
  /** Recomputed from the environments */
  enabled?: boolean | undefined
  /** Whether the feature is marked as stale */
  stale?: boolean | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The OpenFeature type of the values, and the default value in code; null: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
  /** When the feature was created; absent: the time of the import */
  createdAt?: string | null | undefined
  /** When the feature was archived; null: the feature is not archived */
  archivedAt?: string | null | undefined
  /** When the feature was marked as stale because it outlived its type; null: not yet */
  outlivedAt?: string | null | undefined
  /**
   * When metrics were last collected; see the environments
   * @deprecated
   */
  lastSeenAt?: string | null | undefined
  /** Configuration of the feature by environment */
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
  /** Tags of the feature */
  tags?: ImportedTag[] | null | undefined
  /** Ignored: derived from the dependencies */
  children?: string[] | undefined
  /** The parents of the feature */
  dependencies?: DependencyInput[] | undefined
}

/** The configuration of a feature in one environment, of an export; name or environment is required */
export type ImportedFeatureEnvironment = {
  /** Name of the environment */
  name?: string | undefined
  /** Used if name is absent */
  environment?: string | undefined
  /** Name of the feature */
  featureName: string
  /** Type of the environment */
  type?: string | undefined
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder?: number | undefined
  /** Ignored: recomputed */
  variantCount?: number | undefined
  /** Activation strategies in order */
  strategies?: ImportedStrategy[] | undefined
  /** Variants of the feature in this environment */
  variants?: VariantInput[] | undefined
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt?: string | null | undefined
  /** Ignored: recomputed */
  hasStrategies?: boolean | undefined
  /** Ignored: recomputed */
  hasEnabledStrategies?: boolean | undefined
}

/** An activation strategy of a feature in an environment, of an export; name or strategyName is required */
export type ImportedFeatureStrategy = {
  /** Id of the strategy; absent: a new id */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Used if name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature of the strategy */
  featureName: string
  /** Position in the list; absent: the order of the file */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Name of the environment; absent: each environment that the file gives the feature */
  environment?: string | undefined
}

/** A tag on a feature, of an export */
export type ImportedFeatureTag = {
  /** Name of the feature */
  featureName: string
  /** Name of the tag type; simple if tagType and type are absent */
  tagType?: string | undefined
  /** The value, stored exactly as sent */
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
  /** Id of the account that added the tag, in the exporting server */
  createdByUserId?: number | null | undefined
}

/** Lifetime of a feature type, of an export */
export type ImportedFeatureType = {
  /** Id of the feature type, which the server must know */
  id: string
  /** Lifetime of features of the type, in days; null: unlimited */
  lifetimeDays: number | null
}

/** The configuration in one environment, inside a feature of an export; name or environment is required */
export type ImportedNestedEnvironment = {
  /** Name of the environment */
  name?: string | undefined
  /** Used if name is absent */
  environment?: string | undefined
  /** Name of the feature */
  featureName?: string | undefined
  /** Type of the environment */
  type?: string | undefined
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder?: number | undefined
  /** Ignored: recomputed */
  variantCount?: number | undefined
  /** Activation strategies in order */
  strategies?: ImportedStrategy[] | undefined
  /** Variants of the feature in this environment */
  variants?: VariantInput[] | undefined
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt?: string | null | undefined
  /** Ignored: recomputed */
  hasStrategies?: boolean | undefined
  /** Ignored: recomputed */
  hasEnabledStrategies?: boolean | undefined
}

/** A project of an export */
export type ImportedProject = {
  /** Id of the project */
  id: string
  /** Name for people */
  name: string
  /** Purpose of the project */
  description?: string | null | undefined
  /** Health at the time of the export; recomputed */
  health?: number | undefined
  /** Ignored: recomputed */
  featureCount?: number | undefined
  /** Ignored: recomputed */
  memberCount?: number | undefined
  /** When the project was created; absent: the time of the import */
  createdAt?: string | undefined
  /** When the project was last changed */
  updatedAt?: string | null | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Collaboration mode */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness?: string | undefined
  /** Naming rule for features; null, or without a pattern: any name */
  featureNaming?: {
    /** Regular expression that the complete name of a feature must match; null or empty: any name */
    pattern?: string | null | undefined
    /** A name that matches the pattern */
    example?: string | null | undefined
    /** Meaning of the pattern, for people */
    description?: string | null | undefined
  } | null | undefined
  /** The environments to link to the project, in addition to those that its features are configured in; absent: every enabled environment */
  environments?: ImportedProjectEnvironment[] | undefined
  /** Review settings of environments that require review, or once required review; absent: unchanged */
  changeRequestEnvironments?: ImportedReview[] | undefined
}

/** An environment that a project of an export is linked to */
export type ImportedProjectEnvironment = {
  /** Name of the environment */
  environment: string
  /** The default strategy: features that are turned on in the environment without an enabled strategy get this strategy; null: flexibleRollout for everybody */
  defaultStrategy?: ImportedDefaultStrategy | null | undefined
}

/** Whether changes to an environment of a project require review, of an export */
export type ImportedReview = {
  /** Name of the environment */
  environment: string
  /** Whether changes to this environment of the project require a change request */
  changeRequestEnabled: boolean
  /** Number of approvals that a change request needs */
  requiredApprovals: number
}

/** A segment of an export */
export type ImportedSegment = {
  /** Id of the segment in the file */
  id: number
  /** Name, unique in the server */
  name: string
  /** Purpose of the segment */
  description?: string | null | undefined
  /** The project that the segment is confined to; null: no project */
  project?: string | null | undefined
  /** Constraints, all of which must be met */
  constraints: ConstraintInput[]
  /** Who created the segment */
  createdBy?: string | null | undefined
  /** When the segment was created */
  createdAt?: string | null | undefined
}

/** An activation strategy inside a feature environment of an export; name or strategyName is required */
export type ImportedStrategy = {
  /** Id of the strategy; absent: a new id */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Used if name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature of the strategy */
  featureName?: string | undefined
  /** Position in the list; absent: the order of the file */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
}

/** A segment attached to a strategy */
export type ImportedStrategySegment = {
  /** Id of the strategy in the file */
  featureStrategyId: string
  /** Id of the segment in the file */
  segmentId: number
}

/** A strategy type of an export */
export type ImportedStrategyType = {
  /** A title for people */
  title?: string | null | undefined
  /** Name of the strategy type */
  name: string
  /** Name for people */
  displayName: string | null
  /** Purpose of strategies of the type */
  description: string | null
  /** False: the type is built in */
  editable: boolean
  /** Whether the type should no longer be used */
  deprecated: boolean
  /** Parameters of the type */
  parameters: StrategyParameter[]
}

/** A tag of an export */
export type ImportedTag = {
  /** The value, stored exactly as sent */
  value: string
  /** Name of the tag type */
  type?: string | undefined
}

/** A tag type of an export */
export type ImportedTagType = {
  /** Name of the tag type */
  name: string
  /** Meaning of tags of the type */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** Operations that are applied in order, all or none (RFC 6902) */
export type JsonPatch = Array<{
  /** The operation */
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  /** JSON Pointer to the target (RFC 6901) */
  path: string
  /** JSON Pointer to the source of move and copy */
  from?: string | undefined
  /** The value to add, to replace with, or to compare with */
  value?: unknown | undefined
}>

/** An environment of a file of version 1, 2 or 3 */
export type LegacyEnvironment = {
  /** Name of the environment */
  name: ':global:' | string
  /** Type, such as development or production */
  type?: string | undefined
  /** Position among the environments */
  sortOrder?: number | undefined
  /** Whether new projects are linked to the environment */
  enabled?: boolean | undefined
  /** Whether the environment is protected from deletion */
  protected?: boolean | undefined
}

/** A feature of a file of version 1, 2 or 3 */
export type LegacyFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type?: string | undefined
  /** Purpose of the feature */
  description?: string | null | undefined
  /** Whether the feature is archived */
  archived?: boolean | undefined
  /** Id of the project */
  project?: string | undefined
  /** Recomputed from the environments */
  enabled?: boolean | undefined
  /** Whether the feature is marked as stale */
  stale?: boolean | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The OpenFeature type of the values, and the default value in code; null: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
  /** When the feature was created; absent: the time of the import */
  createdAt?: string | null | undefined
  /** When the feature was archived; null: the feature is not archived */
  archivedAt?: string | null | undefined
  /** When the feature was marked as stale because it outlived its type; null: not yet */
  outlivedAt?: string | null | undefined
  /**
   * When metrics were last collected; see the environments
   * @deprecated
   */
  lastSeenAt?: string | null | undefined
  /** Configuration of the feature by environment */
  environments?: ImportedNestedEnvironment[] | undefined
  /** Variants of the feature, the same in every environment */
  variants?: VariantInput[] | null | undefined
  /** Strategies of the feature (version 1) */
  strategies?: LegacyStrategy[] | null | undefined
  /** Tags of the feature */
  tags?: ImportedTag[] | null | undefined
  /** Ignored: derived from the dependencies */
  children?: string[] | undefined
  /** The parents of the feature */
  dependencies?: DependencyInput[] | undefined
}

/** The configuration of a feature in one environment, of a file of version 2 or 3; name or environment is required */
export type LegacyFeatureEnvironment = {
  /** Name of the environment */
  name?: ':global:' | string | undefined
  /** Used if name is absent */
  environment?: ':global:' | string | undefined
  /** Name of the feature */
  featureName: string
  /** Type of the environment */
  type?: string | undefined
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder?: number | undefined
  /** Ignored: recomputed */
  variantCount?: number | undefined
  /** Activation strategies in order */
  strategies?: ImportedStrategy[] | undefined
  /** Variants of the feature in this environment */
  variants?: VariantInput[] | undefined
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt?: string | null | undefined
  /** Ignored: recomputed */
  hasStrategies?: boolean | undefined
  /** Ignored: recomputed */
  hasEnabledStrategies?: boolean | undefined
}

/** An activation strategy of a feature, of a file of version 2 or 3 */
export type LegacyFeatureStrategy = {
  /** Id of the strategy; absent: a new id */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Used if name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature of the strategy */
  featureName: string
  /** Position in the list; absent: the order of the file */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string | number | boolean> | undefined
  /** Name of the environment; absent: each environment that the file gives the feature (in versions 1 and 2: default) */
  environment?: ':global:' | string | undefined
}

/** A tag on a feature, of a file of version 1, 2 or 3; tagValue or value is required */
export type LegacyFeatureTag = {
  /** Name of the feature */
  featureName: string
  /** Name of the tag type; simple if tagType and type are absent */
  tagType?: string | undefined
  /** The value; absent: the field value is used */
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
  /** Id of the account that added the tag, in the exporting server */
  createdByUserId?: number | null | undefined
}

/** A project of a file of version 1, 2 or 3 */
export type LegacyProject = {
  /** Id of the project */
  id: string
  /** Name for people */
  name: string
  /** Purpose of the project */
  description?: string | null | undefined
  /** Health at the time of the export; recomputed */
  health?: number | undefined
  /** Ignored: recomputed */
  featureCount?: number | undefined
  /** Ignored: recomputed */
  memberCount?: number | undefined
  /** When the project was created; absent: the time of the import */
  createdAt?: string | null | undefined
  /** When the project was last changed */
  updatedAt?: string | null | undefined
  /** Ignored: favourites belong to accounts */
  favorite?: boolean | undefined
  /** Collaboration mode */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness?: string | undefined
  /** Naming rule for features; null, or without a pattern: any name */
  featureNaming?: {
    /** Regular expression that the complete name of a feature must match; null or empty: any name */
    pattern?: string | null | undefined
    /** A name that matches the pattern */
    example?: string | null | undefined
    /** Meaning of the pattern, for people */
    description?: string | null | undefined
  } | null | undefined
  /** The environments to link to the project, in addition to those that its features are configured in; absent: every enabled environment */
  environments?: ImportedProjectEnvironment[] | undefined
  /** Review settings of environments that require review, or once required review; absent: unchanged */
  changeRequestEnvironments?: ImportedReview[] | undefined
}

/** An export of version 1, 2 or 3; unknown keys are accepted and listed in the response */
export type LegacyState = {
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
export type LegacyStrategy = {
  /** Id of the strategy; absent: a new id */
  id?: string | undefined
  /** Name of the strategy type */
  name?: string | undefined
  /** Used if name is absent */
  strategyName?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Name of the feature of the strategy */
  featureName?: string | undefined
  /** Position in the list; absent: the order of the file */
  sortOrder?: number | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string | number | boolean> | undefined
}

/** A strategy type of a file of version 1, 2 or 3 */
export type LegacyStrategyType = {
  /** A title for people */
  title?: string | null | undefined
  /** Name of the strategy type */
  name: string
  /** Name for people */
  displayName?: string | null | undefined
  /** Purpose of strategies of the type */
  description?: string | null | undefined
  /** False: the type is built in */
  editable?: boolean | undefined
  /** Whether the type should no longer be used */
  deprecated?: boolean | undefined
  /** Parameters of the type */
  parameters?: StrategyParameter[] | undefined
}

/** A tag type of a file of version 1, 2 or 3 */
export type LegacyTagType = {
  /** Name of the tag type */
  name: string
  /** Meaning of tags of the type */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** A legal value of a context field */
export type LegalValue = {
  /** The value */
  value: string
  /** Meaning of the value */
  description?: string | undefined
}

/** A legal value to give to a context field */
export type LegalValueInput = {
  /** The value */
  value: string
  /** Meaning of the value */
  description?: string | undefined
}

/** Credentials of a user */
export type LogIn = {
  /** User name or mail address */
  username: string
  /** Password */
  password: string
}

/** A flag manifest of OpenFeature, from which its CLI generates typed accessors */
export type Manifest = {
  /** The features, by name */
  flags: Array<{
    /** Name of the feature */
    key: string
    /** The same as key */
    name: string
    /** Type of the values */
    type: 'boolean' | 'string' | 'integer' | 'float' | 'object'
    /** Purpose of the feature */
    description: string | null
    /** Value that code uses if no other value is available */
    defaultValue: boolean | string | number | Record<string, unknown>
  }>
}

/** A comment on a change request */
export type NewComment = {
  /** The comment */
  text: string
}

/** The notifications that the caller gets */
export type NotificationSettings = {
  /** Whether the caller gets mails about change requests */
  changeRequestMails: boolean
}

/** The context of an evaluation */
export type OfrepContext = {
  /** The context of the evaluation */
  context?: {
    /** Name of the application */
    appName?: string | number | boolean | null | undefined
    /** Id of the user */
    userId?: string | number | boolean | null | undefined
    /** Id of the session */
    sessionId?: string | number | boolean | null | undefined
    /** Address of the user; default: the address of the caller */
    remoteAddress?: string | number | boolean | null | undefined
    /** The time for rules that compare with the present time, RFC 3339; default: now */
    currentTime?: string | number | boolean | null | undefined
    /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
    environment?: string | number | boolean | null | undefined
    /** Further fields by name */
    properties?: Record<string, string | number | boolean | null> | null | undefined
    /** Used as `userId` if `userId` is absent or empty */
    targetingKey?: string | undefined
    [key: string]: unknown
  } | undefined
}

/** The outcome of a feature for a context, in the OpenFeature format */
export type OfrepFlag = {
  /** Name of the feature */
  key: string
  /** SPLIT: a percentage or the weight of a variant decided. TARGETING_MATCH: a constraint, a segment, a list or an override decided. STATIC: none of these decided. DISABLED: the feature is off for the context */
  reason: 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'
  /** Name of the variant; absent: the feature has no variant for the context */
  variant?: string | undefined
  /** The payload of the variant in its type, or whether the feature is on; absent: the code uses its default value */
  value?: unknown | undefined
  /** Metadata of the outcome */
  metadata: Record<string, string | number | boolean>
}

/** The outcomes of all features for a context, in the OpenFeature format */
export type OfrepFlags = {
  /** All features of the token, by project and then by name */
  flags: Array<OfrepFlag | {
    /** Name of the feature */
    key: string
    /** The error code of OpenFeature */
    errorCode: 'GENERAL'
    /** Description of the error */
    errorDetails: string
    /** Metadata of the outcome */
    metadata: Record<string, string | number | boolean>
  }>
  /** Streams that say when to evaluate again */
  eventStreams: Array<{
    /** Server-sent events */
    type: 'sse'
    /** Address of the stream */
    endpoint: {
      /** Path and query, at the origin of this request. Keep it secret: the query holds a ticket */
      requestUri: string
    }
    /** Number of seconds without activity after which the client closes the stream */
    inactivityDelaySec: number
  }>
  /** Metadata of all outcomes */
  metadata: {
    /** Name of the environment */
    environment: string
  }
}

/** An OpenID provider, without its client secret */
export type OidcProvider = {
  /** Id of the provider; part of the addresses that the provider calls */
  id: string
  /** Name of the provider on the log-in page */
  name: string
  /** Issuer of the provider, exactly as its discovery document states it: an https URL without query and fragment. http is allowed for loopback hosts only */
  issuer: string
  /** Client id of this server at the provider */
  clientId: string
  /** Whether a client secret is stored. No response contains the secret */
  hasClientSecret: boolean
  /** Scopes of the request to the provider; they must contain `openid` */
  scopes: string[]
  /** Whether people can log in with the provider */
  enabled: boolean
  /** Whether the first login of a person without an account creates the account */
  autoCreate: boolean
  /** Domains of the mail addresses for which accounts are created; a sub-domain is another domain; empty: all domains */
  emailDomains: string[]
  /** Id of the root role of the created accounts */
  defaultRootRole: number
  /** Whether a mail address counts as verified if the provider omits the claim `email_verified`. A claim that is not `true` always means an unverified address */
  trustsMail: boolean
  /** Whether each login adds and removes memberships of groups with `mappingsSSO` */
  enableGroupSyncing: boolean
  /** Name of the claim with the groups of the person, in the ID token or the userinfo response */
  groupsClaim: string
  /** When the provider was created */
  createdAt: string
  /** Path at which a browser begins the login; its query can have `returnTo`, the path of a page */
  loginPath: string
  /** Redirect URI to register at the provider */
  redirectUri: string
  /** Back-channel logout URI to register at the provider */
  backchannelLogoutUri: string
  /** Post-logout redirect URI to register at the provider */
  postLogoutRedirectUri: string
}

/** The result of a check of an OpenID provider */
export type OidcProviderCheck = {
  /** Faults that prevent logins, in words; empty: no fault was found */
  faults: string[]
  /** Facts that limit logins, in words */
  warnings: string[]
  /** Issuer in the discovery document; null: the server could not read the document */
  issuer: string | null
  /** Addresses in the discovery document; null: the server could not read the document */
  endpoints: {
    /** Where browsers log in */
    authorization: string | null
    /** Where this server exchanges codes for tokens */
    token: string | null
    /** Where this server reads further claims; null: none */
    userinfo: string | null
    /** Where this server reads the keys of signatures */
    keys: string | null
    /** Where browsers log out at the provider; null: none */
    endSession: string | null
  } | null
  /** Signature algorithms of ID tokens that the provider announces and this server accepts */
  algorithms: string[]
  /** Number of keys that can verify signatures; null: the server could not read the keys */
  keys: number | null
  /** What the provider announces; null: the server could not read the document */
  supports: {
    /** Whether the provider announces PKCE with S256; this server always uses it */
    pkce: boolean
    /** Whether the responses of the provider name their issuer (RFC 9207) */
    issuerParameter: boolean
    /** Whether the provider announces back-channel logout */
    backchannelLogout: boolean
  } | null
  /** Seconds by which the clock of the provider is ahead of the clock of this server; null: unknown */
  clockDifference: number | null
  /** Redirect URI to register at the provider */
  redirectUri: string
  /** Back-channel logout URI to register at the provider */
  backchannelLogoutUri: string
  /** Post-logout redirect URI to register at the provider */
  postLogoutRedirectUri: string
}

/** All OpenID providers */
export type OidcProviders = {
  /** The providers, sorted by id */
  providers: OidcProvider[]
}

/** A request that touches the same features or segments as another request */
export type OverlappingChangeRequest = {
  /** Id of the other request */
  id: number
  /** A title for people */
  title?: string | undefined
  /** Stored state */
  state: 'Draft' | 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected' | 'Scheduled'
  /** Author of the other request */
  createdBy: ChangeRequestUser
  /** Names of the features that both requests change, sorted */
  features: string[]
  /** Ids of the segments that both requests change, or that one changes and a strategy of the other uses; sorted */
  segments: number[]
}

/** Requests that touch the same features or segments as another request */
export type OverlappingChangeRequests = OverlappingChangeRequest[]

/** Context values that always get a variant, whatever the weights */
export type Override = {
  /** Name of the context field */
  contextName: string
  /** Values of the field that get this variant */
  values: string[]
}

/** Context values that will always get a variant, whatever the weights */
export type OverrideInput = {
  /** Name of the context field */
  contextName: string
  /** Values of the field that get this variant */
  values: string[]
}

/** New variants of a feature in one environment; they replace the old variants */
export type OverwriteVariants = VariantInput[]

/** New variants of a feature in several environments; they replace the old variants */
export type OverwriteVariantsOnEnvironments = {
  /** New variants; they replace the old variants */
  variants: VariantInput[]
  /** Names of the environments */
  environments: string[]
}

/** A session of the caller */
export type OwnSession = {
  /** Id of the session */
  id: number
  /** When the session began */
  createdAt: string
  /** When the session ends */
  expiresAt: string
  /** When the session was last used, stored about once a minute; null: not used yet */
  seenAt: string | null
  /** Start of the header User-Agent of the log-in; null: not sent, or not stored */
  userAgent: string | null
  /** Whether the request was sent with this session */
  current: boolean
}

/** The sessions of the caller */
export type OwnSessions = {
  /** The sessions, newest first */
  sessions: OwnSession[]
}

/** The caller with all permissions */
export type OwnUser = {
  /** The caller */
  user: Caller
  /** Permissions of the caller; ADMIN stands for all permissions */
  permissions: HeldPermission[]
  /** Always empty */
  feedback: Array<Record<string, unknown>>
  /** Always empty */
  splash: Record<string, unknown>
}

/** Names of the features that a feature can depend on, sorted */
export type ParentFeatureOptions = string[]

/** A passkey of an account */
export type Passkey = {
  /** Id of the passkey */
  id: number
  /** Name that the person chose */
  name: string
  /** When the passkey was added */
  createdAt: string
  /** When the passkey was last used for a login; null: never */
  usedAt: string | null
  /** Whether the passkey is synchronised, so that it survives the loss of its device */
  backedUp: boolean
  /** Model of the authenticator; zeros: unknown */
  aaguid: string
}

/** The options with which a browser creates a passkey */
export type PasskeyCreation = {
  /** Value to send with the new passkey. It works once, for 5 minutes */
  ticket: string
  /** Argument of PublicKeyCredential.parseCreationOptionsFromJSON() */
  options: {
    /** The server */
    rp: {
      /** Host name of the server */
      id: string
      /** Name of the server */
      name: string
    }
    /** The account */
    user: {
      /** Opaque id of the account, base64url */
      id: string
      /** Name of the account */
      name: string
      /** Name of the person */
      displayName: string
    }
    /** Random bytes that the authenticator signs, base64url */
    challenge: string
    /** Accepted algorithms, the preferred one first */
    pubKeyCredParams: Array<{
      /** Kind of the credential */
      type: 'public-key'
      /** COSE number of a signature algorithm */
      alg: number
    }>
    /** Time for the person, in milliseconds */
    timeout: number
    /** Passkeys that the account already has */
    excludeCredentials: Array<{
      /** Id of the credential */
      id: string
      /** Kind of the credential */
      type: 'public-key'
      /** Ways to reach the authenticator, such as usb or internal */
      transports: string[]
    }>
    /** Required properties of the authenticator */
    authenticatorSelection: {
      /** The authenticator stores the account */
      residentKey: 'required'
      /** The same for older browsers */
      requireResidentKey: true
      /** The authenticator verifies the person */
      userVerification: 'required'
    }
    /** The server does not ask for the model of the authenticator */
    attestation: 'none'
  }
}

/** A login with a passkey */
export type PasskeyLogIn = {
  /** Value that the request for the challenge returned */
  ticket: string
  /** The used credential, from its method toJSON() */
  response: {
    /** Id of the credential, base64url */
    id: string
    /** The same as id */
    rawId: string
    /** Kind of the credential */
    type: 'public-key'
    /** How the authenticator is attached */
    authenticatorAttachment?: string | null | undefined
    /** The response of the authenticator */
    response: {
      /** What the browser signed, base64url */
      clientDataJSON: string
      /** Data of the authenticator, base64url */
      authenticatorData: string
      /** The signature, base64url */
      signature: string
      /** Opaque id of the account, base64url */
      userHandle?: string | null | undefined
    }
  }
}

/** The options with which a browser uses a passkey */
export type PasskeyRequest = {
  /** Value to send with the login. It works once, for 5 minutes */
  ticket: string
  /** Argument of PublicKeyCredential.parseRequestOptionsFromJSON() */
  options: {
    /** Random bytes that the authenticator signs, base64url */
    challenge: string
    /** Host name of the server */
    rpId: string
    /** Time for the person, in milliseconds */
    timeout: number
    /** The authenticator verifies the person */
    userVerification: 'required'
    /** Empty: every passkey for this server */
    allowCredentials: Array<{
      /** Id of the credential */
      id: string
      /** Kind of the credential */
      type: 'public-key'
      /** Ways to reach the authenticator, such as usb or internal */
      transports: string[]
    }>
  }
}

/** The passkeys of an account */
export type Passkeys = {
  /** The passkeys, the oldest first */
  passkeys: Passkey[]
  /** Whether a password alone does not log in to the account */
  secondFactor: boolean
}

/** A password */
export type Password = {
  /** The password */
  password: string
}

/** A token that acts as its account, without its secret, which is returned only on creation */
export type Pat = {
  /** Id of the token */
  id: number
  /** Purpose of the token; unique among the tokens of the account */
  description: string
  /** Id of the account that the token acts as */
  userId: number
  /** When the token stops working; null: never */
  expiresAt: string | null
  /** When the token was created */
  createdAt: string
  /** When the token was last used */
  seenAt: string | null
}

/** New variants of a feature in the environment */
export type PatchVariantPayload = {
  /** New variants; they replace the old variants */
  variants: VariantInput[]
}

/** The tokens of an account */
export type Pats = {
  /** The tokens, including expired ones */
  pats: Pat[]
}

/** Why an account holds a permission in a scope, or lacks it */
export type PermissionExplanation = {
  /** The account in question */
  account: FoundUser
  /** Whether the account holds the permission in the scope */
  allowed: boolean
  /** The roles by which the account holds the permission; empty if it is missing */
  grants: PermissionGrant[]
  /** The missing permission with its scope; null: nothing is missing */
  missing: HeldPermission | null
  /** All roles that would grant the permission in the scope, by id */
  roles: Role[]
  /** Number of all accounts that hold the permission */
  total: number
  /** Some of the accounts that hold the permission, at most 10: people and members of the project first */
  holders: PermissionHolder[]
  /** Whether the account sees the project; true without a project */
  seesProject: boolean
  /** Whether direct changes of flags need a review: in the environment, or without one in any environment of the project */
  reviewRequired: boolean
  /** Whether the account holds SKIP_CHANGE_REQUEST wherever a review is required */
  canSkipReview: boolean
  /** Whether the account can propose changes in the project; false without a project */
  canPropose: boolean
}

/** A role by which an account holds a permission */
export type PermissionGrant = {
  /** The role that grants the permission */
  role: Role
  /** Where the role grants the permission; it can be wider than the scope in question */
  scope: {
    /** Id of the project; absent: all projects */
    project?: string | undefined
    /** Name of the environment; absent: all environments */
    environment?: string | undefined
  }
  /** root: the root role of the account; project: its own role in the project; group: a root role or project role of a group */
  source: 'root' | 'project' | 'group'
  /** The group that gives the role to its members; absent for other sources */
  group?: {
    /** Id of the group */
    id: number
    /** Name of the group */
    name: string
  } | undefined
}

/** An account that holds a permission */
export type PermissionHolder = {
  /** Id of the account */
  id: number
  /** Name, if the account has one */
  name?: string | undefined
  /** Mail address, if the account has one */
  email?: string | undefined
  /** User name, if the account has one */
  username?: string | undefined
  /** An actual user or a service account */
  accountType: 'User' | 'Service Account'
  /** URL of a picture */
  imageUrl: string
  /** The roles by which the account holds the permission */
  grants: PermissionGrant[]
}

/** The accounts that hold a permission in a scope */
export type PermissionHolders = {
  /** Number of all accounts that hold the permission */
  total: number
  /** The accounts that hold the permission, by id */
  holders: PermissionHolder[]
}

/** A context with a name */
export type Persona = {
  /** Id of the persona */
  id: string
  /** Name, unique in the project */
  name: string
  /** Purpose of the persona; null: no description */
  description: string | null
  /** The context to evaluate for */
  context: PersonaContext
  /** When the persona was created */
  createdAt: string
}

/** The context of a persona */
export type PersonaContext = {
  /** Id of the user */
  userId?: string | undefined
  /** Id of the session */
  sessionId?: string | undefined
  /** Address of the client */
  remoteAddress?: string | undefined
  /** Further fields by name */
  properties?: Record<string, string> | undefined
}

/** The context of a persona to store */
export type PersonaContextInput = {
  /** Id of the user */
  userId?: string | undefined
  /** Id of the session */
  sessionId?: string | undefined
  /** Address of the client */
  remoteAddress?: string | undefined
  /** Further fields by name */
  properties?: Record<string, string> | undefined
}

/** The personas of a project */
export type Personas = {
  /** The personas of the project */
  personas: Persona[]
}

/** Why a change cannot be merged into the present state */
export type PlanConflict = {
  /** Id of the change */
  change: number
  /** Name of the feature */
  feature?: string | undefined
  /** Id of the segment */
  segment?: number | undefined
  /** The cause: a later change, a deleted object, an archived feature, or a rule */
  kind: 'changed' | 'gone' | 'archived' | 'invalid' | 'missing' | 'forbidden'
  /** Path of the field within the change */
  field: string
  /** The value that the author saw */
  base?: unknown | undefined
  /** The present value */
  live?: unknown | undefined
  /** The value that the change sets */
  mine?: unknown | undefined
  /** A sentence for people */
  message: string
}

/** A field that a request changes */
export type PlanDifference = {
  /** Name of the feature */
  feature?: string | undefined
  /** Id of the segment */
  segment?: number | undefined
  /** Path of the field within the feature or segment */
  path: string
  /** Present value; absent: the field does not exist */
  before?: unknown | undefined
  /** Value after the request is applied; absent: the field is removed */
  after?: unknown | undefined
}

/** A part of a change that has no effect */
export type PlanWarning = {
  /** Id of the change */
  change: number
  /** Name of the feature */
  feature?: string | undefined
  /** Id of the segment */
  segment?: number | undefined
  /** Path of the field within the change */
  field: string
  /** A sentence for people */
  message: string
}

/** A constraint with its result */
export type PlaygroundConstraint = {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. SDKs that do not know an operator treat the constraint as not met */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** Values to compare with; empty for operators that take a single value */
  values: string[]
  /** Value to compare with, for operators that take a single value */
  value?: string | undefined
  /** True: the result is negated */
  inverted: boolean
  /** True: upper and lower case are equal */
  caseInsensitive: boolean
  /** Whether the context meets the constraint */
  result: boolean
  /** The value in the context; null: the context lacks the field */
  contextValue: string | null
}

/** The context: userId, sessionId, remoteAddress, currentTime, environment, and any other field. Values are texts, numbers and booleans; other values are omitted, with a warning */
export type PlaygroundContext = {
  /** Name of the application */
  appName: string
  /** Further fields by name */
  properties?: Record<string, unknown> | undefined
  [key: string]: unknown
}

/** The outcome of a feature for a context */
export type PlaygroundFeature = {
  /** Name of the feature */
  name: string
  /** Id of the project of the feature */
  projectId: string
  /** Whether the feature is on for the context */
  isEnabled: boolean
  /** Whether the feature is turned on in the environment */
  isEnabledInCurrentEnvironment: boolean
  /** Whether a parent turns the feature off */
  hasUnsatisfiedDependency: boolean
  /** The strategies */
  strategies: {
    /** Whether any strategy is true, or the feature has no strategies; `unknown`: only a custom strategy could be true */
    result: boolean | 'unknown'
    /** All strategies in their order */
    data: PlaygroundStrategy[]
  }
  /** The variant for the context */
  variant: PlaygroundVariant
  /** The variants to choose from */
  variants: Array<{
    /** Name, unique in its list */
    name: string
    /** Share out of 1000, possibly fractional */
    weight: number
    /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
    weightType: 'variable' | 'fix'
    /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
    stickiness: string
    /** The payload of the variant */
    payload?: VariantPayload | undefined
    /** Context values that take precedence over the weights; absent in variants of a strategy */
    overrides?: Override[] | undefined
  }>
  /** The reason why the feature is on or off */
  reason: PlaygroundReason
  /** How the variant was chosen; null: there is no choice */
  variantReason: PlaygroundVariantReason | null
  /** Parents of the feature with their outcomes */
  dependencies: Array<{
    /** Name of the parent feature */
    feature: string
    /** Whether the parent must be enabled (true) or disabled (false) */
    enabled: boolean
    /** Variants that the parent must resolve to; empty: any variant. Used only if enabled is true */
    variants: string[]
    /** Whether the parent allows the feature to be on */
    result: boolean
    /** Whether the parent is on; null: the parent is outside the evaluated projects, or archived */
    isEnabled: boolean | null
    /** The variant of the parent; null: as for `isEnabled` */
    variant: string | null
  }>
}

/** The reason why a feature is on or off */
export type PlaygroundReason = {
  /** `featureOff`: the feature is off in the environment; `parent`: a parent turns the feature off; `noStrategies`: on for everybody; `strategy`: a strategy is true; `noStrategyTrue`: every strategy is false */
  kind: 'featureOff' | 'parent' | 'noStrategies' | 'strategy' | 'noStrategyTrue'
  /** Id of the first strategy that is true; null: another reason decided */
  strategy: string | null
  /** Name of the parent that turns the feature off; null: another reason decided */
  parent: string | null
}

/** The input of an evaluation for one context */
export type PlaygroundRequest = {
  /** Name of the environment */
  environment: string
  /** Ids of projects; `*`: all projects that the caller sees */
  projects?: '*' | string[] | undefined
  /** The context to evaluate for */
  context: PlaygroundContext
  /** Id of an open change request: the server evaluates the features after this request. The project and environment of the request must be named */
  changeRequest?: number | undefined
  /** A time in the past, to the millisecond: the server evaluates the features as they were then. Changes at exactly this time are included. The time is also the default of `currentTime` in the context. Not together with `changeRequest` */
  asOf?: string | undefined
}

/** Outcomes for one context */
export type PlaygroundResponse = {
  /** The outcomes, by name of the feature */
  features: PlaygroundFeature[]
  /** The request */
  input: {
    /** Name of the environment */
    environment: string
    /** Ids of projects; `*`: all projects that the caller sees */
    projects: '*' | string[]
    /** The context to evaluate for */
    context: PlaygroundContext
    /** Id of an open change request: the server evaluates the features after this request. The project and environment of the request must be named */
    changeRequest?: number | undefined
    /** A time in the past, to the millisecond: the server evaluates the features as they were then. Changes at exactly this time are included. The time is also the default of `currentTime` in the context. Not together with `changeRequest` */
    asOf?: string | undefined
  }
  /** Omitted parts of the input */
  warnings: {
    /** Fields of the context that were omitted, because their values are not texts, numbers or booleans */
    invalidContextProperties: string[]
  }
  /** The change request that was evaluated; null: no change request */
  changeRequest: {
    /** Id of the change request */
    id: number
    /** Id of the project of the change request */
    project: string
    /** Name of the environment of the change request */
    environment: string
    /** State of the change request */
    state: string
    /** Why changes are omitted; while the list is not empty, the request cannot be applied */
    conflicts: string[]
  } | null
  /** The former state that was evaluated; null: the present state */
  asOf: {
    /** The time whose state was evaluated, RFC 3339 in UTC */
    time: string
    /** Features that have no outcome, because their state at that time is unknown */
    unknown: PlaygroundUnknown[]
  } | null
}

/** How the share of a rollout was decided */
export type PlaygroundRollout = {
  /** As configured: `default`, `random`, or the name of a field */
  stickiness: string
  /** The context field whose value decides; null: no field has a value, or the stickiness is random */
  field: string | null
  /** The value in the context; null: the context lacks the field */
  value: string | null
  /** Text that is hashed together with the value */
  groupId: string
  /** True: the bucket is a random number and can differ at the next evaluation */
  isRandom: boolean
  /** Bucket from 1 to 100; null: the context has no id */
  bucket: number | null
  /** The percentage: buckets up to this number are true; null: the parameter is not a number */
  threshold: number | null
  /** Whether the context is in the share */
  result: boolean
}

/** A segment with its result */
export type PlaygroundSegment = {
  /** Id of the segment */
  id: number
  /** Name of the segment; null: the segment is hidden from the caller, or does not exist */
  name: string | null
  /** Whether the context belongs to the segment */
  result: boolean
  /** Constraints of the segment with their results */
  constraints: PlaygroundConstraint[]
}

/** A strategy with its result */
export type PlaygroundStrategy = {
  /** Id of the strategy */
  id: string
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title: string | null
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled: boolean
  /** Parameters by name */
  parameters: Record<string, string>
  /** The result of the strategy */
  result: {
    /** `unknown`: the server cannot decide */
    enabled: boolean | 'unknown'
    /** `incomplete`: the strategy type is custom; `unevaluated`: the strategy is disabled */
    evaluationStatus: 'complete' | 'incomplete' | 'unevaluated'
    /** The variant that the strategy assigns if it decides */
    variant: PlaygroundVariant | null
    /** The variants to choose from */
    variants: Array<{
      /** Name, unique in its list */
      name: string
      /** Share out of 1000, possibly fractional */
      weight: number
      /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
      weightType: 'variable' | 'fix'
      /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
      stickiness: string
      /** The payload of the variant */
      payload?: VariantPayload | undefined
      /** Context values that take precedence over the weights; absent in variants of a strategy */
      overrides?: Override[] | undefined
    }>
  }
  /** Constraints of the strategy with their results */
  constraints: PlaygroundConstraint[]
  /** Segments of the strategy with their results */
  segments: PlaygroundSegment[]
  /** Links */
  links: {
    /** Path of the page that edits the strategy */
    edit: string
  }
  /** Reason for the result */
  reason: PlaygroundStrategyReason
  /** Decision about the rollout; null: the strategy has no rollout */
  rollout: PlaygroundRollout | null
  /** Decision about the list of values; null: the strategy has no list */
  list: {
    /** The parameter that lists values */
    parameter: string
    /** The context field that is looked up */
    field: string
    /** The value in the context; null: the context lacks the field */
    value: string | null
    /** Whether the value is listed */
    result: boolean
  } | null
  /** How the variant of the strategy was chosen; null: there is no choice */
  variantReason: PlaygroundVariantReason | null
}

/** The reason for the result of a strategy */
export type PlaygroundStrategyReason = {
  /** `true`: all conditions are met; `disabled`: the strategy is skipped; `constraint`, `segment`, `list` or `rollout`: the first condition, in this order, that is not met; `unknownStrategy`: only SDKs that implement the strategy can decide */
  kind: 'true' | 'disabled' | 'constraint' | 'segment' | 'list' | 'rollout' | 'unknownStrategy'
  /** Position of the constraint that failed, from 0 */
  constraint: number | null
  /** Id of the segment that failed */
  segment: number | null
}

/** A feature whose former state is unknown */
export type PlaygroundUnknown = {
  /** Name of the feature */
  name: string
  /** Id of the project of the feature at that time */
  projectId: string
  /** Name of the environment */
  environment: string
  /** `notRecorded`: an event of an older server lacks the former state; `contradiction`: an event does not fit the state that it led to, so events are missing; `segment`: a segment of the feature is unknown; `parent`: a parent is unknown */
  reason: 'notRecorded' | 'contradiction' | 'segment' | 'parent'
}

/** The variant for a context */
export type PlaygroundVariant = {
  /** Name of the variant; `disabled`: the feature has no variant for this context */
  name: string
  /** Whether the feature has a variant for this context */
  enabled: boolean
  /** The payload of the variant */
  payload?: VariantPayload | undefined
  /** Whether the feature is on for this context */
  feature_enabled: boolean
}

/** How a variant was chosen */
export type PlaygroundVariantReason = {
  /** Whether the strategy or the feature has these variants */
  from: 'strategy' | 'feature'
  /** `override`: the context has a value that is listed for the variant */
  by: 'bucket' | 'override'
  /** As configured; null: an override decided */
  stickiness: string | null
  /** The context field whose value decides; null: no field has a value, or the stickiness is random */
  field: string | null
  /** The value in the context; null: the context lacks the field */
  value: string | null
  /** Text that is hashed together with the value; null: an override decided */
  groupId: string | null
  /** True: the bucket is a random number and can differ at the next evaluation */
  isRandom: boolean
  /** Bucket from 1 to the total; null: an override decided */
  bucket: number | null
  /** The last bucket of the variant; null: an override decided */
  threshold: number | null
  /** Sum of all weights; null: an override decided */
  total: number | null
}

/** The preferences of an account for the console */
export type Preferences = {
  /** Colours of the console; `system`: those of the operating system */
  theme: 'system' | 'light' | 'dark'
  /** Height of the rows in lists */
  density: 'comfortable' | 'compact'
  /** Whether single keys trigger actions */
  shortcuts: boolean
  /** The shown columns of the list of flags, in their order; null: the standard columns */
  columns: string[] | null
  /** When the caller last opened the inbox; null: never */
  lastLookedAt: string | null
}

/** Summary of the caller */
export type Profile = {
  /** Root role of the caller */
  rootRole: Role
  /** Ids of the projects that the caller is a member of */
  projects: string[]
  /** Always empty */
  features: Array<Record<string, unknown>>
}

/** A project */
export type Project = {
  /** Id, which is part of paths */
  id: string
  /** Name for people */
  name: string
  /** Purpose of the project */
  description: string | null
  /** Health of the features: 100 minus the percentages of stale and potentially stale features */
  health: number
  /** Number of features that are not archived */
  featureCount: number
  /** Number of users with a role in the project, directly or through a group */
  memberCount: number
  /** When the project was created */
  createdAt: string
  /** When the project was last changed */
  updatedAt: string | null
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Collaboration mode: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness: string
}

/** Who has a role in a project, groups included */
export type ProjectAccess = {
  /** Groups that hold a role in the project */
  groups: ProjectGroup[]
  /** Accounts with a role in the project, newest first */
  users: ProjectUser[]
  /** The roles that can be assigned in the project */
  roles: Role[]
}

/** An environment of a project */
export type ProjectEnvironment = {
  /** Name of the environment */
  environment: string
  /** Whether changes in the environment require review */
  changeRequestEnabled: boolean
  /** The default strategy: features that are turned on in the environment without an enabled strategy get this strategy; null: flexibleRollout for everybody */
  defaultStrategy: DefaultStrategy | null
}

/** Summary of a feature of a project */
export type ProjectFeature = {
  /** Name, unique in the server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** Purpose of the feature */
  description: string | null
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** The OpenFeature type of the values, and the default value in code; absent: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue: Record<string, unknown>
  } | undefined
  /** When the feature was created */
  createdAt: string | null
  /**
   * When metrics were last collected; see the environments instead
   * @deprecated
   */
  lastSeenAt: string | null
  /** Whether the caller marked the feature as a favourite */
  favorite: boolean
  /** Summaries of the environments, in their order */
  environments: ProjectFeatureEnvironment[]
  /** Tags of the feature, by type and then by value */
  tags: Tag[]
}

/** Summary of a feature in one environment */
export type ProjectFeatureEnvironment = {
  /** Name of the environment */
  name: string
  /** Type of the environment, such as production */
  type: string
  /** Whether the feature is enabled in this environment */
  enabled: boolean
  /** Position of the environment */
  sortOrder: number
  /** Number of variants */
  variantCount: number
  /** When metrics were last collected for the feature in this environment */
  lastSeenAt: string | null
  /** Whether the feature has a strategy */
  hasStrategies: boolean
  /** Whether the feature has a strategy that is not disabled */
  hasEnabledStrategies: boolean
}

/** Summaries of the features of a project */
export type ProjectFeatures = {
  /** Version of this schema */
  version: number
  /** The features of the project that are not archived, by name */
  features: ProjectFeature[]
}

/** A group that holds a role in a project */
export type ProjectGroup = {
  /** Id of the group */
  id: number
  /** Name of the group */
  name?: string | undefined
  /** When the account or group was added to the project */
  addedAt?: string | undefined
  /** Id of the first role in the project */
  roleId?: number | undefined
  /** Ids of all roles in the project, ascending */
  roles?: number[] | undefined
  /** Purpose of the group */
  description?: string | null | undefined
  /** Groups of the identity provider that are mapped to this group */
  mappingsSSO?: string[] | undefined
  /** Id of the root role that members get: Viewer, Editor or Admin */
  rootRole?: number | null | undefined
  /** Who created the group */
  createdBy?: string | null | undefined
  /** When the group was created */
  createdAt?: string | null | undefined
  /** Members of the group */
  users?: GroupMember[] | undefined
}

/** Overview of a project, with its features and the number of stale features */
export type ProjectHealthReport = {
  /** Version of this schema */
  version: number
  /** Name for people */
  name: string
  /** Purpose of the project */
  description: string | null
  /** Collaboration mode: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness: string
  /** Health of the features: 100 minus the percentages of stale and potentially stale features */
  health: number
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Number of users with a role in the project, directly or through a group */
  members: number
  /** When the project was created */
  createdAt: string
  /** When the project was last changed */
  updatedAt: string | null
  /** Environments of the project, in their order */
  environments: ProjectEnvironment[]
  /** Number of features of each type that has features, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** Maximum number of features; null: unlimited */
  featureLimit: number | null
  /** Naming rule for new features */
  featureNaming: ShownFeatureNaming
  /** Recent activity */
  stats: ProjectStats
  /** Summaries of the features that are not archived, by name */
  features: ProjectFeature[]
  /** Features that are not marked as stale */
  activeCount: number
  /** Features, not marked as stale, that have outlived their type */
  potentiallyStaleCount: number
  /** Features that are marked as stale */
  staleCount: number
}

/** An id for a new project */
export type ProjectId = {
  /** Id, which is part of paths */
  id: string
}

/** Statistics about a project */
export type ProjectInsights = {
  /** Recent activity */
  stats: ProjectStats
  /** Health of the project and number of stale features */
  health: {
    /** Health of the features: 100 minus the percentages of stale and potentially stale features */
    rating: number
    /** Features that are not marked as stale */
    activeCount: number
    /** Features, not marked as stale, that have outlived their type */
    potentiallyStaleCount: number
    /** Features that are marked as stale */
    staleCount: number
  }
  /** Technical debt: 100 minus the health */
  technicalDebt: {
    /** 100 minus the health */
    rating: number
    /** Features that are not marked as stale */
    activeCount: number
    /** Features, not marked as stale, that have outlived their type */
    potentiallyStaleCount: number
    /** Features that are marked as stale */
    staleCount: number
  }
  /** Lead time of features until production, in days */
  leadTime: {
    /** Mean over the features; 0: no feature was ever turned on in production */
    projectAverage: number
    /** The features that are not archived and were ever turned on in production, by name */
    features: Array<{
      /** Name of the feature */
      name: string
      /** Days from the creation of the feature until it was first turned on in an environment of type production */
      timeToProduction: number
    }>
  }
  /** Number of features of each type that has features, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** The members of the project, directly or through a group */
  members: {
    /** Number of members */
    currentMembers: number
    /** Number of members who joined in the last 30 days */
    change: number
  }
}

/** Overview of a project */
export type ProjectOverview = {
  /** Version of this schema */
  version: number
  /** Name for people */
  name: string
  /** Purpose of the project */
  description: string | null
  /** Collaboration mode: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness: string
  /** Health of the features: 100 minus the percentages of stale and potentially stale features */
  health: number
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Number of users with a role in the project, directly or through a group */
  members: number
  /** When the project was created */
  createdAt: string
  /** When the project was last changed */
  updatedAt: string | null
  /** Environments of the project, in their order */
  environments: ProjectEnvironment[]
  /** Number of features of each type that has features, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** Maximum number of features; null: unlimited */
  featureLimit: number | null
  /** Naming rule for new features */
  featureNaming: ShownFeatureNaming
  /** Recent activity */
  stats: ProjectStats
}

/** The roles of one account or group in a project; they replace the present roles */
export type ProjectRoles = {
  /** Ids of all project roles to hold; an empty list removes every role */
  roles: number[]
}

/** New settings of a project; absent fields stay unchanged */
export type ProjectSettings = {
  /** Collaboration mode: open, protected or private */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness?: string | undefined
  /** Naming rule for new features; null: any name */
  featureNaming?: FeatureNamingInput | null | undefined
}

/** Activity in a project, by windows of 30 days */
export type ProjectStats = {
  /** Mean number of days from the creation of a feature until it was first turned on in an environment of type production. Counts features first turned on there in the last 30 days; 0: no such feature */
  avgTimeToProdCurrentWindow: number
  /** Features created in the last 30 days */
  createdCurrentWindow: number
  /** Features created in the 30 days before */
  createdPastWindow: number
  /** Features archived in the last 30 days */
  archivedCurrentWindow: number
  /** Features archived in the 30 days before */
  archivedPastWindow: number
  /** Events of the project in the last 30 days */
  projectActivityCurrentWindow: number
  /** Events of the project in the 30 days before */
  projectActivityPastWindow: number
  /** Members who joined in the last 30 days */
  projectMembersAddedCurrentWindow: number
}

/** An account that holds a role in a project directly, not only through a group */
export type ProjectUser = {
  /**
   * Internal
   * @deprecated
   */
  isAPI?: boolean | undefined
  /** Name for people */
  name?: string | undefined
  /** Mail address */
  email?: string | null | undefined
  /** Id of the account */
  id: number
  /** URL of a picture */
  imageUrl?: string | null | undefined
  /** When the account or group was added to the project */
  addedAt?: string | undefined
  /** Id of the first role in the project */
  roleId?: number | undefined
  /** Ids of all roles in the project, ascending */
  roles?: number[] | undefined
  /** User name */
  username?: string | null | undefined
  /** An actual user or a service account */
  accountType?: 'User' | 'Service Account' | undefined
}

/** Who has a role in a project */
export type ProjectUsers = {
  /** Accounts with a role in the project, newest first */
  users: ProjectUser[]
  /** The roles that can be assigned in the project */
  roles: Role[]
}

/** Overview of a project, with its features */
export type ProjectWithFeatures = {
  /** Version of this schema */
  version: number
  /** Name for people */
  name: string
  /** Purpose of the project */
  description: string | null
  /** Collaboration mode: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness: string
  /** Health of the features: 100 minus the percentages of stale and potentially stale features */
  health: number
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Number of users with a role in the project, directly or through a group */
  members: number
  /** When the project was created */
  createdAt: string
  /** When the project was last changed */
  updatedAt: string | null
  /** Environments of the project, in their order */
  environments: ProjectEnvironment[]
  /** Number of features of each type that has features, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** Maximum number of features; null: unlimited */
  featureLimit: number | null
  /** Naming rule for new features */
  featureNaming: ShownFeatureNaming
  /** Recent activity */
  stats: ProjectStats
  /** Summaries of the features that are not archived, by name */
  features: ProjectFeature[]
}

/** Projects */
export type Projects = {
  /** Version of this schema */
  version: number
  /** The projects that the caller sees, by name */
  projects: Project[]
}

/** A token that invites new users */
export type PublicSignupToken = {
  /** The value of the token, which is part of the signup link */
  secret: string
  /** Public signup link */
  url: string | null
  /** Name for people */
  name: string
  /** Whether the token is enabled; always false for an expired token */
  enabled: boolean
  /** When the token expires */
  expiresAt: string
  /** When the token was created */
  createdAt: string
  /** Mail address or user name of the creator */
  createdBy: string | null
  /** Users who signed up with the token */
  users: User[] | null
  /** The role of users who sign up */
  role: Role
}

/** A token to create */
export type PublicSignupTokenCreate = {
  /** Name for people */
  name: string
  /** When the token expires, at most one month from now: a later time is shortened */
  expiresAt: string
}

/** Changes to a token; absent fields stay unchanged */
export type PublicSignupTokenUpdate = {
  /** When the token expires */
  expiresAt?: string | undefined
  /** Whether the token is enabled */
  enabled?: boolean | undefined
}

/** Tokens that invite new users */
export type PublicSignupTokens = {
  /** All tokens, including expired and disabled ones */
  tokens: PublicSignupToken[]
}

/** A new name of a passkey */
export type RenamePasskey = {
  /** The new name */
  name: string
}

/** New positions of strategies */
export type ReorderStrategyPayload = Array<{
  /** Id of the strategy */
  id: string
  /** New position */
  sortOrder: number
}>

/** A requested reviewer */
export type RequestedApprover = {
  /** Id of the account */
  id: number
  /** Name of the person */
  name: string | null
  /** User name */
  username: string
  /** URL of a picture */
  imageUrl: string
  /** When the review was requested */
  requestedAt: string
  /** The verdict of the reviewer so far */
  verdict: 'waiting' | 'approved' | 'rejected'
}

/** The requested reviewers of a change request */
export type RequestedApprovers = RequestedApprover[]

/** The user whose password a link sets */
export type ResetLink = {
  /** The token of the link */
  token: string
  /** The creator of the link; null: the user */
  createdBy: string | null
  /** Mail address of the user */
  email: string | null
  /** Name of the user */
  name: string | null
  /** Id of the user */
  id: number
  /** Root role of the user */
  role: Role
}

/** A link to set a new password */
export type ResetPassword = {
  /** Link to the page where the user sets a new password; works once, for one hour */
  resetPasswordUrl: string
}

/** An account that can approve a change request */
export type Reviewer = {
  /** Id of the account */
  id: number
  /** Name of the person */
  name: string | null
  /** User name */
  username: string
  /** URL of a picture */
  imageUrl: string
}

/** Accounts that can approve a change request */
export type Reviewers = Reviewer[]

/** A role */
export type Role = {
  /** Id of the role */
  id: number
  /** Scope of the role: root and root-custom hold everywhere, project and custom in a project */
  type: string
  /** Name of the role */
  name: string
  /** Purpose of the role */
  description?: string | undefined
}

/** A role of a project with all its holders */
export type RoleHolders = {
  /** Id of the project role */
  id: number
  /** Ids of the users and service accounts that hold the role */
  users?: number[] | undefined
  /** Ids of the groups that hold the role */
  groups?: number[] | undefined
}

/** A custom role to store */
export type RoleInput = {
  /** Name, unique among roles */
  name: string
  /** Purpose of the role */
  description?: string | undefined
  /** root-custom: holds root permissions; custom: holds permissions in a project and its environments. A new role is custom by default */
  type?: 'root-custom' | 'custom' | undefined
  /** All permissions of the role, each once */
  permissions: RolePermissionInput[]
}

/** A permission of a role and its scope */
export type RolePermission = {
  /** Name of the permission, as in requests */
  name: string
  /** Name of the permission */
  permission: string
  /** Id of the project in which the permission holds; absent: all projects */
  project?: string | undefined
  /** Name of the environment in which the permission holds; absent: all environments */
  environment?: string | undefined
}

/** A permission of a custom role */
export type RolePermissionInput = {
  /** Name of the permission */
  name: 'ADMIN' | 'CREATE_ADDON' | 'UPDATE_ADDON' | 'DELETE_ADDON' | 'CREATE_CONTEXT_FIELD' | 'UPDATE_CONTEXT_FIELD' | 'DELETE_CONTEXT_FIELD' | 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT' | 'CREATE_STRATEGY' | 'UPDATE_STRATEGY' | 'DELETE_STRATEGY' | 'CREATE_TAG_TYPE' | 'UPDATE_TAG_TYPE' | 'DELETE_TAG_TYPE' | 'CREATE_PROJECT' | 'READ_ROLE' | 'UPDATE_APPLICATION' | 'READ_CLIENT_API_TOKEN' | 'CREATE_CLIENT_API_TOKEN' | 'UPDATE_CLIENT_API_TOKEN' | 'DELETE_CLIENT_API_TOKEN' | 'READ_FRONTEND_API_TOKEN' | 'CREATE_FRONTEND_API_TOKEN' | 'UPDATE_FRONTEND_API_TOKEN' | 'DELETE_FRONTEND_API_TOKEN' | 'CREATE_FEATURE' | 'UPDATE_FEATURE' | 'DELETE_FEATURE' | 'UPDATE_FEATURE_VARIANTS' | 'UPDATE_FEATURE_DEPENDENCY' | 'MOVE_FEATURE_TOGGLE' | 'UPDATE_PROJECT' | 'DELETE_PROJECT' | 'UPDATE_PROJECT_SEGMENT' | 'READ_PROJECT_API_TOKEN' | 'CREATE_PROJECT_API_TOKEN' | 'DELETE_PROJECT_API_TOKEN' | 'CREATE_FEATURE_STRATEGY' | 'UPDATE_FEATURE_STRATEGY' | 'DELETE_FEATURE_STRATEGY' | 'UPDATE_FEATURE_ENVIRONMENT' | 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS' | 'APPROVE_CHANGE_REQUEST' | 'APPLY_CHANGE_REQUEST' | 'SKIP_CHANGE_REQUEST'
  /** Name of the environment in which the permission holds; absent: all environments. Only for permissions in environments */
  environment?: string | undefined
}

/** A role with its permissions */
export type RoleWithPermissions = {
  /** Id of the role */
  id: number
  /** Scope of the role: root and root-custom hold everywhere, project and custom in a project */
  type: string
  /** Name of the role */
  name: string
  /** Purpose of the role */
  description?: string | undefined
  /** Permissions of the role. Those of a project role hold in the project in which an account or group has the role */
  permissions: RolePermission[]
}

/** Roles */
export type Roles = {
  /** Version of this schema */
  version: number
  /** All roles, by id */
  roles: RoleWithPermissions[]
}

/** The stored SAML settings */
export type SamlSettings = {
  /** Whether login by SAML is enabled */
  enabled: boolean
  /** SAML 2.0 entity id of the identity provider */
  entityId: string
  /** Single sign-on URL of the identity provider */
  signOnUrl: string
  /** X.509 certificate with which requests are validated; two certificates in PEM, one after the other, are both accepted */
  certificate: string
  /** Single sign-out URL of the identity provider */
  signOutUrl?: string | undefined
  /** Certificate of this server for its signed requests, which its metadata shows */
  spCertificate?: string | undefined
  /** Whether accounts are created from the mail addresses in the SAML replies */
  autoCreate: boolean
  /** Domains for which accounts are created, separated by commas */
  emailDomains?: string | undefined
  /** Root role of the created accounts; absent: Viewer */
  defaultRootRole?: 'Viewer' | 'Editor' | 'Admin' | undefined
  /** Whether a login updates the memberships in groups, by their `mappingsSSO` */
  enableGroupSyncing?: boolean | undefined
  /** Name of the attribute with the names of the groups; absent: the usual names of this attribute */
  groupJsonPath?: string | undefined
  /** Whether logins can begin at the identity provider. Absent: they cannot, which is safer */
  allowIdpInitiated?: boolean | undefined
  /** Whether a private key is stored; absent: none */
  hasSpPrivateKey?: true | undefined
  /** Problems of the settings, such as an expired certificate */
  warnings: string[]
}

/** New SAML settings; they replace the old settings */
export type SamlSettingsInput = {
  /** Whether login by SAML is enabled */
  enabled?: boolean | undefined
  /** SAML 2.0 entity id of the identity provider */
  entityId: string
  /** Single sign-on URL of the identity provider */
  signOnUrl: string
  /** X.509 certificate with which requests are validated; two certificates in PEM, one after the other, are both accepted */
  certificate: string
  /** Single sign-out URL of the identity provider */
  signOutUrl?: '' | string | undefined
  /** Certificate of this server for its signed requests, which its metadata shows */
  spCertificate?: string | undefined
  /** Whether accounts are created from the mail addresses in the SAML replies */
  autoCreate?: boolean | undefined
  /** Domains for which accounts are created, separated by commas */
  emailDomains?: string | undefined
  /** Root role of the created accounts; absent: Viewer */
  defaultRootRole?: 'Viewer' | 'Editor' | 'Admin' | undefined
  /** Whether a login updates the memberships in groups, by their `mappingsSSO` */
  enableGroupSyncing?: boolean | undefined
  /** Name of the attribute with the names of the groups; absent: the usual names of this attribute */
  groupJsonPath?: string | undefined
  /** Whether logins can begin at the identity provider. Absent: they cannot, which is safer */
  allowIdpInitiated?: boolean | undefined
  /** Private RSA key in PEM with which this server signs its requests. Absent: the stored key stays, if spCertificate is unchanged. Empty: the stored key is deleted. No response contains the key */
  spPrivateKey?: string | undefined
}

/** The state of single sign-on with SAML */
export type SamlStatus = {
  /** Whether people can log in by SAML now */
  usable: boolean
  /** Why people cannot log in; empty: they can */
  faults: string[]
  /** SAML entity id of this server, which is the URL of its metadata */
  entityId: string
  /** Assertion consumer service URL of this server, for responses by HTTP-POST */
  callbackUrl: string
  /** Single logout URL of this server, for HTTP-Redirect and HTTP-POST */
  logoutUrl: string
  /** URL of the SAML metadata of this server */
  metadataUrl: string
  /** Whether this server signs its requests, because it has a private key */
  signsRequests: boolean
  /** The readable certificates of the settings */
  certificates: Array<{
    /** Owner of the certificate: the identity provider, or this server */
    of: 'provider' | 'server'
    /** Subject of the certificate, one part on each line */
    subject: string
    /** Start of the validity */
    validFrom: string
    /** End of the validity */
    validTo: string
    /** SHA-256 fingerprint, in hexadecimal pairs with colons */
    fingerprint256: string
  }>
  /** Time of this server */
  serverTime: string
}

/** A search of the console with a name */
export type SavedView = {
  /** Id of the view */
  id: string
  /** The page of the console: flags, archive, changes, history, segments, applications, or a page of a later version */
  page: string
  /** Name, unique among the views of the account on the page */
  name: string
  /** Query text of the URL, without the question mark */
  query: string
  /** The shown columns, in their order; null: the columns of the page */
  columns: string[] | null
  /** When the view was created */
  createdAt: string
}

/** The views of an account */
export type SavedViews = {
  /** The views of the caller */
  views: SavedView[]
}

/** Scheduled change requests */
export type ScheduledChangeRequests = Array<{
  /** Id of the request */
  id: number
  /** Name of the environment */
  environment: string
  /** A title for people */
  title?: string | undefined
  /** When the server applies the request */
  scheduledAt: string
}>

/** The settings of provisioning */
export type ScimSettings = {
  /** Whether the identity provider can provision users and groups. If false, requests to /scim/v2 return 403 */
  enabled: boolean
  /** Whether the identity provider can take over a user or a group that exists already with the same name. Administrators, and groups with the role Admin, are never taken over */
  adoptExisting: boolean
  /** Root role of new users */
  defaultRootRole: 'Viewer' | 'Editor'
  /** Address that the identity provider needs, from HALYARD_URL */
  baseUrl: string
  /** The token; null: none exists */
  token: ScimToken | null
  /** Last use of the token, to the minute; null: not used yet */
  seenAt: string | null
  /** Number of users that the identity provider manages */
  users: number
  /** Number of groups that the identity provider manages */
  groups: number
}

/** New settings of provisioning; they replace the old settings */
export type ScimSettingsInput = {
  /** Whether the identity provider can provision users and groups. If false, requests to /scim/v2 return 403 */
  enabled?: boolean | undefined
  /** Whether the identity provider can take over a user or a group that exists already with the same name. Administrators, and groups with the role Admin, are never taken over */
  adoptExisting?: boolean | undefined
  /** Root role of new users */
  defaultRootRole?: 'Viewer' | 'Editor' | undefined
}

/** The token of the identity provider, without its secret */
export type ScimToken = {
  /** When the token was created */
  createdAt: string
  /** Who created the token */
  createdBy: string
}

/** An event with its seal */
export type SealedEvent = {
  /** Id of the event; of two events about the same object, the later event has the greater id */
  id: number
  /** Type of the event; later versions can add types to these: feature-created, feature-metadata-updated, feature-archived, feature-revived, feature-deleted, feature-stale-on, feature-stale-off, feature-project-change, feature-favorited, feature-unfavorited, feature-tagged, feature-untagged, feature-strategy-add, feature-strategy-update, feature-strategy-remove, strategy-order-changed, feature-environment-enabled, feature-environment-disabled, feature-environment-variants-updated, feature-dependency-added, feature-dependency-removed, feature-dependencies-removed, feature-type-import, feature-type-updated, features-imported, feature-cleared, feature-import, segment-created, segment-updated, segment-deleted, segment-cleared, segment-import, context-field-created, context-field-updated, context-field-deleted, context-field-import, tag-created, tag-deleted, tag-import, tag-type-created, tag-type-updated, tag-type-deleted, tag-type-import, strategy-created, strategy-updated, strategy-deprecated, strategy-reactivated, strategy-deleted, strategy-import, project-created, project-updated, project-deleted, project-import, project-favorited, project-unfavorited, project-environment-added, project-environment-removed, project-access-added, project-access-updated, project-access-user-roles-updated, project-access-user-roles-deleted, project-access-group-roles-updated, project-access-group-roles-deleted, persona-created, persona-updated, persona-deleted, environment-created, environment-updated, environment-deleted, environment-enabled, environment-disabled, environment-order-changed, default-strategy-updated, environment-import, user-created, user-updated, user-deleted, user-disabled, user-enabled, user-identity-added, user-managed, user-unmanaged, passkey-added, passkey-updated, passkey-removed, second-factor-changed, user-password-changed, user-reset-link-created, group-created, group-updated, group-user-added, group-user-removed, group-managed, group-unmanaged, group-deleted, role-created, role-updated, role-deleted, service-account-created, service-account-updated, service-account-deleted, service-account-token-created, service-account-token-deleted, pat-created, pat-deleted, api-token-created, api-token-updated, api-token-deleted, scim-token-created, scim-token-deleted, public-signup-token-created, public-signup-token-updated, public-signup-token-user-added, oidc-provider-created, oidc-provider-updated, oidc-provider-deleted, setting-updated, sso-certificate-expiring, change-request-created, change-request-title-updated, change-request-discarded, change-request-sent-to-review, change-request-approval-added, change-request-approved, change-request-approval-withdrawn, change-request-rejection-withdrawn, change-request-approvals-dropped, change-request-rejected, change-request-cancelled, change-request-applied, change-request-scheduled, change-request-scheduled-application-success, change-request-scheduled-application-failure, change-request-conflict, change-request-comment-added, change-request-approvers-requested, change-request-configuration-updated, change-added, change-edited, change-discarded, application-created, application-updated, application-deleted, webhook-created, webhook-updated, webhook-deleted, webhook-secret-rotated, state-imported, drop-features, drop-feature-tags, drop-tags, drop-tag-types, drop-segments, drop-strategies, drop-context-fields, drop-projects, drop-environments */
  type: string
  /** When the event happened */
  createdAt: string
  /** Name of the account or API token that caused the event, or system */
  createdBy: string
  /** Id of the account that caused the event; null for an API token or the server */
  createdByUserId: number | null
  /** Id of the token that was used: a token of the account, or an API token if there is no account; null without a token */
  createdByTokenId: number | null
  /** Id of the project of the event; null without a project */
  project: string | null
  /** Name of the feature of the event; null without a feature */
  featureName: string | null
  /** Name of the environment of the event; null without an environment */
  environment: string | null
  /** The state after the event, or details of the event; null if there is no state, as after a deletion */
  data: Record<string, unknown> | null
  /** The state before the event; null if there was no state */
  preData: Record<string, unknown> | null
  /** The present tags of the feature, if the feature is still in this project. Always empty in webhooks and in the audit export */
  tags: Tag[]
  /** Group id, the same for all events of one request */
  groupId: string
  /** The reason from the request header Halyard-Comment; absent: no reason */
  comment?: string | undefined
  seal: EventSeal
}

/** Events with their seals, and last the cursor */
export type SealedEvents = Array<SealedEvent | EventCursor>

/** Filters of a search for events; absent filters match every event */
export type SearchEvents = {
  /** Only events of this type */
  type?: string | undefined
  /** Only events of this project */
  project?: string | undefined
  /** Only events of this feature */
  feature?: string | undefined
  /** Only events with this text in their type, author, project, feature, comment or states */
  query?: string | undefined
  /** Size of the page */
  limit?: number | undefined
  /** Number of events before the page */
  offset?: number | undefined
}

/** The second factor of an account */
export type SecondFactor = {
  /** Whether a password alone does not log in to the account */
  required: boolean
}

/** Named constraints that strategies share */
export type Segment = {
  /** Id of the segment */
  id: number
  /** Name, unique among segments */
  name: string
  /** Purpose of the segment */
  description: string | null
  /** The project that the segment is confined to; null: no project */
  project: string | null
  /** Constraints, all of which must be met */
  constraints: Constraint[]
  /** Who created the segment */
  createdBy: string | null
  /** When the segment was created */
  createdAt: string
  /** Number of projects, among those that the caller sees, whose strategies use the segment */
  usedInProjects: number
  /** Number of features in these projects with such strategies, including archived features */
  usedInFeatures: number
}

/** The id of a segment */
export type SegmentIdPayload = {
  /** Id of the segment */
  id: number
}

/** A segment to store */
export type SegmentInput = {
  /** Name, unique among segments */
  name: string
  /** Purpose of the segment */
  description?: string | null | undefined
  /** The project to confine the segment to; null: no project */
  project?: string | null | undefined
  /** Constraints, all of which must be met */
  constraints: ConstraintInput[]
}

/** A name for a segment */
export type SegmentName = {
  /** Name, unique among segments */
  name: string
}

/** Segments */
export type Segments = {
  /** The segments, by name in byte order */
  segments: Segment[]
}

/** A service account */
export type ServiceAccount = {
  /** Id of the account */
  id: number
  /** Name for people */
  name?: string | undefined
  /** User name */
  username?: string | undefined
  /** URL of a picture */
  imageUrl?: string | undefined
  /** Id of the root role */
  rootRole?: number | undefined
  /** When the account was created */
  createdAt?: string | undefined
  /** Tokens of the service account */
  tokens: ServiceAccountToken[]
  /**
   * Internal
   * @deprecated
   */
  isAPI?: boolean | undefined
  /**
   * Service accounts have no mail address
   * @deprecated
   */
  email?: string | undefined
  /**
   * Service accounts cannot be invited
   * @deprecated
   */
  inviteLink?: string | undefined
  /**
   * Service accounts cannot log in
   * @deprecated
   */
  loginAttempts?: number | undefined
  /**
   * Internal
   * @deprecated
   */
  emailSent?: boolean | undefined
  /**
   * Always null; see the tokens
   * @deprecated
   */
  seenAt?: string | null | undefined
}

/** A token of a service account */
export type ServiceAccountToken = {
  /** Id of the token */
  id: number
  /** The secret of the token; returned only on creation */
  secret?: string | undefined
  /** Purpose of the token; unique among the tokens of the account */
  description: string
  /** Id of the service account */
  userId: number
  /** When the token stops working; null: never */
  expiresAt: string | null
  /** When the token was created */
  createdAt: string
  /** When the token was last used */
  seenAt: string | null
  /** The same as seenAt */
  lastSeen: string | null
}

/** The tokens of a service account */
export type ServiceAccountTokens = {
  /** The tokens, including expired ones */
  pats: ServiceAccountToken[]
}

/** Service accounts */
export type ServiceAccounts = {
  /** All service accounts */
  serviceAccounts: ServiceAccount[]
  /** The root roles that an account can have */
  rootRoles: Role[]
}

/** The accounts whose review is requested */
export type SetApprovers = {
  /** Ids of the accounts; they replace the requested reviewers */
  reviewers: number[]
}

/** A new review setting for an environment of a project */
export type SetChangeRequestConfig = {
  /** Whether changes to this environment of the project require a change request */
  changeRequestsEnabled: boolean
  /** Number of approvals that a change request needs; absent or null: unchanged, initially 1 */
  requiredApprovals?: number | null | undefined
}

/** A new state for a change request */
export type SetChangeRequestState = {
  /** The new state of the request */
  state: 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected' | 'Scheduled'
  /** A comment that is stored with the request */
  comment?: string | undefined
  /** With state Scheduled: when the server applies the request */
  scheduledAt?: string | undefined
  /** The hash of the plan that the caller saw; if the outcome has changed since, the response is 409 with the present hash */
  planHash?: string | undefined
  /** With state Approved: the hash of the impact report that the caller saw; if the report has changed since, the response is 409 */
  impactHash?: string | undefined
}

/** A password to set with a link */
export type SetPassword = {
  /** The token of the link */
  token: string
  /** The new password */
  password: string
}

/** All access to a project; replaces the present access */
export type SetProjectAccess = {
  /** The roles with their holders; accounts and groups under no role lose access */
  roles: RoleHolders[]
}

/** The wanted second factor of an account */
export type SetSecondFactor = {
  /** True: a login with the password also needs a passkey of the account */
  required: boolean
  /** Password of the caller; not needed within 10 minutes after the login of the session */
  password?: string | undefined
}

/** Naming rule for the features of a project; all fields are null if any name is allowed */
export type ShownFeatureNaming = {
  /** Regular expression that names of new features must match; null: any name */
  pattern: string | null
  /** A name that matches the pattern */
  example: string | null
  /** Meaning of the pattern, for people */
  description: string | null
}

/** The ways to log in */
export type SignInMethods = {
  /** Whether people can log in with a password */
  password: boolean
  /** Whether the server can mail a link to a person who forgot the password */
  resetMail: boolean
  /** Whether people can log in with a passkey */
  passkey: boolean
  /** Whether people can log in by single sign-on with SAML */
  saml: boolean
  /** Identity providers that people can log in with */
  providers: SignInProvider[]
}

/** An identity provider that people can log in with */
export type SignInProvider = {
  /** Protocol of the identity provider */
  kind: 'saml' | 'oidc'
  /** Name of the identity provider for people */
  name: string
  /** Path at which a browser begins the login; its query can have `returnTo`, the path of a page */
  path: string
}

/** The outcome of a test login, which changed nothing */
export type SignInTest = {
  /** Id of the test */
  id: string
  /** Kind and issuer of the provider */
  provider: string
  /** When the provider answered */
  createdAt: string
  /** When the server deletes the outcome */
  expiresAt: string
  /** Whether a real login with this response would start a session */
  accepted: boolean
  /** Why the login would be refused; null: it would be accepted */
  reason: string | null
  /** Seconds by which the clock of the provider is ahead of this server; null: unknown */
  clockDifference: number | null
  /** The person whom the provider proved; null: the response proves nobody */
  person: {
    /** Name of the person at the provider, which never changes */
    subject: string
    /** Mail address that the provider sent; null: none */
    mail: string | null
    /** Name that the provider sent; null: none */
    name: string | null
    /** Groups that the provider sent; null: none, so memberships stay unchanged */
    groups: string[] | null
  } | null
  /** Attributes or claims of the response */
  attributes: Array<{
    /** Name of the attribute or claim */
    name: string
    /** Values that the provider sent */
    values: string[]
  }>
  /** The account that the person would get; null: none */
  account: {
    /** Id of the existing account; null: the login would create an account */
    id: number | null
    /** Name of the account after the login */
    name: string | null
    /** Mail address of the account */
    email: string | null
    /** User name of the account */
    username: string | null
  } | null
  /** Roles that the account would have after the login */
  roles: Array<{
    /** Id of the role */
    id: number
    /** Name of the role */
    name: string
    /** Id of the project in which the role counts; null: the root role, which counts everywhere */
    project: string | null
    /** Name of the group that gives the role; null: the account has the role itself */
    group: string | null
  }>
  /** Groups that the account would join */
  joined: Array<{
    /** Id of the group */
    id: number
    /** Name of the group */
    name: string
  }>
  /** Groups that the account would leave */
  left: Array<{
    /** Id of the group */
    id: number
    /** Name of the group */
    name: string
  }>
}

/** A user who signs up */
export type SignUp = {
  /** Mail address, unique among users and service accounts */
  email: string
  /** Name for people */
  name: string
  /** Password */
  password: string
  /** User name, unique among users and service accounts */
  username?: string | undefined
}

/** Settings of password login */
export type SimpleSettings = {
  /** Whether password login is switched off */
  disabled: boolean
}

/** New settings of password login */
export type SimpleSettingsInput = {
  /** Whether password login is switched off */
  disabled: boolean
}

/** Positions of environments by name */
export type SortOrder = Record<string, number>

/** An export of version 4; unknown keys are accepted and listed in the response */
export type State = {
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
  /** Context fields */
  contextFields?: ImportedContextField[] | undefined
  /** Lifetimes of the feature types */
  featureTypes?: ImportedFeatureType[] | undefined
  [key: string]: unknown
}

/** The SAML settings; empty if they were never set */
export type StoredSamlSettings = {
  /** Whether login by SAML is enabled */
  enabled?: boolean | undefined
  /** SAML 2.0 entity id of the identity provider */
  entityId?: string | undefined
  /** Single sign-on URL of the identity provider */
  signOnUrl?: string | undefined
  /** X.509 certificate with which requests are validated; two certificates in PEM, one after the other, are both accepted */
  certificate?: string | undefined
  /** Single sign-out URL of the identity provider */
  signOutUrl?: string | undefined
  /** Certificate of this server for its signed requests, which its metadata shows */
  spCertificate?: string | undefined
  /** Whether accounts are created from the mail addresses in the SAML replies */
  autoCreate?: boolean | undefined
  /** Domains for which accounts are created, separated by commas */
  emailDomains?: string | undefined
  /** Root role of the created accounts; absent: Viewer */
  defaultRootRole?: 'Viewer' | 'Editor' | 'Admin' | undefined
  /** Whether a login updates the memberships in groups, by their `mappingsSSO` */
  enableGroupSyncing?: boolean | undefined
  /** Name of the attribute with the names of the groups; absent: the usual names of this attribute */
  groupJsonPath?: string | undefined
  /** Whether logins can begin at the identity provider. Absent: they cannot, which is safer */
  allowIdpInitiated?: boolean | undefined
  /** Whether a private key is stored; absent: none */
  hasSpPrivateKey?: true | undefined
  /** Problems of the settings, such as an expired certificate */
  warnings?: string[] | undefined
}

/** The id of a strategy */
export type StrategyIdPayload = {
  /** Id of the strategy */
  id: string
}

/** A parameter of a strategy type */
export type StrategyParameter = {
  /** Name of the parameter */
  name: string
  /** Kind of value, such as string, percentage, list, number or boolean */
  type?: string | undefined
  /** Purpose of the parameter */
  description?: string | undefined
  /** Whether strategies must set the parameter */
  required?: boolean | undefined
}

/** A strategy type */
export type StrategyType = {
  /** Name of the strategy type */
  name: string
  /** Name for people */
  displayName: string | null
  /** A title for people */
  title: string | null
  /** Purpose of strategies of the type */
  description: string | null
  /** False: the type is built in */
  editable: boolean
  /** Whether the type should no longer be used */
  deprecated: boolean
  /** Parameters of the type */
  parameters: StrategyTypeParameter[]
}

/** A parameter of a strategy type */
export type StrategyTypeParameter = {
  /** Name of the parameter */
  name: string
  /** Kind of value, such as string, percentage, list, number or boolean */
  type: string
  /** Purpose of the parameter */
  description: string
  /** Whether strategies must set the parameter */
  required: boolean
}

/** The strategy types */
export type StrategyTypes = {
  /** Version of this schema */
  version: number
  /** The built-in types first, then the other types by name in byte order */
  strategies: StrategyType[]
}

/** A variant inside a strategy */
export type StrategyVariant = {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000 */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType: 'variable' | 'fix'
  /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
  stickiness: string
  /** The payload of the variant */
  payload?: VariantPayload | undefined
}

/** A variant to add to a strategy */
export type StrategyVariantInput = {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000 */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType: 'variable' | 'fix'
  /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
  stickiness: string
  /** The payload of the variant */
  payload?: VariantPayloadInput | undefined
}

/** A tag on a feature */
export type Tag = {
  /** The value, stored exactly as sent */
  value: string
  /** Name of the tag type */
  type: string
}

/** A tag to add or remove */
export type TagInput = {
  /** The value, stored exactly as sent */
  value: string
  /** Name of an existing tag type */
  type?: string | undefined
}

/** A tag type */
export type TagType = {
  /** Name of the tag type */
  name: string
  /** Meaning of tags of the type */
  description: string | null
  /** A short sign shown beside the tag */
  icon: string | null
}

/** One tag type. Its fields also appear beside `tagType` */
export type TagTypeWithVersion = {
  /** Version of this schema */
  version: number
  /** The tag type */
  tagType: TagType
  /** Name of the tag type */
  name: string
  /** Meaning of tags of the type */
  description: string | null
  /** A short sign shown beside the tag */
  icon: string | null
}

/** The tag types */
export type TagTypes = {
  /** Version of this schema */
  version: number
  /** The tag types, by name in byte order */
  tagTypes: TagType[]
}

/** One tag */
export type TagWithVersion = {
  /** Version of this schema */
  version: number
  /** The tag */
  tag: Tag
}

/** Tags of a feature, or all tags */
export type Tags = {
  /** Version of this schema */
  version: number
  /** The tags, by type and then by value, in byte order */
  tags: Tag[]
}

/** Tags to add to and to remove from features of a project; features times tags must not exceed 20000 */
export type TagsBulkAdd = {
  /** Names of the features */
  features: string[]
  /** The tags that each feature gets and loses */
  tags: UpdateTags
}

/** A new expiry for an API token */
export type UpdateApiToken = {
  /** When the token stops working; null: never */
  expiresAt: string | null
}

/** A description of an application; absent fields stay unchanged */
export type UpdateApplication = {
  /** Purpose of the application */
  description?: string | null | undefined
  /** Link to more information about the application */
  url?: string | null | undefined
  /** Colour of the application */
  color?: string | null | undefined
  /** Name of an icon */
  icon?: string | null | undefined
  /** Names of the strategy types that the application knows */
  strategies?: string[] | undefined
}

/** New fields of a context field */
export type UpdateContextField = {
  /** Meaning of the field */
  description?: string | null | undefined
  /** Whether roll-outs and variants can use the field for stickiness */
  stickiness?: boolean | undefined
  /** Whether the values are personal data: samples of contexts then hold hashes instead of the values. userId, sessionId, remoteAddress are always sensitive */
  sensitive?: boolean | undefined
  /** Position among the fields */
  sortOrder?: number | undefined
  /** The only values that constraints can compare with; empty: any value */
  legalValues?: LegalValueInput[] | undefined
}

/** Whether to enable a feature */
export type UpdateEnabledPayload = {
  /** Whether to enable the feature */
  enabled: boolean
  /** If all strategies are disabled: true enables the strategies, false or absent adds the default strategy */
  shouldActivateDisabledStrategies?: boolean | undefined
}

/** New fields of an environment */
export type UpdateEnvironment = {
  /** Type, such as development, test, preproduction or production */
  type?: string | undefined
  /** Position among the environments */
  sortOrder?: number | undefined
}

/** New fields of a feature. Absent fields stay unchanged; `name` and `archived` are ignored */
export type UpdateFeature = {
  /** Purpose of the feature */
  description?: string | null | undefined
  /** Type of the feature */
  type?: 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission' | undefined
  /** Whether the feature has outlived its purpose */
  stale?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The OpenFeature type of the values, and the default value in code; null: not declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** Value that code uses if no other value is available */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** Value that code uses if no other value is available */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** Value that code uses if no other value is available */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** Value that code uses if no other value is available */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
}

/** New fields of a strategy. Absent variants are removed; other absent fields stay unchanged */
export type UpdateFeatureStrategy = {
  /** Name of the strategy type */
  name?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** The segments of a strategy, with its project and environment */
export type UpdateFeatureStrategySegments = {
  /** Id of the project that the feature of the strategy is in */
  projectId: string
  /** Id of the strategy */
  strategyId: string
  /** Name of the environment that the strategy is in */
  environmentId: string
  /** Ids of all segments of the strategy; empty: no segments */
  segmentIds: number[]
}

/** A new lifetime of a feature type */
export type UpdateFeatureTypeLifetime = {
  /** Lifetime in days; 0 and null: unlimited */
  lifetimeDays: number | null
}

/** New notification settings of the caller */
export type UpdateNotificationSettings = {
  /** Whether the caller gets mails about change requests */
  changeRequestMails: boolean
}

/** All settings of an OpenID provider */
export type UpdateOidcProvider = {
  /** Name of the provider on the log-in page */
  name: string
  /** Issuer of the provider, exactly as its discovery document states it: an https URL without query and fragment. http is allowed for loopback hosts only */
  issuer: string
  /** Client id of this server at the provider */
  clientId: string
  /** Scopes of the request to the provider; they must contain `openid` */
  scopes?: string[] | undefined
  /** Whether people can log in with the provider */
  enabled?: boolean | undefined
  /** Whether the first login of a person without an account creates the account */
  autoCreate?: boolean | undefined
  /** Domains of the mail addresses for which accounts are created; a sub-domain is another domain; empty: all domains */
  emailDomains?: string[] | undefined
  /** Id of the root role of the created accounts; absent: Viewer */
  defaultRootRole?: number | undefined
  /** Whether a mail address counts as verified if the provider omits the claim `email_verified`. A claim that is not `true` always means an unverified address */
  trustsMail?: boolean | undefined
  /** Whether each login adds and removes memberships of groups with `mappingsSSO` */
  enableGroupSyncing?: boolean | undefined
  /** Name of the claim with the groups of the person, in the ID token or the userinfo response */
  groupsClaim?: string | undefined
  /** Client secret of this server at the provider; absent: the stored secret stays; null: a public client */
  clientSecret?: string | null | undefined
}

/** New fields of a persona */
export type UpdatePersona = {
  /** Name, unique in the project */
  name?: string | undefined
  /** Purpose of the persona; null: no description */
  description?: string | null | undefined
  /** The context to evaluate for, complete */
  context?: PersonaContextInput | undefined
}

/** New preferences of the caller */
export type UpdatePreferences = {
  /** Colours of the console; `system`: those of the operating system */
  theme?: 'system' | 'light' | 'dark' | undefined
  /** Height of the rows in lists */
  density?: 'comfortable' | 'compact' | undefined
  /** Whether single keys trigger actions */
  shortcuts?: boolean | undefined
  /** The shown columns of the list of flags, in their order; null: the standard columns */
  columns?: string[] | null | undefined
  /** When the caller last opened the inbox; null: never */
  lastLookedAt?: string | null | undefined
}

/** New fields of a project; absent fields stay unchanged */
export type UpdateProject = {
  /** Name for people */
  name: string
  /** Purpose of the project; null: no description */
  description?: string | null | undefined
  /** Collaboration mode: open, protected or private */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Default stickiness of new variants and gradual rollouts */
  defaultStickiness?: string | undefined
}

/** New fields of a view */
export type UpdateSavedView = {
  /** Name, unique among the views of the account on the page */
  name?: string | undefined
  /** Query text of the URL, without the question mark */
  query?: string | undefined
  /** The shown columns, in their order; null: the columns of the page */
  columns?: string[] | null | undefined
}

/** New fields of a segment; absent fields stay unchanged */
export type UpdateSegmentPayload = {
  /** Id of the segment */
  id: number
  /** New name */
  name?: string | undefined
  /** New description */
  description?: string | null | undefined
  /** Project to confine the segment to; null: no project */
  project?: string | null | undefined
  /** New constraints; they replace the old constraints */
  constraints?: ConstraintInput[] | undefined
}

/** Changes to a service account; absent fields stay unchanged */
export type UpdateServiceAccount = {
  /** Name for people */
  name?: string | undefined
  /** Id of the root role */
  rootRole?: number | undefined
}

/** New fields of a strategy */
export type UpdateStrategyPayload = {
  /** Name of the strategy type */
  name?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: the strategy is not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** Constraints, all of which must be met */
  constraints?: ConstraintInput[] | undefined
  /** Variants of the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Id of the strategy */
  id: string
}

/** New fields of a strategy type */
export type UpdateStrategyType = {
  /** A title for people */
  title?: string | null | undefined
  /** Name for people */
  displayName?: string | null | undefined
  /** Purpose of strategies of the type */
  description?: string | null | undefined
  /** Whether the type should no longer be used */
  deprecated?: boolean | undefined
  /** Parameters of the type */
  parameters?: StrategyParameter[] | undefined
}

/** New fields of a tag type */
export type UpdateTagType = {
  /** Meaning of tags of the type */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** Tags to add to and to remove from a feature */
export type UpdateTags = {
  /** Tags to add first; tags that the feature already has stay */
  addedTags: TagInput[]
  /** Tags to remove afterwards; tags that the feature does not have are ignored */
  removedTags: TagInput[]
}

/** Changes to a user; absent fields stay unchanged */
export type UpdateUser = {
  /** Name for people; empty: unchanged */
  name?: string | undefined
  /** Mail address; empty: unchanged */
  email?: '' | string | undefined
  /** Id or name of the root role */
  rootRole?: number | 'Viewer' | 'Editor' | 'Admin' | undefined
  /** Whether the account is disabled. The sessions and tokens of a disabled account end, and stay ended if the account is enabled */
  disabled?: boolean | undefined
}

/** Changes of a webhook; absent fields stay unchanged */
export type UpdateWebhook = {
  /** URL that receives the events, https or http */
  url?: string | undefined
  /** Purpose of the webhook; null: no description */
  description?: string | null | undefined
  /** Whether the webhook receives events; absent: true */
  enabled?: boolean | undefined
  /** Types of the events that the webhook receives; empty: all events of change requests */
  events?: Array<'change-request-created' | 'change-request-title-updated' | 'change-added' | 'change-edited' | 'change-discarded' | 'change-request-discarded' | 'change-request-sent-to-review' | 'change-request-approvers-requested' | 'change-request-approval-added' | 'change-request-approval-withdrawn' | 'change-request-approved' | 'change-request-approvals-dropped' | 'change-request-rejected' | 'change-request-rejection-withdrawn' | 'change-request-cancelled' | 'change-request-applied' | 'change-request-scheduled' | 'change-request-scheduled-application-success' | 'change-request-scheduled-application-failure' | 'change-request-conflict' | 'change-request-comment-added'> | undefined
  /** Ids of the projects whose events the webhook receives; empty: all projects */
  projects?: string[] | undefined
}

/** An account */
export type User = {
  /** Id of the account */
  id: number
  /**
   * Internal
   * @deprecated
   */
  isAPI?: boolean | undefined
  /** Name for people */
  name?: string | null | undefined
  /** Mail address */
  email?: string | undefined
  /** Unique user name */
  username?: string | null | undefined
  /** URL of a picture */
  imageUrl?: string | undefined
  /** Link that the user can share to invite others */
  inviteLink?: string | undefined
  /** Number of unsuccessful logins */
  loginAttempts?: number | undefined
  /** Whether a welcome mail was sent */
  emailSent?: boolean | undefined
  /** Id of the root role */
  rootRole?: number | undefined
  /** Last login */
  seenAt?: string | null | undefined
  /** When the account was created */
  createdAt?: string | undefined
  /** An actual user or a service account */
  accountType?: 'User' | 'Service Account' | undefined
  /** Present if the account is disabled: it cannot log in, and it has no sessions and tokens */
  disabled?: true | undefined
  /** Present if an identity provider manages the account */
  managedBy?: 'scim' | undefined
  /**
   * Permissions of the account
   * @deprecated
   */
  permissions?: string[] | undefined
}

/** Summary of an account */
export type UserBase = {
  /** Id of the account */
  id: number
  /** Name, if the account has one */
  name?: string | undefined
  /** Mail address, if the account has one */
  email?: string | undefined
  /** User name, if the account has one */
  username?: string | undefined
  /** An actual user or a service account */
  accountType: 'User' | 'Service Account'
}

/** The users */
export type Users = {
  /** All users; service accounts have their own list */
  users: User[]
  /** The root roles that an account can have */
  rootRoles: Role[]
}

/** Summaries of accounts and groups */
export type UsersGroupsBase = {
  /** All groups */
  groups: GroupBase[]
  /** All accounts */
  users: UserBase[]
}

/** Strategies that use a segment or a context field */
export type UsingStrategies = {
  /** The strategies, by feature and environment, in projects that the caller sees; archived features included */
  strategies: UsingStrategy[]
}

/** A strategy that uses a segment or a context field, with its feature, project and environment */
export type UsingStrategy = {
  /** Id of the strategy */
  id: string
  /** Name of the feature of the strategy */
  featureName: string
  /** Id of the project that the feature is in */
  projectId: string
  /** Name of the environment of the strategy */
  environment: string
  /** Name of the strategy type */
  strategyName: string
}

/** The effect of archiving features on dependencies */
export type ValidateArchiveFeatures = {
  /** The features that have a child which is not among the features */
  parentsWithChildFeatures: string[]
  /** Whether any of the features would lose its dependency on another feature */
  hasDeletedDependencies: boolean
}

/** Tokens that applications sent to a proxy */
export type ValidateEdgeTokens = {
  /** Secrets of tokens */
  tokens: string[]
}

/** A name for a feature */
export type ValidateFeature = {
  /** The name */
  name: string
  /** The project whose naming pattern the name must match */
  projectId?: string | null | undefined
}

/** The expected result of an import; the import succeeds if there are no errors and no missing permissions */
export type ValidatedBatch = {
  /** Errors that prevent the import */
  errors: BatchFinding[]
  /** Effects of the import that the caller may not expect */
  warnings: BatchFinding[]
  /** Permissions that the import needs and the caller lacks */
  permissions: BatchFinding[]
}

/** A valid tag type */
export type ValidatedTagType = {
  /** Always true: an invalid tag type returns an error */
  valid: boolean
  /** The tag type that would be stored */
  tagType: TagType
}

/** A variant of a feature or of a feature in one environment */
export type Variant = {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000, possibly fractional */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType: 'variable' | 'fix'
  /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
  stickiness: string
  /** The payload of the variant */
  payload?: VariantPayload | undefined
  /** Context values that take precedence over the weights */
  overrides: Override[]
}

/** A variant to add to a feature or to a feature in one environment */
export type VariantInput = {
  /** Name, unique in its list */
  name: string
  /** Share out of 1000, possibly fractional */
  weight: number
  /** `fix`: the variant has exactly its weight; `variable`: the weight adjusts so that all weights total 1000 */
  weightType?: 'variable' | 'fix' | undefined
  /** Context field that keeps a user on the same variant; `default` uses userId, then sessionId, then chance */
  stickiness?: string | undefined
  /** The payload of the variant */
  payload?: VariantPayloadInput | undefined
  /** Context values that take precedence over the weights */
  overrides?: OverrideInput[] | undefined
}

/** The payload of a variant for the application */
export type VariantPayload = {
  /** Kind of the value */
  type: 'json' | 'csv' | 'string' | 'number'
  /** The value as text */
  value: string
}

/** A payload to set for a variant */
export type VariantPayloadInput = {
  /** Kind of the value */
  type: 'json' | 'csv' | 'string' | 'number'
  /** The value as text */
  value: string
}

/** A webhook without its secret */
export type Webhook = {
  /** Id of the webhook */
  id: string
  /** URL that receives the events, https or http */
  url: string
  /** Purpose of the webhook; null: no description */
  description: string | null
  /** Whether the webhook receives events */
  enabled: boolean
  /** Types of the events that the webhook receives; empty: all events of change requests */
  events: string[]
  /** Ids of the projects whose events the webhook receives; empty: all projects */
  projects: string[]
  /** When the webhook was created */
  createdAt: string
}

/** Deliveries to a webhook */
export type WebhookDeliveries = {
  /** The deliveries, the newest first */
  deliveries: WebhookDelivery[]
}

/** The delivery of an event to a webhook */
export type WebhookDelivery = {
  /** Id of the delivery: the header webhook-id of each attempt */
  id: string
  /** Id of the event */
  eventId: number
  /** Type of the event */
  type: string
  /** Id of the project of the change request */
  project: string | null
  /** Name of the environment of the change request */
  environment: string | null
  /** Id of the change request */
  changeRequest: number | null
  /** pending: the server will retry; failed: the server gave up */
  state: 'pending' | 'delivered' | 'failed'
  /** Number of attempts so far */
  attempts: number
  /** When the next attempt is due; null: no further attempt */
  nextAttemptAt: string | null
  /** HTTP status of the last response of the receiver; null: no response */
  status: number | null
  /** Why the last attempt failed; null: the last attempt did not fail */
  error: string | null
  /** When the delivery was queued */
  createdAt: string
  /** When the event was delivered, or the server gave up; null: the delivery is pending */
  finishedAt: string | null
}

/** The result of a webhook test */
export type WebhookTest = {
  /** HTTP status of the last response of the receiver; null: no response */
  status: number | null
  /** Duration of the attempt in milliseconds */
  durationMs: number
  /** Why the test failed; null: the receiver returned a status from 200 to 299 */
  error: string | null
}

/** A webhook with its new secret */
export type WebhookWithSecret = {
  /** Id of the webhook */
  id: string
  /** URL that receives the events, https or http */
  url: string
  /** Purpose of the webhook; null: no description */
  description: string | null
  /** Whether the webhook receives events */
  enabled: boolean
  /** Types of the events that the webhook receives; empty: all events of change requests */
  events: string[]
  /** Ids of the projects whose events the webhook receives; empty: all projects */
  projects: string[]
  /** When the webhook was created */
  createdAt: string
  /** Key of the signatures, `whsec_` and Base64; only this response shows it */
  secret: string
}

/** All webhooks */
export type Webhooks = {
  /** The webhooks, the oldest first */
  webhooks: Webhook[]
}
