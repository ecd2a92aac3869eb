// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

/** Number of change requests that wait for the caller */
export interface ActionableChangeRequests {
  /** Number of change requests that the caller can act on */
  total: number
}

/** An environment that a project shall have */
export interface AddEnvironment {
  /** Name of the environment */
  environment: string
  /** Whether changes there shall be reviewed; absent: as they were, at first not */
  changeRequestsEnabled?: boolean | undefined
  /** What features shall get that are turned on there without an enabled strategy; absent: flexibleRollout for everybody */
  defaultStrategy?: DefaultStrategyInput | undefined
}

/** Roles of a project to give to each of some users and groups */
export interface AddProjectAccess {
  /** Ids of the project roles to give */
  roles: number[]
  /** Ids of the users and service accounts that get them */
  users?: number[] | undefined
  /** Ids of the groups that get them */
  groups?: number[] | undefined
}

/** A strategy to add */
export interface AddStrategyPayload {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** All must hold */
  constraints: ConstraintInput[]
  /** Variants that go with the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters: Record<string, string>
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** The outcome of a feature for one of several contexts */
export interface AdvancedPlaygroundOutcome {
  /** Name of the feature */
  name: string
  /** Id of its project */
  projectId: string
  /** Whether the feature is on for the context */
  isEnabled: boolean
  /** Whether the feature is turned on in the environment */
  isEnabledInCurrentEnvironment: boolean
  /** Whether a parent forbids the feature */
  hasUnsatisfiedDependency: boolean
  /** The strategies */
  strategies: {
    /** Whether any strategy is true, or the feature has none; `unknown`: only a custom strategy could be */
    result: boolean | 'unknown'
    /** All strategies in their order */
    data: PlaygroundStrategy[]
  }
  /** The variant for the context */
  variant: PlaygroundVariant
  /** The variants among which the choice is */
  variants: Array<{
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
    /** Take precedence over the weights; absent in variants of a strategy */
    overrides?: Override[] | undefined
  }>
  /** What decided whether the feature is on */
  reason: PlaygroundReason
  /** How the variant was chosen; null: there is no choice */
  variantReason: PlaygroundVariantReason | null
  /** Its parents with their outcomes */
  dependencies: Array<{
    /** Name of the parent feature */
    feature: string
    /** Whether the parent must be enabled (true) or disabled (false) */
    enabled: boolean
    /** Variants the parent must resolve to, any when empty; counts only when enabled */
    variants: string[]
    /** Whether the parent lets the feature be on */
    result: boolean
    /** Whether the parent is on; null: it is outside the evaluated projects, or archived */
    isEnabled: boolean | null
    /** The variant of the parent; null: as for `isEnabled` */
    variant: string | null
  }>
  /** Name of the environment */
  environment: string
  /** The context */
  context: PlaygroundContext
}

/** What to evaluate for many contexts */
export interface AdvancedPlaygroundRequest {
  /** Names of environments */
  environments: string[]
  /** Ids of projects; `*`: all that the caller sees */
  projects?: '*' | string[] | undefined
  /** The contexts to evaluate for: a value with commas is a list of values */
  context: PlaygroundContext
  /** Id of an open change request: the features are evaluated as it would leave them. Its project and environment must be named */
  changeRequest?: number | undefined
}

/** Outcomes for many contexts */
export interface AdvancedPlaygroundResponse {
  /** The outcomes, by name of the feature */
  features: Array<{
    /** Name of the feature */
    name: string
    /** Id of its project */
    projectId: string
    /** For each environment that the feature has, the outcomes in the order of the contexts */
    environments: Record<string, AdvancedPlaygroundOutcome[]>
  }>
  /** The request */
  input: {
    /** Names of environments */
    environments: string[]
    /** Ids of projects; `*`: all that the caller sees */
    projects: '*' | string[]
    /** The contexts to evaluate for: a value with commas is a list of values */
    context: PlaygroundContext
    /** Id of an open change request: the features are evaluated as it would leave them. Its project and environment must be named */
    changeRequest?: number | undefined
  }
  /** What was left out */
  warnings: {
    /** Fields of the context that were left out, since their values are no texts */
    invalidContextProperties: string[]
  }
  /** The change request that was evaluated; null: none */
  changeRequest: {
    /** Its id */
    id: number
    /** Id of its project */
    project: string
    /** Name of its environment */
    environment: string
    /** Its state */
    state: string
    /** Why changes are left out; while there are any, the request cannot be applied */
    conflicts: string[]
  } | null
}

/** An API token. The secret is never shown again */
export interface ApiToken {
  /** Id of the token */
  id: number
  /** Name for people */
  tokenName: string
  /**
   * The name again
   * @deprecated
   */
  username: string
  /** Who it is for: admin (administration), backend (servers) or frontend (browsers) */
  type: 'admin' | 'backend' | 'frontend'
  /** Environment that it reads; * for an admin token */
  environment: string
  /** Project that it reads: * for all, the first where there are several */
  project: string
  /** Projects that it reads: * alone for all */
  projects: string[]
  /** Always null */
  alias: null
  /** When it was created */
  createdAt: string
  /** When it stops working; null: never */
  expiresAt: string | null
  /** When it was last used */
  seenAt: string | null
}

/** API tokens */
export interface ApiTokens {
  /** The tokens of the kinds that the caller may read */
  tokens: ApiToken[]
}

/** An application that uses features */
export interface Application {
  /** Name of the application */
  appName: string
  /** Names of the strategy types that it knows */
  strategies: string[]
  /** When it was first heard of */
  createdAt: string
  /** When its strategies or its usage changed last */
  updatedAt: string
  /** Where it uses features, by the tokens that it sent */
  usage: Array<{
    /** Id of the project; `*`: all */
    project: string
    /** Names of the environments */
    environments: string[]
  }>
}

/** An application with its processes and the features that it uses */
export interface ApplicationDetails {
  /** Name of the application */
  appName: string
  /** Names of the strategy types that it knows */
  strategies: string[]
  /** When it was first heard of */
  createdAt: string
  /** When its strategies or its usage changed last */
  updatedAt: string
  /** Where it uses features, by the tokens that it sent */
  usage: Array<{
    /** Id of the project; `*`: all */
    project: string
    /** Names of the environments */
    environments: string[]
  }>
  /** What the application does */
  description: string | null
  /** Where people learn more of the application */
  url: string | null
  /** Colour of the application */
  color: string | null
  /** Name of an icon */
  icon: string | null
  /** Name of the account or token that described the application first; null: the application reported */
  createdBy: string | null
  /** The processes of the last 48 hours, the latest first, 1,000 at most */
  instances: Array<{
    /** Name of the process */
    instanceId: string
    /** Name of the environment */
    environment: string
    /** Name and version of the SDK, such as `unleash-node-sdk:6.12.1`; null: unknown */
    sdkVersion: string | null
    /** When the process reported first */
    createdAt: string
    /** When the process reported last */
    lastSeen: string
  }>
  /** The SDKs of these processes, by name */
  sdks: Array<{
    /** Name of the SDK */
    name: string
    /** Its versions */
    versions: string[]
  }>
  /** The features that the application reported in the last 48 hours, by name */
  seenToggles: Array<{
    /** Name of the feature */
    name: string
    /** Id of its project; absent: there is no such feature */
    project?: string | undefined
    /** true: there is no such feature */
    notFound?: boolean | undefined
  }>
}

/** Applications that use features */
export interface Applications {
  /** The applications, by name */
  applications: Application[]
}

/** Features and segments after changes */
export interface AppliedChanges {
  /** The features that the changes name, in the order in which they name them */
  features: ChangedFeature[]
  /** The segments that the changes update, in the order in which they name them */
  segments: ChangedSegment[]
  /** Ids of the segments that the changes delete */
  deletedSegments: number[]
}

/** The last seal of a chain */
export interface AuditAnchor {
  /** Id of the project whose events are in the chain; empty: events that are about no project */
  chain: string
  /** Its number in the chain of its project, from 1 without gaps */
  seq: number
  /** Tells which of the secret keys sealed it, and nothing of the key */
  keyId: string
  /** HMAC-SHA-256 of the event, of its places and of the seal before it in the chain, hexadecimal */
  mac: string
  /** When it was sealed */
  sealedAt: string
}

/** The last seal of each chain */
export interface AuditAnchors {
  /** One for each chain */
  anchors: AuditAnchor[]
}

/** Which SDK processes to wait for, and how long */
export interface AwaitRevision {
  /** Revision of the environment; absent: the revision now, which includes every change that was acknowledged before */
  revision?: number | undefined
  /** Names of the applications to wait for; absent: all. Pages count only where their application is named */
  applications?: string[] | undefined
  /** Percentage of the live SDK processes that must have the revision */
  quorum?: number | undefined
  /** Longest wait in seconds; 0: respond at once */
  timeout?: number | undefined
}

/** Which SDK processes have a revision of an environment */
export interface AwaitedRevision {
  /** Name of the environment */
  environment: string
  /** The revision that was waited for */
  revision: number
  /** Whether the quorum of the live SDK processes has the revision; false if no process is live */
  reached: boolean
  /** Number of live SDK processes, of those that the caller sees: held + sent + behind + unknown */
  live: number
  /** Number of live SDK processes that proved that they hold the revision */
  held: number
  /** Number of live SDK processes with a stream that the revision was sent to */
  sent: number
  /** Number of live SDK processes that are not known to have the revision yet */
  behind: number
  /** Number of live SDK processes that do not say which revision they hold; they never count as done */
  unknown: number
  /** The processes that are behind or unknown, by application; 100 at most */
  missing: Array<{
    /** Name of the application; null: the SDK does not send it */
    appName: string | null
    /** Instance id that the SDK sends; null: none */
    instanceId: string | null
    /** Connection id that the SDK sends; null: none */
    connectionId: string | null
    /** Name and version of the SDK; null: unknown */
    sdk: string | null
    /** How the process reads: it polls, it streams, it is a proxy that reports, or a page that polls */
    transport: 'poll' | 'stream' | 'edge' | 'page'
    /** `unknown`: the process does not say which revision it holds */
    state: 'behind' | 'unknown'
    /** The last revision that the process was known to have; null: none */
    revision: number | null
    /** When the process was last seen */
    lastSeen: string
  }>
  /** Since when this server listens. It may not know processes that have not called since then */
  since: string
}

/** What an export of features gave */
export interface Batch {
  /** The features */
  features: BatchFeature[]
  /** All their strategies, in their order */
  featureStrategies?: BatchStrategy[] | undefined
  /** What they shall be in the environment; one without strategies that is not named stays as it is there */
  featureEnvironments?: BatchConfiguration[] | undefined
  /** Context fields; those that are not there yet are made */
  contextFields?: CreateContextField[] | undefined
  /** Tags that they shall have beside those that they have */
  featureTags?: ImportedFeatureTag[] | undefined
  /** The segments that the strategies use */
  segments?: BatchSegment[] | undefined
  /** Tag types; those that are not there yet are made */
  tagTypes?: CreateTagType[] | undefined
  /** What they shall depend on */
  dependencies?: BatchDependencies[] | undefined
}

/** What a feature to import shall be in the environment, beside its strategies */
export interface BatchConfiguration {
  /** Name of the feature */
  featureName: string
  /** Whether the feature shall be enabled */
  enabled: boolean
  /** Variants of the feature */
  variants?: VariantInput[] | undefined
}

/** What a feature to import shall depend on; one that is not named keeps its dependencies */
export interface BatchDependencies {
  /** Name of the feature */
  feature: string
  /** The features it shall depend on */
  dependencies: DependencyInput[]
}

/** A feature to import */
export interface BatchFeature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type?: string | undefined
  /** What the feature is for */
  description?: string | null | undefined
  /** Whether it is marked stale */
  stale?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The type of its values for OpenFeature, and the default value in code; null: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | null | undefined
}

/** Features of a project to do something to, together */
export interface BatchFeatures {
  /** Names of the features */
  features: string[]
}

/** Something to know before an import */
export interface BatchFinding {
  /** What it is about */
  message: string
  /** Names of what it is about */
  affectedItems: string[]
}

/** A segment that strategies to import use; where it is not there yet, it is made, within the project if it names any */
export interface BatchSegment {
  /** Name, unique in the whole server */
  name: string
  /** What the segment is for */
  description?: string | null | undefined
  /** The project it is confined to; null: none */
  project?: string | null | undefined
  /** Id within the file */
  id: number
  /** All must hold; absent: it must be there already */
  constraints?: ConstraintInput[] | undefined
}

/** Features of a project to mark as stale, or as not */
export interface BatchStale {
  /** Names of the features */
  features: string[]
  /** Whether they have outlived their purpose */
  stale: boolean
}

/** A strategy of a feature to import; it has name or strategyName */
export interface BatchStrategy {
  /** Id of the strategy; a stored strategy of the feature with this id is replaced and keeps it */
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
  /** Ids of the attached segments, within the file */
  segments?: number[] | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with this strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
}

/** What a proxy collected from applications. Entries that are wrong are left out; the others count. */
export interface BulkMetrics {
  /** Applications that registered */
  applications?: Array<{
    /** Name of the application */
    appName: string
    /** Name of the environment; that of the token when absent. Entries of environments that the token does not reach are left out */
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
    /** Name of the environment; that of the token when absent. Entries of environments that the token does not reach are left out */
    environment?: string | undefined
    /** A moment of the hour that the counts are of */
    timestamp: string | number
    /** Number of evaluations to true; none when absent */
    yes?: number | undefined
    /** Number of evaluations to false; none when absent */
    no?: number | undefined
    /** Number of evaluations by variant */
    variants?: Record<string, number> | undefined
  }> | null | undefined
  /** Counters, gauges and histograms since the last report, for Prometheus at /internal-backstage/impact/metrics */
  impactMetrics?: Array<{
    /** Name of the metric */
    name: string
    /** What the metric says */
    help?: string | undefined
    /** Kind of the metric */
    type: 'counter' | 'gauge' | 'histogram'
    /** One sample for each set of labels */
    samples: Array<{
      /** Labels by name */
      labels?: Record<string, string | number> | undefined
      /** Of a counter what was added, of a gauge what it shows */
      value?: number | undefined
      /** Of a histogram, the number of values */
      count?: number | undefined
      /** Of a histogram, the sum of the values */
      sum?: number | undefined
      /** Of a histogram, counts by upper bound */
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
export interface BulkToggleFeatures {
  /** Names of the features */
  features: string[]
}

/** Who is calling: an account or an API token */
export interface Caller {
  /** Id of the account; absent for an API token, which belongs to nobody */
  id?: number | undefined
  /** Name for people, or name of the API token */
  name: string | null
  /** User name */
  username?: string | null | undefined
  /** Mail address */
  email?: string | undefined
  /** A picture */
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

/** A new password in place of the old one */
export interface ChangeOwnPassword {
  /** The new password */
  password: string
  /** The new password again */
  confirmPassword: string
  /** The password until now */
  oldPassword: string
}

/** Where to move a feature */
export interface ChangeProject {
  /** Id of the project that the feature moves to */
  newProjectId: string
}

/** Proposed changes to the features and segments of a project in one environment */
export interface ChangeRequest {
  /** Id of the request */
  id: number
  /** A title for people */
  title?: string | undefined
  /** Name of the environment */
  environment: string
  /** Number of approvals needed before it can be applied */
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
  /** Who made it */
  createdBy: ChangeRequestUser
  /** When it was made */
  createdAt: string
  /** Where it stands */
  state: 'Draft' | 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected' | 'Scheduled'
  /** Hash of what applying the request would change now; absent once it is closed */
  planHash?: string | undefined
  /** Approvals that count no more; absent where there are none */
  droppedApprovals?: Array<{
    /** Who had approved */
    createdBy: ChangeRequestUser
    /** When */
    createdAt: string
    /** Why the approval does not count */
    reason: string
  }> | undefined
  /** Id of the applied request that this one undoes */
  undoOf?: number | undefined
  /** When the request was applied */
  appliedAt?: string | undefined
  /** When it is to be applied; only in state Scheduled */
  schedule?: ChangeRequestSchedule | undefined
}

/** An approval or a rejection */
export interface ChangeRequestApproval {
  /** Who gave it */
  createdBy: {
    /** Id of the account */
    id: number
    /** User name */
    username: string
    /** A picture */
    imageUrl: string
  }
  /** When it was given */
  createdAt: string
}

/** A proposed change to a feature */
export interface ChangeRequestChange {
  /** Id of the change */
  id: number
  /** Why the change cannot be applied; absent where it can */
  conflict?: string | undefined
  /** What the action works with; empty for actions without payload */
  payload: string | boolean | number | Array<{
    /** Id of the strategy */
    id: string
    /** New position */
    sortOrder: number
  }> | Record<string, unknown>
  /** Who proposed it */
  createdBy?: ChangeRequestUser | undefined
  /** When it was proposed */
  createdAt?: string | undefined
  /** What the change does */
  action: 'updateEnabled' | 'addStrategy' | 'updateStrategy' | 'deleteStrategy' | 'archiveFeature' | 'patchVariant' | 'reorderStrategy' | 'addDependency' | 'deleteDependency'
}

/** A comment on a change request */
export interface ChangeRequestComment {
  /** Id, unique within the change request */
  id: number
  /** The comment */
  text: string
  /** Who wrote it */
  createdBy: ChangeRequestUser
  /** When it was written */
  createdAt: string
}

/** Whether changes to an environment of a project are reviewed */
export interface ChangeRequestConfig {
  /** Name of the environment */
  environment: string
  /** Type of the environment, such as production */
  type: string
  /** Whether changes to this environment of the project need a change request */
  changeRequestEnabled: boolean
  /** Number of approvals that a change request needs; null: none is needed */
  requiredApprovals: number | null
}

/** Whether changes are reviewed, by environment of a project in their order */
export type ChangeRequestConfigs = ChangeRequestConfig[]

/** Number of change requests of a project by state */
export interface ChangeRequestCount {
  /** Number of all change requests, without drafts of others */
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
  /** The segment and what it shall become */
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
  /** On or off */
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
  /** The strategy and what it shall become */
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

/** A change that is applied along with the proposed ones, to prevent an invalid state */
export interface ChangeRequestDefaultChange {
  /** What the change does */
  action: string
  /** What the action works with */
  payload: Record<string, unknown>
}

/** A feature with its proposed changes */
export interface ChangeRequestFeature {
  /** Name of the feature */
  name: string
  /** Why no change to the feature can be applied; absent where they can */
  conflict?: string | undefined
  /** The proposed changes; may be empty in listings of a project */
  changes: ChangeRequestChange[]
  /** Applied along with them; absent where none is needed */
  defaultChange?: ChangeRequestDefaultChange | undefined
}

/** Which contexts would get other outcomes, by a sample of the last 24 hours and by the rules */
export interface ChangeRequestImpact {
  /** Hash of which features flip in which direction, with shares in tenths */
  impactHash: string
  /** Hash of what applying the request would change */
  planHash: string
  /** False: the server is set not to sample contexts */
  isSampling: boolean
  /** Why some changes are left out, in sentences */
  conflicts: string[]
  /** The environments in which the request has an effect, by name */
  environments: Array<{
    /** Name of the environment */
    environment: string
    /** What the figures are based on */
    coverage: {
      /** Requests of which the contexts are a sample */
      requests: number
      /** Contexts that were evaluated */
      contexts: number
      /** Begin of the first hour with contexts; null: there are none */
      since: string | null
      /** Time of the report */
      until: string
      /** How many of the applications the sample covers */
      applications: {
        /** Applications that reported metrics of these features in the last 24 hours */
        reported: number
        /** Those of them that contexts of the sample name */
        sampled: number
      }
    }
    /** The features that the request affects, those that flip most first; at most 200 */
    features: Array<{
      /** Name of the feature */
      name: string
      /** Id of its project */
      project: string
      /** Contexts for which both outcomes are known */
      contexts: number
      /** Contexts for which a rule asks for what the sample does not hold: such as the beginning of a hashed id */
      unanswerable: number
      /** Share of the requests that flip, whatever the kind, from 0 to 1 */
      share: number
      /** The same by kind */
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
        /** The variant before; null: none */
        from: string | null
        /** The variant after; null: none */
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
        /** True: the values are data about persons, and are not listed */
        isSensitive: boolean
        /** The five most frequent values among the contexts that flip */
        values: Array<{
          /** The value; null: the contexts lack the field */
          value: string | null
          /** Contexts with this value that flip */
          contexts: number
          /** Share of the requests that flip, from 0 to 1 */
          share: number
        }>
      }>
      /** What follows from the rules alone, for contexts that the server never sees */
      bounds: {
        /** Share of all ids, from 0 to 1 */
        atLeast: number
        /** Share of all ids, from 0 to 1 */
        atMost: number
      }
      /** Metrics that applications reported, those of backend SDKs included */
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
  /** What the figures leave out, in sentences */
  notIncluded: string[]
}

/** One change to propose, or several */
export type ChangeRequestOneOrManyCreate = ChangeRequestCreate | ChangeRequestCreate[]

/** What applying a change request changes */
export interface ChangeRequestPlan {
  /** Hash of what applying the request would change */
  planHash: string
  /** The features that the request is about */
  features: Array<{
    /** Name of the feature */
    name: string
    /** What it is at present; null: it does not exist */
    before: Record<string, unknown> | null
    /** What it becomes; null: it is deleted */
    after: Record<string, unknown> | null
    /** The fields that change */
    difference: PlanDifference[]
    /** Why changes to it cannot be merged */
    conflicts: PlanConflict[]
  }>
  /** The segments that the request is about */
  segments: Array<{
    /** Id of the segment */
    id: number
    /** What it is at present; null: it does not exist */
    before: Record<string, unknown> | null
    /** What it becomes; null: it is deleted */
    after: Record<string, unknown> | null
    /** The fields that change */
    difference: PlanDifference[]
    /** Why changes to it cannot be merged */
    conflicts: PlanConflict[]
  }>
  /** All conflicts, in the order of the changes */
  conflicts: PlanConflict[]
  /** Parts of changes without effect, because the live state moved; they keep nothing from being applied */
  warnings: PlanWarning[]
}

/** When a request is to be applied */
export interface ChangeRequestSchedule {
  /** When it is to be applied */
  scheduledAt: string
  /** Whether it is still to come or was tried in vain */
  status: 'pending' | 'failed'
  /** Why it could not be applied */
  failureReason?: string | null | undefined
  /** Why it would fail at that time, as far as is known now; absent where it would succeed */
  conflict?: string | undefined
}

/** A proposed change to a segment */
export interface ChangeRequestSegmentChange {
  /** Id of the change */
  id: number
  /** Why the change cannot be applied; absent where it can */
  conflict?: string | undefined
  /** What the action works with; empty for actions without payload */
  payload: string | boolean | number | Array<{
    /** Id of the strategy */
    id: string
    /** New position */
    sortOrder: number
  }> | Record<string, unknown>
  /** Who proposed it */
  createdBy?: ChangeRequestUser | undefined
  /** When it was proposed */
  createdAt?: string | undefined
  /** What the change does */
  action: 'updateSegment' | 'deleteSegment'
  /** Present name of the segment */
  name: string
}

/** The title that a change request shall have */
export interface ChangeRequestTitle {
  /** A title for people */
  title: string
}

/** Who did something */
export interface ChangeRequestUser {
  /** Id of the account; an API token has none */
  id?: number | undefined
  /** User name, or name of the API token */
  username: string | null
  /** A picture */
  imageUrl: string | null
}

/** Change requests */
export type ChangeRequests = ChangeRequest[]

/** A feature in one environment */
export interface ChangedFeature {
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
export interface ChangedSegment {
  /** Id of the segment */
  id: number
  /** Name, unique among segments */
  name: string
  /** What the segment is for */
  description: string | null
  /** The project it is confined to; null: none */
  project: string | null
  /** All must hold */
  constraints: Constraint[]
}

/** An application that starts to use features */
export interface ClientApplication {
  /** Name of the application */
  appName: string
  /** Which process of the application reports */
  instanceId?: string | undefined
  /** Id of the process, where it has no name */
  connectionId?: string | null | undefined
  /** Name and version of the SDK, such as `unleash-node-sdk:6.12.1` */
  sdkVersion?: string | null | undefined
  /** Name of the environment; that of the token counts, and this one where the token is an administrator's */
  environment?: string | undefined
  /** Names of the strategy types that the application knows */
  strategies?: string[] | undefined
}

/** A condition on a context field, as SDKs read it */
export interface ClientConstraint {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. SDKs that do not know an operator treat the constraint as not met */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** What to compare with; empty for operators that take a single value */
  values: string[]
  /** What to compare with, for operators that take a single value */
  value?: string | undefined
  /** True: the result is negated */
  inverted: boolean
  /** True: upper and lower case are the same */
  caseInsensitive: boolean
}

/** What changed in an environment, as SDKs read it */
export interface ClientDelta {
  /** Removals, then segments, then features */
  events: Array<{
    /** The revision of the environment up to which the client knows everything, once it has applied all events */
    eventId: number
    /** Replaces all that the client has */
    type: 'hydration'
    /** All features, by project and then by name */
    features: ClientFeature[]
    /** The segments that they use, by id */
    segments: ClientSegment[]
  } | {
    /** The revision of the environment up to which the client knows everything, once it has applied all events */
    eventId: number
    /** A feature is new or has changed */
    type: 'feature-updated'
    feature: ClientFeature
  } | {
    /** The revision of the environment up to which the client knows everything, once it has applied all events */
    eventId: number
    /** A feature was archived or deleted, or the client no longer reads its project */
    type: 'feature-removed'
    /** Its name */
    featureName: string
    /** Id of the project that it was in */
    project: string
  } | {
    /** The revision of the environment up to which the client knows everything, once it has applied all events */
    eventId: number
    /** A segment is new or has changed */
    type: 'segment-updated'
    segment: ClientSegment
  } | {
    /** The revision of the environment up to which the client knows everything, once it has applied all events */
    eventId: number
    /** No feature of the client uses the segment any more */
    type: 'segment-removed'
    /** Its id */
    segmentId: number
  }>
}

/** A feature in one environment, as SDKs read it */
export interface ClientFeature {
  /** Name, unique in the whole server */
  name: string
  /** Id of its project */
  project: string
  /** Its type */
  type: string
  /** What it is for */
  description: string | null
  /** Whether it is on in the environment */
  enabled: boolean
  /** Whether it is marked as stale */
  stale: boolean
  /** Whether SDKs emit an event for each evaluation */
  impressionData: boolean
  /** The enabled strategies in order; the feature is active where any of them is */
  strategies: Array<{
    /** Name of the strategy type */
    name: string
    /** All must hold */
    constraints: ClientConstraint[]
    /** Parameters by name */
    parameters: Record<string, string>
    /** Variants that go with this strategy */
    variants: StrategyVariant[]
    /** Ids of the attached segments; absent: none, or their constraints are among its own */
    segments?: number[] | undefined
  }>
  /** Variants of the feature in the environment */
  variants: Variant[]
  /** Its parents */
  dependencies: Dependency[]
}

/** The features of an environment, as SDKs read them */
export interface ClientFeatures {
  /** Version of this format */
  version: 2
  /** By project, and then by name */
  features: ClientFeature[]
  /** The segments that the features use, by id; absent for SDKs that take them inlined */
  segments?: ClientSegment[] | undefined
  /** What was read */
  query: {
    /** The environment of the token */
    environment: string
    /** The projects that were read; absent: all */
    project?: string[] | undefined
    /** As in the request */
    namePrefix?: string | undefined
    /** As in the request */
    tag?: string[] | undefined
    /** True: the constraints of segments are among those of the strategies */
    inlineSegmentConstraints: boolean
  }
  /** The state that was read */
  meta: {
    /** Grows with every change to what was read */
    revisionId: number
    /** The ETag of the response */
    etag: string
    /** Names the query */
    queryHash: string
  }
}

/** A report of an application about its use of features. Entries that are wrong are left out; the others count. */
export interface ClientMetrics {
  /** Name of the application, of at most 255 characters; a report with a longer name is left out */
  appName: string
  /** Name of the process that reports */
  instanceId?: string | null | undefined
  /** Id of the process; the header Unleash-Connection-Id comes first */
  connectionId?: string | null | undefined
  /** Name of the environment; that of the token counts, and this one where the token is an administrator's */
  environment?: string | null | undefined
  /** What is reported of features; absent or null: nothing */
  bucket?: {
    /** Start of what is reported: a date-time, or milliseconds since 1970 */
    start: string | number
    /** End of what is reported, which decides the hour that it counts for; an end to come counts as now */
    stop: string | number
    /** Usage by name of the feature */
    toggles: Record<string, {
      /** Number of evaluations to true; none when absent */
      yes?: number | undefined
      /** Number of evaluations to false; none when absent */
      no?: number | undefined
      /** Number of evaluations by variant */
      variants?: Record<string, number> | undefined
    }>
  } | null | undefined
  /** Counters, gauges and histograms since the last report, for Prometheus at /internal-backstage/impact/metrics */
  impactMetrics?: Array<{
    /** Name of the metric */
    name: string
    /** What the metric says */
    help?: string | undefined
    /** Kind of the metric */
    type: 'counter' | 'gauge' | 'histogram'
    /** One sample for each set of labels */
    samples: Array<{
      /** Labels by name */
      labels?: Record<string, string | number> | undefined
      /** Of a counter what was added, of a gauge what it shows */
      value?: number | undefined
      /** Of a histogram, the number of values */
      count?: number | undefined
      /** Of a histogram, the sum of the values */
      sum?: number | undefined
      /** Of a histogram, counts by upper bound */
      buckets?: Array<{
        /** Upper bound */
        le: number | '+Inf'
        /** Number of values up to the bound */
        count: number
      }> | undefined
    }>
  }> | null | undefined
}

/** A segment, as SDKs read it */
export interface ClientSegment {
  /** Id of the segment */
  id: number
  /** Its name */
  name: string
  /** All must hold */
  constraints: ClientConstraint[]
}

/** An environment to create after another one */
export interface CloneEnvironment {
  /** Name of the environment, which never changes */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Ids of the projects to link it to; those of the cloned environment when absent */
  projects?: string[] | undefined
  /** Whether changes to it are reviewed where those to the cloned one are */
  clonePermissions?: boolean | undefined
}

/** How to clone a feature */
export interface CloneFeature {
  /** Name of the clone, unique in the whole server, archived features included */
  name: string
  /** Whether strategies that have a groupId get the name of the clone as theirs */
  replaceGroupId?: boolean | undefined
}

/** A condition on a context field */
export interface Constraint {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. The server takes SEMVER_GTE, SEMVER_LTE, REGEX, IN_CIDR only if HALYARD_EXTENDED_OPERATORS is true */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** True: upper and lower case are the same (STR_ operators and REGEX) */
  caseInsensitive: boolean
  /** True: the result is negated */
  inverted: boolean
  /** What to compare with, for operators that take several values; otherwise empty */
  values: string[]
  /** What to compare with, for operators that take a single value */
  value?: string | undefined
}

/** A condition to put on a context field */
export interface ConstraintInput {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. The server takes SEMVER_GTE, SEMVER_LTE, REGEX, IN_CIDR only if HALYARD_EXTENDED_OPERATORS is true */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** True: upper and lower case are the same (STR_ operators and REGEX) */
  caseInsensitive?: boolean | undefined
  /** True: the result is negated */
  inverted?: boolean | undefined
  /** What to compare with, for operators that take several values */
  values?: string[] | undefined
  /** What to compare with, for operators that take a single value */
  value?: string | undefined
}

/** A field of the context that applications evaluate features in */
export interface ContextField {
  /** Name of the field */
  name: string
  /** What the field holds */
  description: string | null
  /** Whether roll-outs and variants may be sticky by it */
  stickiness: boolean
  /** Whether the values are data about persons: samples of contexts then hold hashes in place of them. Those of userId, sessionId, remoteAddress always are */
  sensitive: boolean
  /** Position among the fields */
  sortOrder: number
  /** The only values that constraints may compare with; empty: any */
  legalValues: LegalValue[]
  /** When it was made */
  createdAt: string
  /** Number of projects, of those that the caller sees, with strategies that have a constraint on it */
  usedInProjects: number
  /** Number of features there with such strategies, archived ones too */
  usedInFeatures: number
}

/** A name that a context field might have */
export interface ContextFieldName {
  /** Name of the field */
  name: string
}

/** The context fields, in their order and then by name */
export type ContextFields = ContextField[]

/** An environment, with what there is in it */
export interface CountedEnvironment {
  /** Name of the environment */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Position among the environments */
  sortOrder: number
  /** Whether new projects are linked to it */
  enabled: boolean
  /** Whether it is protected from removal */
  protected: boolean
  /** Number of projects that are linked to it, of those that the caller sees */
  projectCount: number
  /** Number of API tokens for it, of those whose projects the caller all sees */
  apiTokenCount: number
  /** Number of features that are on in it, of those that the caller sees; archived ones do not count */
  enabledToggleCount: number
}

/** An API token to make; it has tokenName or username */
export interface CreateApiToken {
  /** Name for people */
  tokenName?: string | undefined
  /**
   * The name, as older clients say it
   * @deprecated
   */
  username?: string | undefined
  /** admin, backend or frontend, in any case; client is another word for backend */
  type: string
  /** Environment to read; absent: development. For an admin token * or absent */
  environment?: string | undefined
  /** Project to read; * or absent: all */
  project?: string | undefined
  /** Projects to read, in place of project */
  projects?: string[] | undefined
  /** When it shall stop working; null or absent: never */
  expiresAt?: string | null | undefined
}

/** A context field to store */
export interface CreateContextField {
  /** Name of the field */
  name: string
  /** What the field holds */
  description?: string | null | undefined
  /** Whether roll-outs and variants may be sticky by it */
  stickiness?: boolean | undefined
  /** Whether the values are data about persons: samples of contexts then hold hashes in place of them. Those of userId, sessionId, remoteAddress always are */
  sensitive?: boolean | undefined
  /** Position among the fields */
  sortOrder?: number | undefined
  /** The only values that constraints may compare with; empty: any */
  legalValues?: LegalValueInput[] | undefined
}

/** An environment to create */
export interface CreateEnvironment {
  /** Name of the environment, which never changes */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Whether new projects are linked to it */
  enabled?: boolean | undefined
  /** Position among the environments; behind all others when absent */
  sortOrder?: number | undefined
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
  /** The type of its values for OpenFeature, and the default value in code; null: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
}

/** A strategy to give to a feature in one environment */
export interface CreateFeatureStrategy {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** A token to make for an account */
export interface CreatePat {
  /** What it is for; unique among the tokens of its account */
  description: string
  /** When it shall stop working; null or absent: never */
  expiresAt?: string | null | undefined
}

/** A project to create */
export interface CreateProject {
  /** Id, which stands in paths; unique, and never changed */
  id: string
  /** Name for people */
  name: string
  /** What the project is for */
  description?: string | null | undefined
  /** Who may take part: open, protected or private */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness?: string | undefined
}

/** A service account to create; it has username or name */
export interface CreateServiceAccount {
  /** User name, unique among users and service accounts; absent: made from the name */
  username?: string | undefined
  /** Name for people */
  name?: string | undefined
  /** Id of the root role */
  rootRole: number
}

/** A strategy type to store */
export interface CreateStrategyType {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** Name for people */
  displayName?: string | null | undefined
  /** What strategies of the type do */
  description?: string | null | undefined
  /** Whether the type should no longer be used */
  deprecated?: boolean | undefined
  /** The parameters it takes */
  parameters?: StrategyParameter[] | undefined
}

/** A tag type to store */
export interface CreateTagType {
  /** Name of the tag type */
  name: string
  /** What tags of the type say */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** A user to create; it has username or email */
export interface CreateUser {
  /** Id or name of the root role */
  rootRole: number | 'Viewer' | 'Editor' | 'Admin'
  /** User name, unique among users and service accounts */
  username?: string | undefined
  /** Mail address, unique in the same way */
  email?: string | undefined
  /** Name for people */
  name?: string | undefined
  /** Password; absent: the user sets one by the invite link */
  password?: string | undefined
  /** Whether to send a welcome mail; absent: yes, where mail is set up */
  sendEmail?: boolean | undefined
}

/** A new webhook */
export interface CreateWebhook {
  /** URL that receives the events, https or http */
  url: string
  /** What the webhook is for; null where nobody said */
  description?: string | null | undefined
  /** Whether the webhook receives events; true unless said otherwise */
  enabled?: boolean | undefined
  /** Types of the events that the webhook receives; empty: all events of change requests */
  events?: Array<'change-request-created' | 'change-request-title-updated' | 'change-added' | 'change-edited' | 'change-discarded' | 'change-request-discarded' | 'change-request-sent-to-review' | 'change-request-approvers-requested' | 'change-request-approval-added' | 'change-request-approval-withdrawn' | 'change-request-approved' | 'change-request-approvals-dropped' | 'change-request-rejected' | 'change-request-rejection-withdrawn' | 'change-request-cancelled' | 'change-request-applied' | 'change-request-scheduled' | 'change-request-scheduled-application-success' | 'change-request-scheduled-application-failure' | 'change-request-conflict' | 'change-request-comment-added'> | undefined
  /** Ids of the projects whose events the webhook receives; empty: all projects */
  projects?: string[] | undefined
}

/** An API token just made */
export interface CreatedApiToken {
  /** Id of the token */
  id: number
  /** Name for people */
  tokenName: string
  /**
   * The name again
   * @deprecated
   */
  username: string
  /** Who it is for: admin (administration), backend (servers) or frontend (browsers) */
  type: 'admin' | 'backend' | 'frontend'
  /** Environment that it reads; * for an admin token */
  environment: string
  /** Project that it reads: * for all, the first where there are several */
  project: string
  /** Projects that it reads: * alone for all */
  projects: string[]
  /** Always null */
  alias: null
  /** When it was created */
  createdAt: string
  /** When it stops working; null: never */
  expiresAt: string | null
  /** When it was last used */
  seenAt: string | null
  /** The token itself; only in this answer */
  secret: string
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
  /** The type of its values for OpenFeature, and the default value in code; absent: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue: Record<string, unknown>
  } | undefined
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

/** A token just made */
export interface CreatedPat {
  /** Id of the token */
  id: number
  /** What it is for; unique among the tokens of its account */
  description: string
  /** Id of the account that it acts as */
  userId: number
  /** When it stops working; null: never */
  expiresAt: string | null
  /** When it was created */
  createdAt: string
  /** When it was last used */
  seenAt: string | null
  /** The token itself; only in this answer */
  secret: string
}

/** A project just created */
export interface CreatedProject {
  /** Id, which stands in paths */
  id: string
  /** Name for people */
  name: string
  /** What the project is for */
  description: string | null
  /** Who may take part: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness: string
}

/** A token of a service account, just made */
export interface CreatedServiceAccountToken {
  /** Id of the token */
  id: number
  /** The token itself; only in this answer */
  secret: string
  /** What it is for; unique among the tokens of its account */
  description: string
  /** Id of the service account */
  userId: number
  /** When it stops working; null: never */
  expiresAt: string | null
  /** When it was created */
  createdAt: string
  /** When it was last used */
  seenAt: string | null
  /** When it was last used, again */
  lastSeen: string | null
}

/** What features get that are turned on in an environment without an enabled strategy */
export interface DefaultStrategy {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title: string | null
  /** Ids of the attached segments */
  segments: number[]
  /** All must hold */
  constraints: Constraint[]
  /** Variants that go with this strategy */
  variants: StrategyVariant[]
  /** Parameters by name */
  parameters: Record<string, string>
}

/** What features shall get that are turned on in an environment without an enabled strategy */
export interface DefaultStrategyInput {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** Whether any live feature of a project depends on another */
export type DependenciesExist = boolean

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

/** What a proxy says of itself */
export interface EdgeMetrics {
  /** Id of the process; a report without one is left out */
  identifier?: string | null | undefined
  /** Name of the proxy */
  appName?: string | null | undefined
  /** Where the proxy runs */
  region?: string | null | undefined
  /** Version of the proxy */
  edgeVersion?: string | null | undefined
  /** The revision that the proxy holds of each environment */
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

/** What tokens are for */
export interface EdgeTokens {
  /** The tokens that work, in the order in which they were sent */
  tokens: Array<{
    /** The secret that was sent */
    token: string
    /** Who the token is for */
    type: 'admin' | 'backend' | 'frontend'
    /** Environment that the token reads; * for an admin token */
    environment: string
    /** Projects that the token reads: * alone for all */
    projects: string[]
  }>
}

/** A mail address */
export interface Email {
  /** Mail address of a user */
  email: string
}

/** Nothing beyond the success itself; fields may be added */
export type Empty = Record<string, never>

/** An environment that features are configured in */
export interface Environment {
  /** Name of the environment */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Position among the environments */
  sortOrder: number
  /** Whether new projects are linked to it */
  enabled: boolean
  /** Whether it is protected from removal */
  protected: boolean
}

/** The features of a project in one environment */
export interface EnvironmentFeatures {
  /** The live features, by name */
  features: ChangedFeature[]
}

/** A name that an environment might have */
export interface EnvironmentName {
  /** Name of the environment, which never changes */
  name: string
}

/** An environment, with what a project has in it */
export interface EnvironmentOfProject {
  /** Name of the environment */
  name: string
  /** Type, such as development, test, preproduction or production */
  type: string
  /** Position among the environments */
  sortOrder: number
  /** Whether new projects are linked to it */
  enabled: boolean
  /** Whether it is protected from removal */
  protected: boolean
  /** Number of API tokens for it that hold in the project, of those whose projects the caller all sees */
  projectApiTokenCount: number
  /** Number of features of the project that are on in it; archived ones do not count */
  projectEnabledToggleCount: number
}

/** The environments */
export interface Environments {
  /** Version of this schema */
  version: number
  /** In their order, and then by name */
  environments: CountedEnvironment[]
}

/** The environments that a project is linked to */
export interface EnvironmentsOfProject {
  /** Version of this schema */
  version: number
  /** In their order, and then by name */
  environments: EnvironmentOfProject[]
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

/** Something that happened */
export interface Event {
  /** Id of the event: of two about the same thing the later one has the greater */
  id: number
  /** What happened; later versions may know more than these: feature-created, feature-metadata-updated, feature-archived, feature-revived, feature-deleted, feature-stale-on, feature-stale-off, feature-project-change, feature-favorited, feature-unfavorited, feature-tagged, feature-untagged, feature-strategy-add, feature-strategy-update, feature-strategy-remove, strategy-order-changed, feature-environment-enabled, feature-environment-disabled, feature-environment-variants-updated, feature-dependency-added, feature-dependency-removed, feature-dependencies-removed, feature-type-import, feature-type-updated, features-imported, feature-import, segment-created, segment-updated, segment-deleted, segment-import, context-field-created, context-field-updated, context-field-deleted, context-field-import, tag-created, tag-deleted, tag-import, tag-type-created, tag-type-updated, tag-type-deleted, tag-type-import, strategy-created, strategy-updated, strategy-deprecated, strategy-reactivated, strategy-deleted, strategy-import, project-created, project-updated, project-deleted, project-import, project-favorited, project-unfavorited, project-environment-added, project-environment-removed, project-access-added, project-access-updated, project-access-user-roles-updated, project-access-user-roles-deleted, project-access-group-roles-updated, project-access-group-roles-deleted, environment-created, environment-updated, environment-deleted, environment-enabled, environment-disabled, environment-order-changed, default-strategy-updated, environment-import, user-created, user-updated, user-deleted, user-password-changed, user-reset-link-created, group-created, group-updated, group-deleted, service-account-created, service-account-updated, service-account-deleted, service-account-token-created, service-account-token-deleted, pat-created, pat-deleted, api-token-created, api-token-updated, api-token-deleted, public-signup-token-created, public-signup-token-updated, public-signup-token-user-added, setting-updated, change-request-created, change-request-title-updated, change-request-discarded, change-request-sent-to-review, change-request-approval-added, change-request-approved, change-request-approval-withdrawn, change-request-rejection-withdrawn, change-request-approvals-dropped, change-request-rejected, change-request-cancelled, change-request-applied, change-request-scheduled, change-request-scheduled-application-success, change-request-scheduled-application-failure, change-request-conflict, change-request-comment-added, change-request-approvers-requested, change-request-configuration-updated, change-added, change-edited, change-discarded, application-created, application-updated, application-deleted, webhook-created, webhook-updated, webhook-deleted, webhook-secret-rotated, drop-features, drop-feature-tags, drop-tags, drop-tag-types, drop-segments, drop-strategies, drop-context-fields, drop-projects, drop-environments */
  type: string
  /** When it happened */
  createdAt: string
  /** Name of the account or the API token that did it, or system */
  createdBy: string
  /** Id of the account that did it; null where that was an API token or the server itself */
  createdByUserId: number | null
  /** Id of the token with which it was done: one of the account, or where there is none an API token; null without a token */
  createdByTokenId: number | null
  /** Id of the project in which it happened; null where it is about none */
  project: string | null
  /** Name of the feature that it is about, else null */
  featureName: string | null
  /** Name of the environment in which it happened, else null */
  environment: string | null
  /** The state after it, or what is told of it; null where there is none, as after a deletion */
  data: Record<string, unknown> | null
  /** The state before it; null where there was none */
  preData: Record<string, unknown> | null
  /** The tags that the feature has now, if the feature is still in this project. Always empty in webhooks and in the audit export */
  tags: Tag[]
  /** The same for all events of one request */
  groupId: string
  /** The reason that came with the request, in the header Halyard-Comment; absent: none did */
  comment?: string | undefined
}

/** The end of an export */
export interface EventCursor {
  /** Where the next export goes on */
  cursor: string
}

/** What holds an event at its place in the chain of its project */
export interface EventSeal {
  /** Its number among all seals, from 1 without gaps */
  position: number
  /** Its number in the chain of its project, from 1 without gaps */
  seq: number
  /** Tells which of the secret keys sealed it, and nothing of the key */
  keyId: string
  /** HMAC-SHA-256 of the event, of its places and of the seal before it in the chain, hexadecimal */
  mac: string
}

/** Events, the newest first */
export interface Events {
  /** Version of this schema */
  version: number
  /** The events, the newest first; fewer than asked for where their states would be over 16 MB together */
  events: Event[]
  /** Number of events, on all pages */
  totalEvents: number
}

/** Which features to export: those named, those with a tag, or those of a project */
export interface ExportQuery {
  /** Name of the environment whose configurations to export */
  environment: string
  /** Names of the features */
  features?: string[] | undefined
  /** Value of a tag, of whatever type, that the features have */
  tag?: string | undefined
  /** Id of the project whose features to export */
  project?: string | undefined
  /** True: the answer is a file for the browser to save */
  downloadFile?: boolean | undefined
}

/** Features in one environment, with all that they need to be made elsewhere */
export interface ExportResult {
  /** The features, by name */
  features: ExportedFeature[]
  /** Their strategies in the environment, by feature and in their order */
  featureStrategies: FeatureStrategy[]
  /** What they are in the environment, where they are in it */
  featureEnvironments: ExportedConfiguration[]
  /** Their tags */
  featureTags: ExportedFeatureTag[]
  /** What they depend on, for those that do */
  dependencies: ExportedDependencies[]
  /** The types of the tags */
  tagTypes: TagType[]
  /** The segments that the strategies use */
  segments: ExportedSegment[]
  /** The context fields that constraints of strategies and segments are on */
  contextFields: ExportedContextField[]
}

/** A feature of an export in the environment of the export, without its strategies */
export interface ExportedConfiguration {
  /** Name of the environment */
  name: string
  /** Name of the feature */
  featureName: string
  /** Name of the environment */
  environment: string
  /** Whether the feature is enabled there */
  enabled: boolean
  /** Variants of the feature there */
  variants: Variant[]
}

/** A context field that constraints of an export are on */
export interface ExportedContextField {
  /** Name of the field */
  name: string
  /** What the field holds */
  description: string | null
  /** Whether roll-outs and variants may be sticky by it */
  stickiness: boolean
  /** Whether the values are data about persons: samples of contexts then hold hashes in place of them. Those of userId, sessionId, remoteAddress always are */
  sensitive: boolean
  /** Position among the fields */
  sortOrder: number
  /** The only values that constraints may compare with; empty: any */
  legalValues: LegalValue[]
}

/** What a feature of an export depends on */
export interface ExportedDependencies {
  /** Name of the feature */
  feature: string
  /** The features it depends on */
  dependencies: Dependency[]
}

/** A feature of an export */
export interface ExportedFeature {
  /** Name, unique in the whole server */
  name: string
  /** Type, such as release, experiment, operational, kill-switch or permission */
  type: string
  /** What the feature is for */
  description: string | null
  /** Id of the project */
  project: string
  /** Whether the feature has outlived its purpose */
  stale: boolean
  /** Whether SDKs collect impression data */
  impressionData: boolean
  /** The type of its values for OpenFeature, and the default value in code; absent: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue: Record<string, unknown>
  } | undefined
  /** When it was created */
  createdAt: string | null
}

/** A tag of a feature of an export */
export interface ExportedFeatureTag {
  /** Name of the feature */
  featureName: string
  /** Name of the tag type */
  tagType: string
  /** The value */
  tagValue: string
}

/** A segment that strategies of an export use */
export interface ExportedSegment {
  /** Id of the segment */
  id: number
  /** Name, unique among segments */
  name: string
  /** What the segment is for */
  description: string | null
  /** The project it is confined to; null: none */
  project: string | null
  /** All must hold */
  constraints: Constraint[]
}

/** All flag state, as the import takes it. A list that was not asked for is absent */
export interface ExportedState {
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
    /** Whether it is protected from removal */
    protected: boolean
  }> | undefined
  /** Projects, by id */
  projects?: Array<{
    /** Id */
    id: string
    /** Name for people */
    name: string
    /** What the project is for */
    description: string | null
    /** Who may take part */
    mode: 'open' | 'protected' | 'private'
    /** Stickiness that new variants and gradual rollouts begin with */
    defaultStickiness: string
    /** How its features are named */
    featureNaming: FeatureNaming | null
    /** When it was created */
    createdAt: string
    /** When it was last changed */
    updatedAt: string | null
    /** The environments it is linked to */
    environments: Array<{
      /** Name of the environment */
      environment: string
      /** What features get that are turned on there */
      defaultStrategy: DefaultStrategy | null
    }>
    /** Where changes are reviewed, or were once */
    changeRequestEnvironments: Array<{
      /** Name of the environment */
      environment: string
      /** Whether changes there are reviewed */
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
    /** What strategies of the type do */
    description: string | null
    /** False: built in */
    editable: boolean
    /** Whether the type should no longer be used */
    deprecated: boolean
    /** The parameters it takes */
    parameters: Array<{
      /** Name */
      name: string
      /** Kind of value */
      type: string
      /** What it does */
      description: string
      /** Whether it must be given */
      required: boolean
    }>
  }> | undefined
  /** Tag types, by name */
  tagTypes?: Array<{
    /** Name */
    name: string
    /** What tags of the type say */
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
    /** What the segment is for */
    description: string | null
    /** The project it is confined to */
    project: string | null
    /** All must hold */
    constraints: Constraint[]
    /** Who made it */
    createdBy: string | null
    /** When it was made */
    createdAt: string
  }> | undefined
  /** Context fields, by name */
  contextFields?: Array<{
    /** Name of the field */
    name: string
    /** What the field holds */
    description: string | null
    /** Whether roll-outs and variants may be sticky by it */
    stickiness: boolean
    /** Whether the values are data about persons */
    sensitive: boolean
    /** Position among the fields */
    sortOrder: number
    /** The only values */
    legalValues: Array<{
      /** The value */
      value: string
      /** What it stands for */
      description?: string | undefined
    }>
    /** When it was made */
    createdAt: string
  }> | undefined
  /** How long features of each type live, by id */
  featureTypes?: ImportedFeatureType[] | undefined
  /** Features, archived ones too, by name */
  features?: Array<{
    /** Name */
    name: string
    /** Id of its project */
    project: string
    /** Type */
    type: string
    /** What the feature is for */
    description: string | null
    /** Whether it is marked stale */
    stale: boolean
    /** Whether SDKs collect impression data */
    impressionData: boolean
    /** The type of its values for OpenFeature, and the default value in code; null: none is declared */
    flagValue: {
      /** Type of the values */
      type: 'boolean'
      /** What code gets that no other value reaches */
      defaultValue: boolean
    } | {
      /** Type of the values */
      type: 'string'
      /** What code gets that no other value reaches */
      defaultValue: string
    } | {
      /** Type of the values */
      type: 'integer'
      /** What code gets that no other value reaches */
      defaultValue: number
    } | {
      /** Type of the values */
      type: 'float'
      /** What code gets that no other value reaches */
      defaultValue: number
    } | {
      /** Type of the values */
      type: 'object'
      /** What code gets that no other value reaches */
      defaultValue: Record<string, unknown>
    } | null
    /** When it was created */
    createdAt: string
    /** Whether it is archived */
    archived: boolean
    /** When it was archived */
    archivedAt: string | null
    /** When it was marked as stale for having outlived its type */
    outlivedAt: string | null
    /** The features it depends on, by name */
    dependencies: Array<{
      /** The parent */
      feature: string
      /** Whether the parent must be on */
      enabled: boolean
      /** Variants of it that count; empty: any */
      variants: string[]
    }>
  }> | undefined
  /** Features in environments, by feature and environment */
  featureEnvironments?: Array<{
    /** Name of the feature */
    featureName: string
    /** Name of the environment */
    environment: string
    /** Whether the feature is enabled there */
    enabled: boolean
    /** Its variants there */
    variants: Variant[]
    /** When metrics were last collected for it there */
    lastSeenAt: string | null
  }> | undefined
  /** Their strategies, by feature, environment and position */
  featureStrategies?: Array<{
    /** Name of the feature it belongs to */
    featureName: string
    /** Name of the environment */
    environment: string
    /** Id of the strategy */
    id: string
    /** Name of the strategy type */
    name: string
    /** A title for people */
    title: string | null
    /** True: not evaluated and not returned to SDKs */
    disabled: boolean
    /** Position in the list */
    sortOrder: number
    /** All must hold */
    constraints: Constraint[]
    /** Variants that go with this strategy */
    variants: StrategyVariant[]
    /** Parameters by name */
    parameters: Record<string, string>
  }> | undefined
  /** Segments of strategies, in the order of these */
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
  /** The type of its values for OpenFeature, and the default value in code; absent: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue: Record<string, unknown>
  } | undefined
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

/** Usage of a feature in one environment and hour */
export interface FeatureEnvironmentMetrics {
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
  /** Number of evaluations by variant; absent where nothing was reported */
  variants?: Record<string, number> | undefined
}

/** The events of a feature, the newest first */
export interface FeatureEvents {
  /** Version of this schema */
  version: number
  /** Name of the feature */
  toggleName: string
  /** The events, the newest first; fewer than asked for where their states would be over 16 MB together */
  events: Event[]
  /** Number of events, on all pages */
  totalEvents: number
}

/** Usage of a feature */
export interface FeatureMetrics {
  /** Version of this schema */
  version: number
  /** How settled this part of the API is */
  maturity: 'alpha' | 'beta' | 'stable' | 'deprecated'
  /** Usage by hour, environment and application, oldest first */
  data: FeatureEnvironmentMetrics[]
}

/** How the features of a project are named */
export interface FeatureNaming {
  /** Regular expression that the whole name of a new feature has to match */
  pattern: string
  /** A name that matches */
  example: string | null
  /** What the pattern means, for people */
  description: string | null
}

/** How the features of a project shall be named */
export interface FeatureNamingInput {
  /** Regular expression that the whole name of a new feature has to match; null or empty: any name */
  pattern: string | null
  /** A name that matches */
  example?: string | null | undefined
  /** What the pattern means, for people */
  description?: string | null | undefined
}

/** The strategies of a feature in one environment, in their order */
export type FeatureStrategies = FeatureStrategy[]

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

/** A type of features */
export interface FeatureType {
  /** What features name as their type */
  id: string
  /** Name to show */
  name: string
  /** What features of the type are for */
  description: string
  /** Days after which a feature of the type has outlived it; null: never */
  lifetimeDays: number | null
}

/** How many features of a type there are */
export interface FeatureTypeCount {
  /** Type of feature */
  type: string
  /** Number of features of the type that are not archived */
  count: number
}

/** The types of features */
export interface FeatureTypes {
  /** Version of this schema */
  version: number
  /** By id, in byte order */
  types: FeatureType[]
}

/** Who uses a feature */
export interface FeatureUsage {
  /** Version of this schema */
  version: number
  /** How settled this part of the API is */
  maturity: 'alpha' | 'beta' | 'stable' | 'deprecated'
  /** Name of the feature */
  featureName: string
  /** Usage in the hour in progress, by environment and application */
  lastHourUsage: FeatureEnvironmentMetrics[]
  /** Names of the applications that reported the feature in the last 48 hours */
  seenApplications: string[]
}

/** The variants of a feature in one environment */
export interface FeatureVariants {
  /** Version of this schema */
  version: number
  /** The variants, by name */
  variants: Variant[]
}

/** Features with their full configuration */
export interface Features {
  /** Version of this schema */
  version: number
  /** The features, by project and then by name */
  features: Feature[]
}

/** Change requests that a search found */
export interface FoundChangeRequests {
  /** The requested page, in its order. Features have no changes; segments and comments are left out */
  changeRequests: ChangeRequest[]
  /** Number of requests that pass the filters, on all pages together */
  total: number
}

/** A page of what was found, the newest first */
export interface FoundEvents {
  /** The events, the newest first; fewer than asked for where their states would be over 16 MB together */
  events: Event[]
  /** Number of events found, on all pages */
  total: number
}

/** A feature as a search finds it */
export interface FoundFeature {
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
  /** The type of its values for OpenFeature, and the default value in code; absent: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue: Record<string, unknown>
  } | undefined
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
  /** Id of the project */
  project: string
  /** When it was archived; null: it is not */
  archivedAt: string | null
  /** Names of the segments that its strategies use, sorted */
  segments: string[]
  /** parent: others depend on it; child: it depends on others; null: neither */
  dependencyType: 'parent' | 'child' | null
}

/** What a search found */
export interface FoundFeatures {
  /** The page that was asked for, in its order */
  features: FoundFeature[]
  /** How many features pass the filters, on all pages together */
  total: number
}

/** An account that a search found */
export interface FoundUser {
  /** Id of the account */
  id: number
  /** Name, where there is one */
  name?: string | undefined
  /** Mail address, where there is one */
  email?: string | undefined
  /** User name, where there is one */
  username?: string | undefined
  /** An actual user or a service account */
  accountType: 'User' | 'Service Account'
  /** A picture */
  imageUrl: string
}

/** The accounts that a search found */
export type FoundUsers = FoundUser[]

/** A context, or an object that holds one. Fields of other names count as properties; of those, lists and objects count as missing */
export interface FrontendContext {
  /** Name of the application */
  appName?: string | number | boolean | null | undefined
  /** Id of the user */
  userId?: string | number | boolean | null | undefined
  /** Id of the session */
  sessionId?: string | number | boolean | null | undefined
  /** Address of the user; by default that of the caller */
  remoteAddress?: string | number | boolean | null | undefined
  /** The time that rules compare with, RFC 3339; by default now */
  currentTime?: string | number | boolean | null | undefined
  /** The environment, for a token of all environments; by default `default`. Others have their own */
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
    /** Address of the user; by default that of the caller */
    remoteAddress?: string | number | boolean | null | undefined
    /** The time that rules compare with, RFC 3339; by default now */
    currentTime?: string | number | boolean | null | undefined
    /** The environment, for a token of all environments; by default `default`. Others have their own */
    environment?: string | number | boolean | null | undefined
    /** Further fields by name */
    properties?: Record<string, string | number | boolean | null> | null | undefined
    [key: string]: unknown
  } | undefined
  [key: string]: unknown
}

/** The features that are on for a context */
export interface FrontendFeatures {
  /** The features that are on, by project and then by name */
  toggles: Array<{
    /** Name of the feature */
    name: string
    /** True: only features that are on are sent */
    enabled: boolean
    /** The variant */
    variant: {
      /** Name of the variant; `disabled`: the feature has none for this context */
      name: string
      /** Whether the feature has a variant for this context */
      enabled: boolean
      /** What comes with the variant */
      payload?: {
        /** What the value is: string, json, csv or number */
        type: string
        /** The value as text */
        value: string
      } | undefined
      /** Whether the feature is on */
      feature_enabled: boolean
      /** The same, for old SDKs */
      featureEnabled: boolean
    }
    /** Whether SDKs emit an event for each evaluation */
    impressionData: boolean
  }>
}

/** A group of accounts */
export interface Group {
  /** Id of the group */
  id: number
  /** Name, unique among groups */
  name: string
  /** What the group is for */
  description: string | null
  /** Groups of the identity provider that are mapped to this one */
  mappingsSSO: string[]
  /** Id of the root role that members get everywhere; null: none */
  rootRole: number | null
  /** Who made it */
  createdBy: string | null
  /** When it was made */
  createdAt: string
  /** Its members */
  users: GroupMember[]
  /** Ids of the projects that it has a role in and the caller sees */
  projects: string[]
  /** Number of members */
  userCount: number
}

/** A group in short */
export interface GroupBase {
  /** Id of the group */
  id: number
  /** Name of the group */
  name: string
  /** Number of members */
  userCount: number
  /** Id of the role that members get everywhere */
  rootRole: number | null
}

/** A group to store */
export interface GroupInput {
  /** Name, unique among groups */
  name: string
  /** What the group is for */
  description?: string | null | undefined
  /** Groups of the identity provider to map to this one */
  mappingsSSO?: string[] | undefined
  /** Id of the root role that members get everywhere; null: none */
  rootRole?: number | null | undefined
  /** All its members */
  users?: GroupMemberInput[] | undefined
}

/** A member of a group */
export interface GroupMember {
  /** When the account joined the group */
  joinedAt?: string | undefined
  /** Who added the account to the group */
  createdBy?: string | null | undefined
  /** The account */
  user: User
}

/** An account to be a member of a group */
export interface GroupMemberInput {
  /** The account */
  user: {
    /** Id of the account */
    id: number
  }
}

/** Groups of accounts */
export interface Groups {
  /** All groups */
  groups: Group[]
}

/** A permission and where it holds */
export interface HeldPermission {
  /** Name of the permission */
  permission: string
  /** Id of the project that it holds in; absent: in all */
  project?: string | undefined
  /** Name of the environment that it holds in; absent: in all */
  environment?: string | undefined
}

/** Names a user by mail address */
export interface Id {
  /** Mail address of the user */
  id: string
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
  /** Context fields */
  contextFields: number
  /** Types of features whose lifetimes the file gives */
  featureTypes: number
}

/** What an import did */
export interface ImportResult {
  /** Stored */
  imported: ImportCounts
  /** Of what was stored, how much took the place of what was there; the parts of a feature count with it, and the rest was created */
  replaced: ImportCounts
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

/** Features to import, and where */
export interface ImportToggles {
  /** Id of the project to import into */
  project: string
  /** Name of the environment to import into */
  environment: string
  data: Batch
}

/** What came of an import */
export interface ImportedBatch {
  /** The change request that proposes the changes; absent: none was asked for, or nothing would change */
  changeRequest?: ChangeRequest | undefined
  /** What applying the change request would do now, with the changes that it had before; absent: there is no change request */
  plan?: ChangeRequestPlan | undefined
  /** What the change request cannot hold, and leaves out; absent: none was asked for */
  warnings?: BatchFinding[] | undefined
}

/** A context field of an export */
export interface ImportedContextField {
  /** Name of the field */
  name: string
  /** What the field holds */
  description?: string | null | undefined
  /** Whether roll-outs and variants may be sticky by it */
  stickiness?: boolean | undefined
  /** Whether the values are data about persons; absent: only those of the fields that always are */
  sensitive?: boolean | undefined
  /** Position among the fields */
  sortOrder?: number | undefined
  /** The only values that constraints may compare with; empty: any */
  legalValues?: LegalValueInput[] | undefined
  /** When it was made; the time of the import when absent */
  createdAt?: string | null | undefined
}

/** What features get that are turned on in an environment without an enabled strategy, of an export */
export interface ImportedDefaultStrategy {
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title?: string | null | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with this strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
}

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
  /** The type of its values for OpenFeature, and the default value in code; null: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | null | undefined
  /** When it was archived; null: it is not */
  archivedAt?: string | null | undefined
  /** When it was marked as stale for having outlived its type; null: it was not yet */
  outlivedAt?: string | null | undefined
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

/** How long features of a type live, of an export */
export interface ImportedFeatureType {
  /** What features name as their type; one that the server knows */
  id: string
  /** Days after which a feature of the type has outlived it; null: never */
  lifetimeDays: number | null
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
  /** How its features shall be named; null, or without a pattern: as anybody likes */
  featureNaming?: {
    /** What the whole name of a feature has to match; null or empty: any name */
    pattern?: string | null | undefined
    /** A name that matches */
    example?: string | null | undefined
    /** What the pattern means, for people */
    description?: string | null | undefined
  } | null | undefined
  /** The environments that it is linked to, besides those that its features are configured in; absent: every enabled one */
  environments?: ImportedProjectEnvironment[] | undefined
  /** Where changes are reviewed, or were once; absent: as it is */
  changeRequestEnvironments?: ImportedReview[] | undefined
}

/** An environment that a project of an export is linked to */
export interface ImportedProjectEnvironment {
  /** Name of the environment */
  environment: string
  /** What features get that are turned on there without an enabled strategy; null: flexibleRollout for everybody */
  defaultStrategy?: ImportedDefaultStrategy | null | undefined
}

/** Whether changes to an environment of a project are reviewed, of an export */
export interface ImportedReview {
  /** Name of the environment */
  environment: string
  /** Whether changes to this environment of the project need a change request */
  changeRequestEnabled: boolean
  /** Number of approvals that a change request needs */
  requiredApprovals: number
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
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** Operations that are done in their order, all of them or none (RFC 6902) */
export type JsonPatch = Array<{
  /** What is done */
  op: 'add' | 'remove' | 'replace' | 'move' | 'copy' | 'test'
  /** JSON Pointer to where it is done (RFC 6901) */
  path: string
  /** JSON Pointer to what is moved or copied */
  from?: string | undefined
  /** What is added, put in place, or compared with */
  value?: unknown | undefined
}>

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
  /** The type of its values for OpenFeature, and the default value in code; null: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
  /** When it was created; the time of the import when absent */
  createdAt?: string | null | undefined
  /** When it was archived; null: it is not */
  archivedAt?: string | null | undefined
  /** When it was marked as stale for having outlived its type; null: it was not yet */
  outlivedAt?: string | null | undefined
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
  /** How its features shall be named; null, or without a pattern: as anybody likes */
  featureNaming?: {
    /** What the whole name of a feature has to match; null or empty: any name */
    pattern?: string | null | undefined
    /** A name that matches */
    example?: string | null | undefined
    /** What the pattern means, for people */
    description?: string | null | undefined
  } | null | undefined
  /** The environments that it is linked to, besides those that its features are configured in; absent: every enabled one */
  environments?: ImportedProjectEnvironment[] | undefined
  /** Where changes are reviewed, or were once; absent: as it is */
  changeRequestEnvironments?: ImportedReview[] | undefined
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

/** A value that constraints on a field may compare with */
export interface LegalValue {
  /** The value */
  value: string
  /** What it stands for */
  description?: string | undefined
}

/** A value that constraints on a field shall be able to name */
export interface LegalValueInput {
  /** The value */
  value: string
  /** What it stands for */
  description?: string | undefined
}

/** Credentials of a user */
export interface LogIn {
  /** User name or mail address */
  username: string
  /** Password */
  password: string
}

/** A flag manifest of OpenFeature, from which its CLI generates typed accessors */
export interface Manifest {
  /** The features, by name */
  flags: Array<{
    /** Name of the feature */
    key: string
    /** The same */
    name: string
    /** Type of its values */
    type: 'boolean' | 'string' | 'integer' | 'float' | 'object'
    /** What the feature is for */
    description: string | null
    /** What code gets that no other value reaches */
    defaultValue: boolean | string | number | Record<string, unknown>
  }>
}

/** A comment on a change request */
export interface NewComment {
  /** The comment */
  text: string
}

/** Which notifications the caller gets */
export interface NotificationSettings {
  /** Whether the caller gets mails about change requests */
  changeRequestMails: boolean
}

/** The context of an evaluation */
export interface OfrepContext {
  /** Who asks, and from where */
  context?: {
    /** Name of the application */
    appName?: string | number | boolean | null | undefined
    /** Id of the user */
    userId?: string | number | boolean | null | undefined
    /** Id of the session */
    sessionId?: string | number | boolean | null | undefined
    /** Address of the user; by default that of the caller */
    remoteAddress?: string | number | boolean | null | undefined
    /** The time that rules compare with, RFC 3339; by default now */
    currentTime?: string | number | boolean | null | undefined
    /** The environment, for a token of all environments; by default `default`. Others have their own */
    environment?: string | number | boolean | null | undefined
    /** Further fields by name */
    properties?: Record<string, string | number | boolean | null> | null | undefined
    /** Counts as `userId` where that is absent */
    targetingKey?: string | undefined
    [key: string]: unknown
  } | undefined
}

/** The outcome of a feature for a context, as OpenFeature reads it */
export interface OfrepFlag {
  /** Name of the feature */
  key: string
  /** SPLIT: a percentage or the weight of a variant decided. TARGETING_MATCH: a constraint, a segment, a list or an override did. STATIC: nothing did. DISABLED: the feature is off for the context */
  reason: 'STATIC' | 'TARGETING_MATCH' | 'SPLIT' | 'DISABLED'
  /** Name of the variant; absent: the feature has none for the context */
  variant?: string | undefined
  /** The payload of the variant by its type, or whether the feature is on; absent: there is none, so the default of the code holds */
  value?: unknown | undefined
  /** Further facts */
  metadata: Record<string, string | number | boolean>
}

/** The outcomes of all features for a context, as OpenFeature reads them */
export interface OfrepFlags {
  /** All features of the token, by project and then by name */
  flags: Array<OfrepFlag | {
    /** Name of the feature */
    key: string
    /** The code of OpenFeature */
    errorCode: 'GENERAL'
    /** What is wrong */
    errorDetails: string
    /** Further facts */
    metadata: Record<string, string | number | boolean>
  }>
  /** Streams that say when to evaluate again */
  eventStreams: Array<{
    /** Server-sent events */
    type: 'sse'
    /** Where the stream is */
    endpoint: {
      /** Path and query, at the origin of this request. Keep it secret: the query holds a ticket */
      requestUri: string
    }
    /** After so many seconds without activity the client closes the stream */
    inactivityDelaySec: number
  }>
  /** Facts about all of them */
  metadata: {
    /** Name of the environment */
    environment: string
  }
}

/** A request that touches what another one touches */
export interface OverlappingChangeRequest {
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

/** Requests that touch what another one touches */
export type OverlappingChangeRequests = OverlappingChangeRequest[]

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

/** Variants in place of those that a feature has in one environment */
export type OverwriteVariants = VariantInput[]

/** Variants in place of those that a feature has in several environments */
export interface OverwriteVariantsOnEnvironments {
  /** The variants in place of the old ones */
  variants: VariantInput[]
  /** Names of the environments */
  environments: string[]
}

/** The caller with all permissions */
export interface OwnUser {
  /** Who is calling */
  user: Caller
  /** What the caller may do; ADMIN stands for everything */
  permissions: HeldPermission[]
  /** Always empty */
  feedback: Array<Record<string, unknown>>
  /** Always empty */
  splash: Record<string, unknown>
}

/** Names of the features that a feature may depend on, in order */
export type ParentFeatureOptions = string[]

/** A password */
export interface Password {
  /** The password */
  password: string
}

/** A token that acts as its account. The secret is never shown again */
export interface Pat {
  /** Id of the token */
  id: number
  /** What it is for; unique among the tokens of its account */
  description: string
  /** Id of the account that it acts as */
  userId: number
  /** When it stops working; null: never */
  expiresAt: string | null
  /** When it was created */
  createdAt: string
  /** When it was last used */
  seenAt: string | null
}

/** The variants that a feature shall have in the environment */
export interface PatchVariantPayload {
  /** The variants in place of the old ones */
  variants: VariantInput[]
}

/** The tokens of an account */
export interface Pats {
  /** The tokens, expired ones included */
  pats: Pat[]
}

/** Why a change cannot be merged into the present state */
export interface PlanConflict {
  /** Id of the change */
  change: number
  /** Name of the feature */
  feature?: string | undefined
  /** Id of the segment */
  segment?: number | undefined
  /** What is in the way: a change since, an object that is gone, an archived feature, or a rule */
  kind: 'changed' | 'gone' | 'archived' | 'invalid' | 'missing' | 'forbidden'
  /** Path of the field below the change */
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
export interface PlanDifference {
  /** Name of the feature */
  feature?: string | undefined
  /** Id of the segment */
  segment?: number | undefined
  /** Path of the field below the feature or the segment */
  path: string
  /** Present value; absent: the field does not exist */
  before?: unknown | undefined
  /** Value after the request was applied; absent: the field is removed */
  after?: unknown | undefined
}

/** A part of a change that has no effect */
export interface PlanWarning {
  /** Id of the change */
  change: number
  /** Name of the feature */
  feature?: string | undefined
  /** Id of the segment */
  segment?: number | undefined
  /** Path of the field below the change */
  field: string
  /** A sentence for people */
  message: string
}

/** A constraint with its result */
export interface PlaygroundConstraint {
  /** Name of the context field */
  contextName: string
  /** How the context field is compared. SDKs that do not know an operator treat the constraint as not met */
  operator: 'NOT_IN' | 'IN' | 'STR_ENDS_WITH' | 'STR_STARTS_WITH' | 'STR_CONTAINS' | 'NUM_EQ' | 'NUM_GT' | 'NUM_GTE' | 'NUM_LT' | 'NUM_LTE' | 'DATE_AFTER' | 'DATE_BEFORE' | 'SEMVER_EQ' | 'SEMVER_GT' | 'SEMVER_LT' | 'SEMVER_GTE' | 'SEMVER_LTE' | 'REGEX' | 'IN_CIDR'
  /** What to compare with; empty for operators that take a single value */
  values: string[]
  /** What to compare with, for operators that take a single value */
  value?: string | undefined
  /** True: the result is negated */
  inverted: boolean
  /** True: upper and lower case are the same */
  caseInsensitive: boolean
  /** Whether the context fulfils the constraint */
  result: boolean
  /** The value in the context; null: the context lacks the field */
  contextValue: string | null
}

/** Who asks, and from where: userId, sessionId, remoteAddress, currentTime, environment, and any other field. Values are texts, numbers and booleans; others are left out, with a warning */
export interface PlaygroundContext {
  /** Name of the application */
  appName: string
  /** Further fields by name */
  properties?: Record<string, unknown> | undefined
  [key: string]: unknown
}

/** The outcome of a feature for a context */
export interface PlaygroundFeature {
  /** Name of the feature */
  name: string
  /** Id of its project */
  projectId: string
  /** Whether the feature is on for the context */
  isEnabled: boolean
  /** Whether the feature is turned on in the environment */
  isEnabledInCurrentEnvironment: boolean
  /** Whether a parent forbids the feature */
  hasUnsatisfiedDependency: boolean
  /** The strategies */
  strategies: {
    /** Whether any strategy is true, or the feature has none; `unknown`: only a custom strategy could be */
    result: boolean | 'unknown'
    /** All strategies in their order */
    data: PlaygroundStrategy[]
  }
  /** The variant for the context */
  variant: PlaygroundVariant
  /** The variants among which the choice is */
  variants: Array<{
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
    /** Take precedence over the weights; absent in variants of a strategy */
    overrides?: Override[] | undefined
  }>
  /** What decided whether the feature is on */
  reason: PlaygroundReason
  /** How the variant was chosen; null: there is no choice */
  variantReason: PlaygroundVariantReason | null
  /** Its parents with their outcomes */
  dependencies: Array<{
    /** Name of the parent feature */
    feature: string
    /** Whether the parent must be enabled (true) or disabled (false) */
    enabled: boolean
    /** Variants the parent must resolve to, any when empty; counts only when enabled */
    variants: string[]
    /** Whether the parent lets the feature be on */
    result: boolean
    /** Whether the parent is on; null: it is outside the evaluated projects, or archived */
    isEnabled: boolean | null
    /** The variant of the parent; null: as for `isEnabled` */
    variant: string | null
  }>
}

/** What decided whether a feature is on */
export interface PlaygroundReason {
  /** `featureOff`: the feature is off in the environment; `parent`: a parent forbids it; `noStrategies`: on for everybody; `strategy`: a strategy is true; `noStrategyTrue`: every strategy is false */
  kind: 'featureOff' | 'parent' | 'noStrategies' | 'strategy' | 'noStrategyTrue'
  /** Id of the first strategy that is true, where that decided */
  strategy: string | null
  /** Name of the parent that forbids the feature, where that decided */
  parent: string | null
}

/** What to evaluate for one context */
export interface PlaygroundRequest {
  /** Name of the environment */
  environment: string
  /** Ids of projects; `*`: all that the caller sees */
  projects?: '*' | string[] | undefined
  /** The context to evaluate for */
  context: PlaygroundContext
  /** Id of an open change request: the features are evaluated as it would leave them. Its project and environment must be named */
  changeRequest?: number | undefined
}

/** Outcomes for one context */
export interface PlaygroundResponse {
  /** The outcomes, by name of the feature */
  features: PlaygroundFeature[]
  /** The request */
  input: {
    /** Name of the environment */
    environment: string
    /** Ids of projects; `*`: all that the caller sees */
    projects: '*' | string[]
    /** The context to evaluate for */
    context: PlaygroundContext
    /** Id of an open change request: the features are evaluated as it would leave them. Its project and environment must be named */
    changeRequest?: number | undefined
  }
  /** What was left out */
  warnings: {
    /** Fields of the context that were left out, since their values are no texts */
    invalidContextProperties: string[]
  }
  /** The change request that was evaluated; null: none */
  changeRequest: {
    /** Its id */
    id: number
    /** Id of its project */
    project: string
    /** Name of its environment */
    environment: string
    /** Its state */
    state: string
    /** Why changes are left out; while there are any, the request cannot be applied */
    conflicts: string[]
  } | null
}

/** How a share of all ids was decided */
export interface PlaygroundRollout {
  /** As configured: `default`, `random`, or the name of a field */
  stickiness: string
  /** The context field whose value decides; null: no field has a value, or the stickiness is random */
  field: string | null
  /** The value in the context; null: the context lacks the field */
  value: string | null
  /** What is hashed together with the value */
  groupId: string
  /** True: the bucket is a random number, and may differ at the next evaluation */
  isRandom: boolean
  /** From 1 to 100; null: the context has no id */
  bucket: number | null
  /** The percentage: buckets up to it are true; null: it is no number */
  threshold: number | null
  /** Whether the context belongs to the share */
  result: boolean
}

/** A segment with its result */
export interface PlaygroundSegment {
  /** Id of the segment */
  id: number
  /** Its name; null: the segment is hidden from the caller, or does not exist */
  name: string | null
  /** Whether the context belongs to the segment */
  result: boolean
  /** Its constraints with their results */
  constraints: PlaygroundConstraint[]
}

/** A strategy with its result */
export interface PlaygroundStrategy {
  /** Id of the strategy */
  id: string
  /** Name of the strategy type */
  name: string
  /** A title for people */
  title: string | null
  /** True: not evaluated and not returned to SDKs */
  disabled: boolean
  /** Parameters by name */
  parameters: Record<string, string>
  /** Its result */
  result: {
    /** `unknown`: the server cannot decide */
    enabled: boolean | 'unknown'
    /** `incomplete`: the strategy type is custom; `unevaluated`: the strategy is disabled */
    evaluationStatus: 'complete' | 'incomplete' | 'unevaluated'
    /** The variant that the strategy gives where it decides */
    variant: PlaygroundVariant | null
    /** The variants among which the choice is */
    variants: Array<{
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
      /** Take precedence over the weights; absent in variants of a strategy */
      overrides?: Override[] | undefined
    }>
  }
  /** Its constraints with their results */
  constraints: PlaygroundConstraint[]
  /** Its segments with their results */
  segments: PlaygroundSegment[]
  /** Links */
  links: {
    /** Path of the page that edits the strategy */
    edit: string
  }
  /** Why it has its result */
  reason: PlaygroundStrategyReason
  /** How its share was decided; null: it has none */
  rollout: PlaygroundRollout | null
  /** How its list was decided; null: it has none */
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
  /** How its variant was chosen; null: there is no choice */
  variantReason: PlaygroundVariantReason | null
}

/** Why a strategy has its result */
export interface PlaygroundStrategyReason {
  /** `true`: nothing failed; `disabled`: the strategy is left out; otherwise what failed first, in the order constraint, segment, list or rollout; `unknownStrategy`: only SDKs that implement the strategy can decide */
  kind: 'true' | 'disabled' | 'constraint' | 'segment' | 'list' | 'rollout' | 'unknownStrategy'
  /** Position of the constraint that failed, from 0 */
  constraint: number | null
  /** Id of the segment that failed */
  segment: number | null
}

/** The variant for a context */
export interface PlaygroundVariant {
  /** Its name; `disabled`: there is no variant for this context */
  name: string
  /** Whether the feature has a variant for this context */
  enabled: boolean
  /** What the variant carries */
  payload?: VariantPayload | undefined
  /** Whether the feature is on for this context */
  feature_enabled: boolean
}

/** How a variant was chosen */
export interface PlaygroundVariantReason {
  /** Whose variants these are */
  from: 'strategy' | 'feature'
  /** `override`: the context has a value that is listed for the variant */
  by: 'bucket' | 'override'
  /** As configured; null: an override decided */
  stickiness: string | null
  /** The context field whose value decides; null: no field has a value, or the stickiness is random */
  field: string | null
  /** The value in the context; null: the context lacks the field */
  value: string | null
  /** What is hashed together with the value; null: an override decided */
  groupId: string | null
  /** True: the bucket is a random number, and may differ at the next evaluation */
  isRandom: boolean
  /** From 1 to the total; null: an override decided */
  bucket: number | null
  /** The last bucket of the variant; null: an override decided */
  threshold: number | null
  /** Sum of all weights; null: an override decided */
  total: number | null
}

/** The caller in short */
export interface Profile {
  /** Role of the caller everywhere */
  rootRole: Role
  /** Ids of the projects that the caller is a member of */
  projects: string[]
  /** Always empty */
  features: Array<Record<string, unknown>>
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

/** Who has a role in a project, groups included */
export interface ProjectAccess {
  /** Groups with a role in the project */
  groups: ProjectGroup[]
  /** Accounts with a role in the project, newest first */
  users: ProjectUser[]
  /** The roles that can be given in the project */
  roles: Role[]
}

/** An environment of a project */
export interface ProjectEnvironment {
  /** Name of the environment */
  environment: string
  /** Whether changes there are reviewed */
  changeRequestEnabled: boolean
  /** What features get that are turned on there without an enabled strategy; null: flexibleRollout for everybody */
  defaultStrategy: DefaultStrategy | null
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
  /** The type of its values for OpenFeature, and the default value in code; absent: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue: boolean
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue: string
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue: number
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue: Record<string, unknown>
  } | undefined
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

/** A group with a role in a project */
export interface ProjectGroup {
  /** Id of the group */
  id: number
  /** Name of the group */
  name?: string | undefined
  /** When it was added to the project */
  addedAt?: string | undefined
  /** Id of the first role in the project */
  roleId?: number | undefined
  /** Ids of all roles in the project, ascending */
  roles?: number[] | undefined
  /** What the group is for */
  description?: string | null | undefined
  /** Groups of the identity provider that are mapped to this one */
  mappingsSSO?: string[] | undefined
  /** Id of the role that members get everywhere: Viewer, Editor or Admin */
  rootRole?: number | null | undefined
  /** Who made it */
  createdBy?: string | null | undefined
  /** When it was made */
  createdAt?: string | null | undefined
  /** Its members */
  users?: GroupMember[] | undefined
}

/** A project at a glance, with its features and how many of them are stale */
export interface ProjectHealthReport {
  /** Version of this schema */
  version: number
  /** Name for people */
  name: string
  /** What the project is for */
  description: string | null
  /** Who may take part: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness: string
  /** Health of its features: 100 less the shares of stale and potentially stale ones */
  health: number
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Number of users with a role in the project, directly or through a group */
  members: number
  /** When it was created */
  createdAt: string
  /** When it was last changed */
  updatedAt: string | null
  /** Its environments, in their order */
  environments: ProjectEnvironment[]
  /** How many features there are of each type that has any, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** How many features it may have; null: any number */
  featureLimit: number | null
  /** How new features have to be named */
  featureNaming: ShownFeatureNaming
  /** What happened lately */
  stats: ProjectStats
  /** Its features that are not archived, in short, by name */
  features: ProjectFeature[]
  /** Features that are not marked as stale */
  activeCount: number
  /** Those of them that have outlived their type */
  potentiallyStaleCount: number
  /** Features that are marked as stale */
  staleCount: number
}

/** An id that a project may get */
export interface ProjectId {
  /** Id, which stands in paths */
  id: string
}

/** How a project fares */
export interface ProjectInsights {
  /** What happened lately */
  stats: ProjectStats
  /** How many features are stale */
  health: {
    /** Health of its features: 100 less the shares of stale and potentially stale ones */
    rating: number
    /** Features that are not marked as stale */
    activeCount: number
    /** Those of them that have outlived their type */
    potentiallyStaleCount: number
    /** Features that are marked as stale */
    staleCount: number
  }
  /** The same, seen from the other side */
  technicalDebt: {
    /** What the health lacks to 100 */
    rating: number
    /** Features that are not marked as stale */
    activeCount: number
    /** Those of them that have outlived their type */
    potentiallyStaleCount: number
    /** Features that are marked as stale */
    staleCount: number
  }
  /** How long features take to production, in days */
  leadTime: {
    /** Mean over the features; 0: none was ever turned on in production */
    projectAverage: number
    /** The features that are not archived and were ever turned on in production, by name */
    features: Array<{
      /** Name of the feature */
      name: string
      /** Days from its creation to its first being turned on in an environment of type production */
      timeToProduction: number
    }>
  }
  /** How many features there are of each type that has any, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** The members of the project, directly or through a group */
  members: {
    /** Number of members */
    currentMembers: number
    /** Those of them who joined in the last 30 days */
    change: number
  }
}

/** A project at a glance */
export interface ProjectOverview {
  /** Version of this schema */
  version: number
  /** Name for people */
  name: string
  /** What the project is for */
  description: string | null
  /** Who may take part: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness: string
  /** Health of its features: 100 less the shares of stale and potentially stale ones */
  health: number
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Number of users with a role in the project, directly or through a group */
  members: number
  /** When it was created */
  createdAt: string
  /** When it was last changed */
  updatedAt: string | null
  /** Its environments, in their order */
  environments: ProjectEnvironment[]
  /** How many features there are of each type that has any, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** How many features it may have; null: any number */
  featureLimit: number | null
  /** How new features have to be named */
  featureNaming: ShownFeatureNaming
  /** What happened lately */
  stats: ProjectStats
}

/** The roles of one in a project, in place of those there are */
export interface ProjectRoles {
  /** Ids of all project roles to hold; none: no role is left */
  roles: number[]
}

/** Settings that a project shall have; what is absent stays as it is */
export interface ProjectSettings {
  /** Who may take part: open, protected or private */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness?: string | undefined
  /** How its features shall be named; null: as anybody likes */
  featureNaming?: FeatureNamingInput | null | undefined
}

/** What happened in a project, by windows of 30 days */
export interface ProjectStats {
  /** Mean days from the creation of a feature to its first being turned on in an environment of type production, over those for which that was in the last 30 days; 0: none */
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

/** An account with a role in a project of its own, not only through a group */
export interface ProjectUser {
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
  /** A picture */
  imageUrl?: string | null | undefined
  /** When it was added to the project */
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
export interface ProjectUsers {
  /** Accounts with a role in the project, newest first */
  users: ProjectUser[]
  /** The roles that can be given in the project */
  roles: Role[]
}

/** A project at a glance, with its features */
export interface ProjectWithFeatures {
  /** Version of this schema */
  version: number
  /** Name for people */
  name: string
  /** What the project is for */
  description: string | null
  /** Who may take part: open, protected or private */
  mode: 'open' | 'protected' | 'private'
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness: string
  /** Health of its features: 100 less the shares of stale and potentially stale ones */
  health: number
  /** Whether the caller marked it as a favourite */
  favorite: boolean
  /** Number of users with a role in the project, directly or through a group */
  members: number
  /** When it was created */
  createdAt: string
  /** When it was last changed */
  updatedAt: string | null
  /** Its environments, in their order */
  environments: ProjectEnvironment[]
  /** How many features there are of each type that has any, by type */
  featureTypeCounts: FeatureTypeCount[]
  /** How many features it may have; null: any number */
  featureLimit: number | null
  /** How new features have to be named */
  featureNaming: ShownFeatureNaming
  /** What happened lately */
  stats: ProjectStats
  /** Its features that are not archived, in short, by name */
  features: ProjectFeature[]
}

/** Projects */
export interface Projects {
  /** Version of this schema */
  version: number
  /** The projects that the caller sees, by name */
  projects: Project[]
}

/** A token that invites new users */
export interface PublicSignupToken {
  /** The value of the token, which the link is built with */
  secret: string
  /** The public link to sign up with */
  url: string | null
  /** Name for people */
  name: string
  /** Whether it works; always false once expired */
  enabled: boolean
  /** When it stops working */
  expiresAt: string
  /** When it was created */
  createdAt: string
  /** Mail address or user name of who made it */
  createdBy: string | null
  /** Who signed up with it */
  users: User[] | null
  /** The role that those who sign up get */
  role: Role
}

/** A token to make */
export interface PublicSignupTokenCreate {
  /** Name for people */
  name: string
  /** When it shall stop working, at most one month from now: a later time is cut */
  expiresAt: string
}

/** Changes to a token; what is absent stays as it is */
export interface PublicSignupTokenUpdate {
  /** When it shall stop working */
  expiresAt?: string | undefined
  /** Whether it shall work */
  enabled?: boolean | undefined
}

/** Tokens that invite new users */
export interface PublicSignupTokens {
  /** All tokens, expired and disabled ones included */
  tokens: PublicSignupToken[]
}

/** New positions of strategies */
export type ReorderStrategyPayload = Array<{
  /** Id of the strategy */
  id: string
  /** New position */
  sortOrder: number
}>

/** A requested reviewer */
export interface RequestedApprover {
  /** Id of the account */
  id: number
  /** Name of the person */
  name: string | null
  /** User name */
  username: string
  /** A picture */
  imageUrl: string
  /** When the review was requested */
  requestedAt: string
  /** What the reviewer did so far */
  verdict: 'waiting' | 'approved' | 'rejected'
}

/** The requested reviewers of a change request */
export type RequestedApprovers = RequestedApprover[]

/** Whose password a link sets */
export interface ResetLink {
  /** The token of the link */
  token: string
  /** Who made the link; null: the user */
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

/** The way to a new password */
export interface ResetPassword {
  /** Where the user can set a new password; works once, for one hour */
  resetPasswordUrl: string
}

/** An account that can approve a change request */
export interface Reviewer {
  /** Id of the account */
  id: number
  /** Name of the person */
  name: string | null
  /** User name */
  username: string
  /** A picture */
  imageUrl: string
}

/** Accounts that can approve a change request */
export type Reviewers = Reviewer[]

/** A role */
export interface Role {
  /** Id of the role */
  id: number
  /** Where it holds: root and root-custom everywhere, project and custom in a project */
  type: string
  /** Name of the role */
  name: string
  /** What the role may do */
  description?: string | undefined
}

/** A role of a project with all who hold it */
export interface RoleHolders {
  /** Id of the project role */
  id: number
  /** Ids of the users and service accounts that hold it */
  users?: number[] | undefined
  /** Ids of the groups that hold it */
  groups?: number[] | undefined
}

/** Roles */
export interface Roles {
  /** Version of this schema */
  version: number
  /** All roles, by id */
  roles: Role[]
}

/** The settings of SAML as just stored */
export interface SamlSettings {
  /** Whether logging in by SAML is enabled */
  enabled: boolean
  /** SAML 2.0 entity id of the identity provider */
  entityId: string
  /** Single sign-on URL of the identity provider */
  signOnUrl: string
  /** X.509 certificate that requests are validated with */
  certificate: string
  /** Single sign-out URL of the identity provider */
  signOutUrl?: string | undefined
  /** Signing certificate for sign-out requests */
  spCertificate?: string | undefined
  /** Whether accounts are made from the mail addresses in the replies */
  autoCreate: boolean
  /** Domains for which accounts are made, separated by commas */
  emailDomains?: string | undefined
  /** Root role of the accounts that are made */
  defaultRootRole?: 'Viewer' | 'Editor' | 'Admin' | undefined
  /** What will not work as it stands, such as a certificate that has expired */
  warnings: string[]
}

/** Settings of SAML to store in place of the old ones */
export interface SamlSettingsInput {
  /** Whether logging in by SAML is enabled */
  enabled?: boolean | undefined
  /** SAML 2.0 entity id of the identity provider */
  entityId: string
  /** Single sign-on URL of the identity provider */
  signOnUrl: string
  /** X.509 certificate that requests are validated with */
  certificate: string
  /** Single sign-out URL of the identity provider */
  signOutUrl?: '' | string | undefined
  /** Signing certificate for sign-out requests */
  spCertificate?: string | undefined
  /** Whether accounts are made from the mail addresses in the replies */
  autoCreate?: boolean | undefined
  /** Domains for which accounts are made, separated by commas */
  emailDomains?: string | undefined
  /** Root role of the accounts that are made */
  defaultRootRole?: 'Viewer' | 'Editor' | 'Admin' | undefined
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

/** An event with its seal */
export interface SealedEvent {
  /** Id of the event: of two about the same thing the later one has the greater */
  id: number
  /** What happened; later versions may know more than these: feature-created, feature-metadata-updated, feature-archived, feature-revived, feature-deleted, feature-stale-on, feature-stale-off, feature-project-change, feature-favorited, feature-unfavorited, feature-tagged, feature-untagged, feature-strategy-add, feature-strategy-update, feature-strategy-remove, strategy-order-changed, feature-environment-enabled, feature-environment-disabled, feature-environment-variants-updated, feature-dependency-added, feature-dependency-removed, feature-dependencies-removed, feature-type-import, feature-type-updated, features-imported, feature-import, segment-created, segment-updated, segment-deleted, segment-import, context-field-created, context-field-updated, context-field-deleted, context-field-import, tag-created, tag-deleted, tag-import, tag-type-created, tag-type-updated, tag-type-deleted, tag-type-import, strategy-created, strategy-updated, strategy-deprecated, strategy-reactivated, strategy-deleted, strategy-import, project-created, project-updated, project-deleted, project-import, project-favorited, project-unfavorited, project-environment-added, project-environment-removed, project-access-added, project-access-updated, project-access-user-roles-updated, project-access-user-roles-deleted, project-access-group-roles-updated, project-access-group-roles-deleted, environment-created, environment-updated, environment-deleted, environment-enabled, environment-disabled, environment-order-changed, default-strategy-updated, environment-import, user-created, user-updated, user-deleted, user-password-changed, user-reset-link-created, group-created, group-updated, group-deleted, service-account-created, service-account-updated, service-account-deleted, service-account-token-created, service-account-token-deleted, pat-created, pat-deleted, api-token-created, api-token-updated, api-token-deleted, public-signup-token-created, public-signup-token-updated, public-signup-token-user-added, setting-updated, change-request-created, change-request-title-updated, change-request-discarded, change-request-sent-to-review, change-request-approval-added, change-request-approved, change-request-approval-withdrawn, change-request-rejection-withdrawn, change-request-approvals-dropped, change-request-rejected, change-request-cancelled, change-request-applied, change-request-scheduled, change-request-scheduled-application-success, change-request-scheduled-application-failure, change-request-conflict, change-request-comment-added, change-request-approvers-requested, change-request-configuration-updated, change-added, change-edited, change-discarded, application-created, application-updated, application-deleted, webhook-created, webhook-updated, webhook-deleted, webhook-secret-rotated, drop-features, drop-feature-tags, drop-tags, drop-tag-types, drop-segments, drop-strategies, drop-context-fields, drop-projects, drop-environments */
  type: string
  /** When it happened */
  createdAt: string
  /** Name of the account or the API token that did it, or system */
  createdBy: string
  /** Id of the account that did it; null where that was an API token or the server itself */
  createdByUserId: number | null
  /** Id of the token with which it was done: one of the account, or where there is none an API token; null without a token */
  createdByTokenId: number | null
  /** Id of the project in which it happened; null where it is about none */
  project: string | null
  /** Name of the feature that it is about, else null */
  featureName: string | null
  /** Name of the environment in which it happened, else null */
  environment: string | null
  /** The state after it, or what is told of it; null where there is none, as after a deletion */
  data: Record<string, unknown> | null
  /** The state before it; null where there was none */
  preData: Record<string, unknown> | null
  /** The tags that the feature has now, if the feature is still in this project. Always empty in webhooks and in the audit export */
  tags: Tag[]
  /** The same for all events of one request */
  groupId: string
  /** The reason that came with the request, in the header Halyard-Comment; absent: none did */
  comment?: string | undefined
  seal: EventSeal
}

/** Events with their seals, and last the cursor */
export type SealedEvents = Array<SealedEvent | EventCursor>

/** Which events are wanted; what is absent does not matter */
export interface SearchEvents {
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

/** Constraints under a name, for strategies to share */
export interface Segment {
  /** Id of the segment */
  id: number
  /** Name, unique among segments */
  name: string
  /** What the segment is for */
  description: string | null
  /** The project it is confined to; null: none */
  project: string | null
  /** All must hold */
  constraints: Constraint[]
  /** Who made it */
  createdBy: string | null
  /** When it was made */
  createdAt: string
  /** Number of projects, of those that the caller sees, with strategies that use it */
  usedInProjects: number
  /** Number of features there with strategies that use it, archived ones too */
  usedInFeatures: number
}

/** Names a segment */
export interface SegmentIdPayload {
  /** Id of the segment */
  id: number
}

/** A segment to store */
export interface SegmentInput {
  /** Name, unique among segments */
  name: string
  /** What the segment is for */
  description?: string | null | undefined
  /** The project it shall be confined to; null: none */
  project?: string | null | undefined
  /** All must hold */
  constraints: ConstraintInput[]
}

/** A name that a segment might have */
export interface SegmentName {
  /** Name, unique among segments */
  name: string
}

/** Segments */
export interface Segments {
  /** By name, in byte order */
  segments: Segment[]
}

/** A service account */
export interface ServiceAccount {
  /** Id of the account */
  id: number
  /** Name for people */
  name?: string | undefined
  /** User name */
  username?: string | undefined
  /** A picture */
  imageUrl?: string | undefined
  /** Id of the root role */
  rootRole?: number | undefined
  /** When the account was created */
  createdAt?: string | undefined
  /** Its tokens */
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
export interface ServiceAccountToken {
  /** Id of the token */
  id: number
  /** The token itself; only in the answer that makes it */
  secret?: string | undefined
  /** What it is for; unique among the tokens of its account */
  description: string
  /** Id of the service account */
  userId: number
  /** When it stops working; null: never */
  expiresAt: string | null
  /** When it was created */
  createdAt: string
  /** When it was last used */
  seenAt: string | null
  /** When it was last used, again */
  lastSeen: string | null
}

/** The tokens of a service account */
export interface ServiceAccountTokens {
  /** The tokens, expired ones included */
  pats: ServiceAccountToken[]
}

/** Service accounts */
export interface ServiceAccounts {
  /** All service accounts */
  serviceAccounts: ServiceAccount[]
  /** The root roles that an account can have */
  rootRoles: Role[]
}

/** Whose review is requested */
export interface SetApprovers {
  /** Ids of the accounts, in place of those that were requested */
  reviewers: number[]
}

/** Whether changes to an environment of a project shall be reviewed */
export interface SetChangeRequestConfig {
  /** Whether changes to this environment of the project shall need a change request */
  changeRequestsEnabled: boolean
  /** Number of approvals that a change request shall need; absent or null: as before, at first 1 */
  requiredApprovals?: number | null | undefined
}

/** A state that a change request shall have */
export interface SetChangeRequestState {
  /** The state that the request shall have */
  state: 'In review' | 'Approved' | 'Applied' | 'Cancelled' | 'Rejected' | 'Scheduled'
  /** A comment that is stored with the request */
  comment?: string | undefined
  /** With state Scheduled: when the server applies the request */
  scheduledAt?: string | undefined
  /** The hash that the caller saw: 409 with the present hash if the outcome is another one by now */
  planHash?: string | undefined
  /** With state Approved: the hash of the impact report that the caller saw; 409 if the report says something else by now */
  impactHash?: string | undefined
}

/** A password to set by a link */
export interface SetPassword {
  /** The token of the link */
  token: string
  /** The new password */
  password: string
}

/** All access to a project, in place of what there is */
export interface SetProjectAccess {
  /** The roles; whoever is under none of them loses access */
  roles: RoleHolders[]
}

/** How the features of a project are named; all fields are null if any name is allowed */
export interface ShownFeatureNaming {
  /** Regular expression that names of new features match; null: any name */
  pattern: string | null
  /** A name that matches */
  example: string | null
  /** What the pattern means, for people */
  description: string | null
}

/** A user who signs up */
export interface SignUp {
  /** Mail address, unique among users and service accounts */
  email: string
  /** Name for people */
  name: string
  /** Password */
  password: string
  /** User name, unique in the same way */
  username?: string | undefined
}

/** Positions of environments by name */
export type SortOrder = Record<string, number>

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
  /** Context fields */
  contextFields?: ImportedContextField[] | undefined
  /** How long features of each type live */
  featureTypes?: ImportedFeatureType[] | undefined
  [key: string]: unknown
}

/** The settings of SAML; empty when they were never set */
export interface StoredSamlSettings {
  /** Whether logging in by SAML is enabled */
  enabled?: boolean | undefined
  /** SAML 2.0 entity id of the identity provider */
  entityId?: string | undefined
  /** Single sign-on URL of the identity provider */
  signOnUrl?: string | undefined
  /** X.509 certificate that requests are validated with */
  certificate?: string | undefined
  /** Single sign-out URL of the identity provider */
  signOutUrl?: string | undefined
  /** Signing certificate for sign-out requests */
  spCertificate?: string | undefined
  /** Whether accounts are made from the mail addresses in the replies */
  autoCreate?: boolean | undefined
  /** Domains for which accounts are made, separated by commas */
  emailDomains?: string | undefined
  /** Root role of the accounts that are made */
  defaultRootRole?: 'Viewer' | 'Editor' | 'Admin' | undefined
  /** What will not work as it stands, such as a certificate that has expired */
  warnings?: string[] | undefined
}

/** Names a strategy */
export interface StrategyIdPayload {
  /** Id of the strategy */
  id: string
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

/** A type of strategies */
export interface StrategyType {
  /** Name of the strategy type */
  name: string
  /** Name for people */
  displayName: string | null
  /** A title for people */
  title: string | null
  /** What strategies of the type do */
  description: string | null
  /** False: built in */
  editable: boolean
  /** Whether the type should no longer be used */
  deprecated: boolean
  /** The parameters it takes */
  parameters: StrategyTypeParameter[]
}

/** A parameter of a strategy type */
export interface StrategyTypeParameter {
  /** Name of the parameter */
  name: string
  /** Kind of value, such as string, percentage, list, number or boolean */
  type: string
  /** What the parameter does */
  description: string
  /** Whether strategies must give it */
  required: boolean
}

/** The types of strategies */
export interface StrategyTypes {
  /** Version of this schema */
  version: number
  /** The built-in ones first, the others by name in byte order */
  strategies: StrategyType[]
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

/** A type of tags */
export interface TagType {
  /** Name of the tag type */
  name: string
  /** What tags of the type say */
  description: string | null
  /** A short sign shown beside the tag */
  icon: string | null
}

/** One tag type. Its fields stand beside `tagType` too */
export interface TagTypeWithVersion {
  /** Version of this schema */
  version: number
  /** The tag type */
  tagType: TagType
  /** Name of the tag type */
  name: string
  /** What tags of the type say */
  description: string | null
  /** A short sign shown beside the tag */
  icon: string | null
}

/** The types of tags */
export interface TagTypes {
  /** Version of this schema */
  version: number
  /** By name, in byte order */
  tagTypes: TagType[]
}

/** One tag */
export interface TagWithVersion {
  /** Version of this schema */
  version: number
  /** The tag */
  tag: Tag
}

/** Tags, of a feature or of all */
export interface Tags {
  /** Version of this schema */
  version: number
  /** The tags, by type and then by value, in byte order */
  tags: Tag[]
}

/** Tags to add to and to remove from features of a project: features times tags come to at most 20000 */
export interface TagsBulkAdd {
  /** Names of the features */
  features: string[]
  /** What each of them gets and loses */
  tags: UpdateTags
}

/** A new expiry for an API token */
export interface UpdateApiToken {
  /** When the token stops working; null: never */
  expiresAt: string | null
}

/** What is said of an application; fields that are absent stay */
export interface UpdateApplication {
  /** What the application does */
  description?: string | null | undefined
  /** Where people learn more of the application */
  url?: string | null | undefined
  /** Colour of the application */
  color?: string | null | undefined
  /** Name of an icon */
  icon?: string | null | undefined
  /** Names of the strategy types that the application knows */
  strategies?: string[] | undefined
}

/** What a context field shall become */
export interface UpdateContextField {
  /** What the field holds */
  description?: string | null | undefined
  /** Whether roll-outs and variants may be sticky by it */
  stickiness?: boolean | undefined
  /** Whether the values are data about persons: samples of contexts then hold hashes in place of them. Those of userId, sessionId, remoteAddress always are */
  sensitive?: boolean | undefined
  /** Position among the fields */
  sortOrder?: number | undefined
  /** The only values that constraints may compare with; empty: any */
  legalValues?: LegalValueInput[] | undefined
}

/** Whether a feature shall be enabled */
export interface UpdateEnabledPayload {
  /** Whether the feature shall be enabled */
  enabled: boolean
  /** Where all strategies are disabled: true enables them, false or absent adds the default strategy */
  shouldActivateDisabledStrategies?: boolean | undefined
}

/** What an environment shall become */
export interface UpdateEnvironment {
  /** Type, such as development, test, preproduction or production */
  type?: string | undefined
  /** Position among the environments */
  sortOrder?: number | undefined
}

/** What a feature shall become. What is absent stays as it is; a name and whether it is archived are ignored */
export interface UpdateFeature {
  /** What the feature is for */
  description?: string | null | undefined
  /** Type of the feature */
  type?: 'release' | 'experiment' | 'operational' | 'kill-switch' | 'permission' | undefined
  /** Whether the feature has outlived its purpose */
  stale?: boolean | undefined
  /** Whether SDKs collect impression data */
  impressionData?: boolean | undefined
  /** The type of its values for OpenFeature, and the default value in code; null: none is declared */
  flagValue?: {
    /** Type of the values */
    type: 'boolean'
    /** What code gets that no other value reaches */
    defaultValue?: boolean | undefined
  } | {
    /** Type of the values */
    type: 'string'
    /** What code gets that no other value reaches */
    defaultValue?: string | undefined
  } | {
    /** Type of the values */
    type: 'integer'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'float'
    /** What code gets that no other value reaches */
    defaultValue?: number | undefined
  } | {
    /** Type of the values */
    type: 'object'
    /** What code gets that no other value reaches */
    defaultValue?: Record<string, unknown> | undefined
  } | null | undefined
}

/** What a strategy shall become. Variants that are absent are taken away; all else that is absent stays as it is */
export interface UpdateFeatureStrategy {
  /** Name of the strategy type */
  name?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
}

/** The segments of a strategy, and where it is */
export interface UpdateFeatureStrategySegments {
  /** Id of the project that the feature of the strategy is in */
  projectId: string
  /** Id of the strategy */
  strategyId: string
  /** Name of the environment that the strategy is in */
  environmentId: string
  /** Ids of all segments that the strategy uses; none: it uses none */
  segmentIds: number[]
}

/** How long features of a type live */
export interface UpdateFeatureTypeLifetime {
  /** Days; 0 and null: for ever */
  lifetimeDays: number | null
}

/** The notifications that the caller wants */
export interface UpdateNotificationSettings {
  /** Whether the caller gets mails about change requests */
  changeRequestMails: boolean
}

/** What a project shall become; what is absent stays as it is */
export interface UpdateProject {
  /** Name for people */
  name: string
  /** What the project is for; null: nothing is said */
  description?: string | null | undefined
  /** Who may take part: open, protected or private */
  mode?: 'open' | 'protected' | 'private' | undefined
  /** Stickiness that new variants and gradual rollouts begin with */
  defaultStickiness?: string | undefined
}

/** What a segment shall become; what is absent stays as it is */
export interface UpdateSegmentPayload {
  /** Id of the segment */
  id: number
  /** New name */
  name?: string | undefined
  /** New description */
  description?: string | null | undefined
  /** Project it shall be confined to; null: none */
  project?: string | null | undefined
  /** New constraints in place of the old ones */
  constraints?: ConstraintInput[] | undefined
}

/** Changes to a service account; what is absent stays as it is */
export interface UpdateServiceAccount {
  /** Name for people */
  name?: string | undefined
  /** Id of the root role */
  rootRole?: number | undefined
}

/** What a strategy shall become */
export interface UpdateStrategyPayload {
  /** Name of the strategy type */
  name?: string | undefined
  /** A title for people */
  title?: string | null | undefined
  /** True: not evaluated and not returned to SDKs */
  disabled?: boolean | null | undefined
  /** Position in the list */
  sortOrder?: number | undefined
  /** All must hold */
  constraints?: ConstraintInput[] | undefined
  /** Variants that go with the strategy */
  variants?: StrategyVariantInput[] | undefined
  /** Parameters by name */
  parameters?: Record<string, string> | undefined
  /** Ids of the attached segments */
  segments?: number[] | undefined
  /** Id of the strategy */
  id: string
}

/** What a strategy type shall become */
export interface UpdateStrategyType {
  /** A title for people */
  title?: string | null | undefined
  /** Name for people */
  displayName?: string | null | undefined
  /** What strategies of the type do */
  description?: string | null | undefined
  /** Whether the type should no longer be used */
  deprecated?: boolean | undefined
  /** The parameters it takes */
  parameters?: StrategyParameter[] | undefined
}

/** What a tag type shall become */
export interface UpdateTagType {
  /** What tags of the type say */
  description?: string | null | undefined
  /** A short sign shown beside the tag */
  icon?: string | null | undefined
}

/** Tags to add to and to remove from a feature */
export interface UpdateTags {
  /** Added first; tags that are there already stay */
  addedTags: TagInput[]
  /** Removed second; tags that are not there are ignored */
  removedTags: TagInput[]
}

/** Changes to a user; what is absent stays as it is */
export interface UpdateUser {
  /** Name for people; empty: stays as it is */
  name?: string | undefined
  /** Mail address; empty: stays as it is */
  email?: '' | string | undefined
  /** Id or name of the root role */
  rootRole?: number | 'Viewer' | 'Editor' | 'Admin' | undefined
}

/** Changes of a webhook; absent fields stay unchanged */
export interface UpdateWebhook {
  /** URL that receives the events, https or http */
  url?: string | undefined
  /** What the webhook is for; null where nobody said */
  description?: string | null | undefined
  /** Whether the webhook receives events; true unless said otherwise */
  enabled?: boolean | undefined
  /** Types of the events that the webhook receives; empty: all events of change requests */
  events?: Array<'change-request-created' | 'change-request-title-updated' | 'change-added' | 'change-edited' | 'change-discarded' | 'change-request-discarded' | 'change-request-sent-to-review' | 'change-request-approvers-requested' | 'change-request-approval-added' | 'change-request-approval-withdrawn' | 'change-request-approved' | 'change-request-approvals-dropped' | 'change-request-rejected' | 'change-request-rejection-withdrawn' | 'change-request-cancelled' | 'change-request-applied' | 'change-request-scheduled' | 'change-request-scheduled-application-success' | 'change-request-scheduled-application-failure' | 'change-request-conflict' | 'change-request-comment-added'> | undefined
  /** Ids of the projects whose events the webhook receives; empty: all projects */
  projects?: string[] | undefined
}

/** An account */
export interface User {
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
  /** A picture */
  imageUrl?: string | undefined
  /** Link that the user may share to invite others */
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
  /**
   * Permissions of the account
   * @deprecated
   */
  permissions?: string[] | undefined
}

/** An account in short */
export interface UserBase {
  /** Id of the account */
  id: number
  /** Name, where there is one */
  name?: string | undefined
  /** Mail address, where there is one */
  email?: string | undefined
  /** User name, where there is one */
  username?: string | undefined
  /** An actual user or a service account */
  accountType: 'User' | 'Service Account'
}

/** The people with an account */
export interface Users {
  /** All people with an account; service accounts are listed apart */
  users: User[]
  /** The root roles that an account can have */
  rootRoles: Role[]
}

/** Accounts and groups in short */
export interface UsersGroupsBase {
  /** All groups */
  groups: GroupBase[]
  /** All accounts */
  users: UserBase[]
}

/** Strategies that use something */
export interface UsingStrategies {
  /** By feature and environment, archived features too, of projects that the caller sees */
  strategies: UsingStrategy[]
}

/** A strategy that uses something, and where it is */
export interface UsingStrategy {
  /** Id of the strategy */
  id: string
  /** Name of the feature it belongs to */
  featureName: string
  /** Id of the project that the feature is in */
  projectId: string
  /** Name of the environment it is in */
  environment: string
  /** Name of the strategy type */
  strategyName: string
}

/** What archiving features together would do to dependencies */
export interface ValidateArchiveFeatures {
  /** Those of the features that others depend on which are not among them */
  parentsWithChildFeatures: string[]
  /** Whether any of the features depends on another, which it would no more */
  hasDeletedDependencies: boolean
}

/** Tokens that applications sent to a proxy */
export interface ValidateEdgeTokens {
  /** Secrets of tokens */
  tokens: string[]
}

/** A name for a feature */
export interface ValidateFeature {
  /** The name */
  name: string
  /** The project whose naming pattern the name has to match */
  projectId?: string | null | undefined
}

/** What would become of an import; it succeeds where there are no errors and no permissions */
export interface ValidatedBatch {
  /** What keeps the features from being imported */
  errors: BatchFinding[]
  /** What might come as a surprise */
  warnings: BatchFinding[]
  /** What the caller may not do, of what the import does */
  permissions: BatchFinding[]
}

/** A tag type that might be stored */
export interface ValidatedTagType {
  /** Always true: one that is not is an error */
  valid: boolean
  /** What would be stored */
  tagType: TagType
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

/** A webhook without its secret */
export interface Webhook {
  /** Id of the webhook */
  id: string
  /** URL that receives the events, https or http */
  url: string
  /** What the webhook is for; null where nobody said */
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
export interface WebhookDeliveries {
  /** The deliveries, the newest first */
  deliveries: WebhookDelivery[]
}

/** An event on its way to a webhook */
export interface WebhookDelivery {
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
  /** pending: the server will try again; failed: the server gave up */
  state: 'pending' | 'delivered' | 'failed'
  /** Number of attempts so far */
  attempts: number
  /** When the next attempt is due; null where none is */
  nextAttemptAt: string | null
  /** HTTP status that the receiver returned last; null where it returned none */
  status: number | null
  /** Why the last attempt failed; null where none failed */
  error: string | null
  /** When the delivery was queued */
  createdAt: string
  /** When the event was delivered, or the server gave up; null while the delivery is pending */
  finishedAt: string | null
}

/** What a test of a webhook found */
export interface WebhookTest {
  /** HTTP status that the receiver returned last; null where it returned none */
  status: number | null
  /** Duration of the attempt in milliseconds */
  durationMs: number
  /** Why the test failed; null where the receiver returned a status from 200 to 299 */
  error: string | null
}

/** A webhook with its new secret */
export interface WebhookWithSecret {
  /** Id of the webhook */
  id: string
  /** URL that receives the events, https or http */
  url: string
  /** What the webhook is for; null where nobody said */
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
export interface Webhooks {
  /** The webhooks, the oldest first */
  webhooks: Webhook[]
}
