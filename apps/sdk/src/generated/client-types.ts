// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { Listing } from '../listing.ts'
import type { CallOptions, NoInput } from '../options.ts'
import type { ActionableChangeRequests, AddEnvironment, AddProjectAccess, AdvancedPlaygroundRequest, AdvancedPlaygroundResponse, ApiToken, ApiTokens, ApplicationDetails, Applications, AppliedChanges, AuditAnchors, AwaitRevision, AwaitedRevision, BatchFeatures, BatchStale, BulkMetrics, BulkToggleFeatures, ChangeOwnPassword, ChangeProject, ChangeRequest, ChangeRequestComment, ChangeRequestConfig, ChangeRequestConfigs, ChangeRequestCount, ChangeRequestCreate, ChangeRequestImpact, ChangeRequestOneOrManyCreate, ChangeRequestPlan, ChangeRequestTitle, ChangeRequests, ClientApplication, ClientDelta, ClientFeature, ClientFeatures, ClientMetrics, CloneEnvironment, CloneFeature, ConstraintInput, ContextField, ContextFieldName, ContextFields, CountedEnvironment, CreateApiToken, CreateContextField, CreateEnvironment, CreateFeature, CreateFeatureStrategy, CreatePat, CreateProject, CreateServiceAccount, CreateStrategyType, CreateTagType, CreateUser, CreateWebhook, CreatedApiToken, CreatedFeature, CreatedPat, CreatedProject, CreatedServiceAccountToken, DefaultStrategy, DefaultStrategyInput, DependenciesExist, DependencyInput, EdgeMetrics, EdgeTokens, Email, Empty, Environment, EnvironmentFeatures, EnvironmentName, Environments, EnvironmentsOfProject, Events, ExportQuery, ExportResult, ExportedState, Feature, FeatureEnvironment, FeatureEvents, FeatureMetrics, FeatureStrategies, FeatureStrategy, FeatureType, FeatureTypes, FeatureUsage, FeatureVariants, Features, FoundChangeRequests, FoundEvents, FoundFeatures, FoundUsers, FrontendContext, FrontendFeatures, Group, GroupInput, Groups, Id, ImportResult, ImportState, ImportToggles, ImportedBatch, JsonPatch, LogIn, Manifest, NewComment, NotificationSettings, OfrepContext, OfrepFlag, OfrepFlags, OverlappingChangeRequests, OverwriteVariants, OverwriteVariantsOnEnvironments, OwnUser, ParentFeatureOptions, Password, Pats, PlaygroundRequest, PlaygroundResponse, Profile, ProjectAccess, ProjectFeatures, ProjectHealthReport, ProjectId, ProjectInsights, ProjectOverview, ProjectRoles, ProjectSettings, ProjectUsers, ProjectWithFeatures, Projects, PublicSignupToken, PublicSignupTokenCreate, PublicSignupTokenUpdate, PublicSignupTokens, ReorderStrategyPayload, RequestedApprovers, ResetLink, ResetPassword, Reviewers, Roles, SamlSettings, SamlSettingsInput, ScheduledChangeRequests, SealedEvents, SearchEvents, Segment, SegmentInput, SegmentName, Segments, ServiceAccount, ServiceAccountTokens, ServiceAccounts, SetApprovers, SetChangeRequestConfig, SetChangeRequestState, SetPassword, SetProjectAccess, SignUp, SortOrder, StoredSamlSettings, StrategyType, StrategyTypes, Tag, TagInput, TagType, TagTypeWithVersion, TagTypes, TagWithVersion, Tags, TagsBulkAdd, UpdateApiToken, UpdateApplication, UpdateContextField, UpdateEnvironment, UpdateFeature, UpdateFeatureStrategy, UpdateFeatureStrategySegments, UpdateFeatureTypeLifetime, UpdateNotificationSettings, UpdateProject, UpdateServiceAccount, UpdateStrategyType, UpdateTagType, UpdateTags, UpdateUser, UpdateWebhook, User, Users, UsersGroupsBase, UsingStrategies, ValidateArchiveFeatures, ValidateEdgeTokens, ValidateFeature, ValidatedBatch, ValidatedTagType, Webhook, WebhookDeliveries, WebhookTest, WebhookWithSecret, Webhooks } from './types.ts'

/** A method for every operation, by resource. */
export interface HalyardClient {
  readonly access: {
    /**
     * List the users of a project.
     *
     * Users and service accounts with a role in the project of their own, and the roles that can be given in it.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     *
     * @deprecated since 2023-07-04. Leaves out the groups: use access.getProjectAccess.
     */
    readonly getProjectUsers: Listing<ProjectUsers['users'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ProjectUsers>)
    /**
     * Read who has access to a project.
     *
     * Users, service accounts and groups with a role in the project, and the roles that can be given in it.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getProjectAccess: Listing<ProjectAccess['users'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ProjectAccess>)
    /**
     * Give access to a project.
     *
     * Gives every one of the roles to every one of the users and groups, beside what they have.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addProjectAccess(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: AddProjectAccess
    }, options?: CallOptions): Promise<Empty>
    /**
     * Set who has access to a project.
     *
     * Replaces all roles of all users and groups in the project. A project keeps an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    setProjectAccess(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: SetProjectAccess
    }, options?: CallOptions): Promise<Empty>
    /**
     * Set the roles of a user in a project.
     *
     * Replaces the roles that the user has by itself. A project keeps an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    setProjectUserRoles(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the user or service account */
        userId: string
      }
      body: ProjectRoles
    }, options?: CallOptions): Promise<Empty>
    /**
     * Remove a user from a project.
     *
     * Takes all roles that the user has by itself. A project keeps an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    removeProjectUser(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the user or service account */
        userId: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Set the roles of a group in a project.
     *
     * Replaces the roles that the group has. A project keeps an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    setProjectGroupRoles(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the group */
        groupId: string
      }
      body: ProjectRoles
    }, options?: CallOptions): Promise<Empty>
    /**
     * Remove a group from a project.
     *
     * Takes all roles that the group has. A project keeps an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    removeProjectGroup(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the group */
        groupId: string
      }
    }, options?: CallOptions): Promise<Empty>
  }
  readonly apiTokens: {
    /**
     * List the API tokens.
     *
     * The tokens of the kinds that the caller may read, without their secrets; who may read none gets 403. Needs READ_CLIENT_API_TOKEN for backend tokens, READ_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission READ_CLIENT_API_TOKEN or READ_FRONTEND_API_TOKEN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getApiTokens: Listing<ApiTokens['tokens'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ApiTokens>)
    /**
     * List the API tokens of a name.
     *
     * Several tokens can have one name. The list also has the token with this id, and is empty if no token has the name or the id. Callers without permission for any kind of token get 403. Needs READ_CLIENT_API_TOKEN for backend tokens, READ_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission READ_CLIENT_API_TOKEN or READ_FRONTEND_API_TOKEN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getApiTokensByName: Listing<ApiTokens['tokens'][number]> & ((input: {
      params: {
        /** Name or id of the token */
        token: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ApiTokens>)
    /**
     * Make an API token.
     *
     * A token for the administration or for SDKs. Needs CREATE_CLIENT_API_TOKEN for backend tokens, CREATE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Needs the permission CREATE_CLIENT_API_TOKEN or CREATE_FRONTEND_API_TOKEN.
     */
    createApiToken(input: {
      body: CreateApiToken
    }, options?: CallOptions): Promise<CreatedApiToken>
    /**
     * Change when an API token expires.
     *
     * An expired token works again once it has a later time. Needs UPDATE_CLIENT_API_TOKEN for backend tokens, UPDATE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Needs the permission UPDATE_CLIENT_API_TOKEN or UPDATE_FRONTEND_API_TOKEN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateApiToken(input: {
      params: {
        /** Secret or id of the token */
        token: string
      }
      body: UpdateApiToken
    }, options?: CallOptions): Promise<ApiToken>
    /**
     * Delete an API token.
     *
     * It stops working at once. One that does not exist is deleted already. Needs DELETE_CLIENT_API_TOKEN for backend tokens, DELETE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission DELETE_CLIENT_API_TOKEN or DELETE_FRONTEND_API_TOKEN.
     */
    deleteApiToken(input: {
      params: {
        /** Secret or id of the token */
        token: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Find out what tokens are for.
     *
     * Sent by a proxy for the tokens of the applications that are connected to it; the tokens are the credentials. Unknown, deleted and expired tokens are left out.
     *
     * Needs no credentials.
     * May reject with RateLimitError, beside what every call may reject with.
     */
    validateEdgeTokens(input: {
      body: ValidateEdgeTokens
    }, options?: CallOptions): Promise<EdgeTokens>
    /**
     * List the API tokens of a project.
     *
     * The tokens that name the project, perhaps among others, without their secrets.
     *
     * Needs the permission READ_PROJECT_API_TOKEN.
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getProjectApiTokens: Listing<ApiTokens['tokens'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ApiTokens>)
    /**
     * Make an API token of a project.
     *
     * A token for SDKs that reads this project alone. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Needs the permission CREATE_PROJECT_API_TOKEN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    createProjectApiToken(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: CreateApiToken
    }, options?: CallOptions): Promise<CreatedApiToken>
    /**
     * Delete an API token of a project.
     *
     * It stops working at once. One that does not name the project is deleted already, as far as the project goes. One that reads other projects too stays.
     *
     * Needs the permission DELETE_PROJECT_API_TOKEN.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteProjectApiToken(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Secret or id of the token */
        token: string
      }
    }, options?: CallOptions): Promise<Empty>
  }
  readonly audit: {
    /**
     * Export the sealed events.
     *
     * JSON lines: the events in the order of their seals, which is that of their commits, one a line, and a last line with the cursor for the next export; an answer without that line was cut off. What was committed is sealed first, but for events behind the beginning of a transaction that is still open: they come with a later cursor, and none is ever left out.
     *
     * Needs the permission ADMIN.
     */
    exportEvents(input?: {
      query?: {
        /** Where an earlier export ended; without it the export begins with the first event */
        cursor?: string | undefined
        /** Number of events at most; without it all there are */
        limit?: string | undefined
      } | undefined
    }, options?: CallOptions): Promise<SealedEvents>
    /**
     * List the last seals.
     *
     * To be kept where nobody who can write to the database can change them: who takes events off the end of a chain is found by the anchors alone. What was committed is sealed first.
     *
     * Needs the permission ADMIN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getAuditAnchors: Listing<AuditAnchors['anchors'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<AuditAnchors>)
  }
  readonly auth: {
    /**
     * Log in with a password.
     *
     * Sets the session cookie. An unknown user and a wrong password are answered alike. Service accounts cannot log in.
     *
     * Needs no credentials.
     * May reject with AuthenticationRequired, RateLimitError, beside what every call may reject with.
     */
    logIn(input: {
      body: LogIn
    }, options?: CallOptions): Promise<User>
    /**
     * Log out.
     *
     * Ends the session of the cookie, clears the cookie, and sends Clear-Site-Data. Without a session nothing happens. A request that accepts text/html, as an HTML form does, is redirected to `/`.
     *
     * Needs no credentials.
     */
    logOut(input?: {
      query?: {
        /** If `true`, all sessions of the account end */
        all?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<undefined>
    /**
     * Check a password link.
     *
     * A link that is unknown, used or expired is answered 401.
     *
     * Needs no credentials.
     * May reject with AuthenticationRequired, beside what every call may reject with.
     */
    validateResetLink(input: {
      query: {
        /** The token of the link */
        token: string
      }
    }, options?: CallOptions): Promise<ResetLink>
    /**
     * Check a password before it is set.
     *
     * A password that is too weak is answered 400. Nothing is stored.
     *
     * Needs no credentials.
     */
    validateNewPassword(input: {
      body: Password
    }, options?: CallOptions): Promise<Empty>
    /**
     * Set a password by a link.
     *
     * Ends all sessions of the user. A link that is unknown, used or expired is answered 401; a weak password 400, and the link stays.
     *
     * Needs no credentials.
     * May reject with AuthenticationRequired, RateLimitError, beside what every call may reject with.
     */
    resetPassword(input: {
      body: SetPassword
    }, options?: CallOptions): Promise<Empty>
    /**
     * Mail a password link.
     *
     * Answers the same whether there is such a user or not. Nothing is sent where mail is not set up.
     *
     * Needs no credentials.
     * May reject with RateLimitError, beside what every call may reject with.
     */
    sendResetMail(input: {
      body: Email
    }, options?: CallOptions): Promise<Empty>
  }
  readonly changeRequests: {
    /**
     * Send for review, approve, reject, schedule, apply or cancel.
     *
     * The transitions, with what a caller needs for them:

    - Draft → In review: sends a draft for review (the author, ADMIN).
    - In review, Approved → Approved: adds an approval of the present outcome; the request is Approved once it has as many approvals as the environment requires (APPROVE_CHANGE_REQUEST).
    - In review, Approved → Rejected: rejects the request; one rejection is enough (APPROVE_CHANGE_REQUEST).
    - Scheduled → Rejected: stops a scheduled request; its author can, too (APPROVE_CHANGE_REQUEST, the author, ADMIN).
    - Draft, In review, Approved → Cancelled: cancels the request for good (the author, ADMIN).
    - Approved, Scheduled → Scheduled: lets the server apply the request at `scheduledAt`, or moves that time (APPLY_CHANGE_REQUEST).
    - Approved, Scheduled → Applied: makes all changes in one transaction (APPLY_CHANGE_REQUEST).

    An approval is bound to the outcome: if an edit or a change of the live flags alters what the request changes, the approval is dropped. Authors cannot approve or reject their own requests.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    setChangeRequestState(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: SetChangeRequestState
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * Withdraw one's own approval or rejection.
     *
     * Possible in the states Draft, In review, Approved and Rejected. If the only rejection is withdrawn, the request is in review again.
     *
     * Only for accounts: API tokens are refused.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    withdrawVerdict(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * Comment on a change request.
     *
     * Everybody who sees the request can comment, in every state.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addChangeRequestComment(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
      body: NewComment
    }, options?: CallOptions): Promise<ChangeRequestComment>
    /**
     * List the requested reviewers.
     *
     * The accounts whose review was requested, each with the verdict that it gave.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getApprovers: Listing<RequestedApprovers[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<RequestedApprovers>)
    /**
     * Request reviews.
     *
     * The author and administrators can request reviews from accounts that hold APPROVE_CHANGE_REQUEST in the environment.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    setApprovers(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
      body: SetApprovers
    }, options?: CallOptions): Promise<RequestedApprovers>
    /**
     * List the accounts that can approve.
     *
     * Accounts that hold APPROVE_CHANGE_REQUEST in the environment of the project.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getAvailableReviewers: Listing<Reviewers[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Reviewers>)
    /**
     * Show what applying a request would change.
     *
     * Merges the changes into the present state, and stores nothing. For an applied request: what it changed, as it was stored then.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    previewChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
    }, options?: CallOptions): Promise<ChangeRequestPlan>
    /**
     * Show whom a request would affect.
     *
     * Evaluates a sample of the contexts that applications sent in the last 24 hours with the present features, and with those that the request would leave. For an applied request: with the features before and after, as they were stored then. Features of projects that the caller does not see are left out.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getChangeRequestImpact(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
    }, options?: CallOptions): Promise<ChangeRequestImpact>
    /**
     * Propose to undo an applied request.
     *
     * Proposes changes that restore what an applied request changed, planned against today's state. The changes join the caller's open request in the environment or a new draft. Warnings of the preview name what changed since.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    undoChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * List the change requests of a project.
     *
     * The newest requests first, in every state. Drafts of others are left out. Features are listed without their changes; segments, comments and conflicts are left out. States are shown as they are stored. A change of the live flags can drop approvals before the stored state follows; the single request shows the present state.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly listChangeRequests: Listing<ChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of requests at most. If the limit is absent, at most 300 are returned */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ChangeRequests>)
    /**
     * Search change requests.
     *
     * The requests of every project that the caller sees that pass all filters. Drafts of others are left out. Features are listed without their changes; segments, comments and conflicts are left out. States are shown as they are stored. A change of the live flags can drop approvals before the stored state follows; the single request shows the present state.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly searchChangeRequests: Listing<FoundChangeRequests['changeRequests'][number]> & ((input?: {
      query?: {
        /** Size of the page */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** By id of the project: one word, as such or as IS:word, or several, as IS_ANY_OF:word,word */
        project?: string | undefined
        /** By stored state, in the same form; open stands for Draft, In review, Approved, Scheduled, closed for Applied, Rejected, Cancelled */
        state?: string | undefined
        /** By author, in the same form: the id of an account, or me for the caller */
        createdBy?: string | undefined
        /** Only requests in review that wait for an account, or for me. The account gave no verdict and its review is requested; or no review is requested, and the account can approve. */
        requestedApproverId?: string | undefined
        /** By name of a feature that the request changes, in the same form */
        feature?: string | undefined
        /** By name of the environment, in the same form */
        environment?: string | undefined
        /** By id of a segment that the request changes, or that a strategy of the request uses, in the same form */
        segment?: string | undefined
        /** Only requests that were created since this time: a day in UTC, or a date-time */
        from?: string | undefined
        /** Only requests that were created before this date-time, or until the end of this day in UTC */
        to?: string | undefined
        /** The field that the order follows. States follow the life of a request. Equal values are sorted by id, in the same order */
        sortBy?: 'createdAt' | 'id' | 'state' | 'project' | undefined
        /** Direction of the order */
        sortOrder?: 'asc' | 'desc' | undefined
        /** Number of requests before the page */
        offset?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FoundChangeRequests>)
    /**
     * Count the change requests of a project.
     *
     * By stored state. Drafts of others are left out.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    countChangeRequests(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ChangeRequestCount>
    /**
     * Count the change requests that the caller can act on.
     *
     * The caller's own drafts with changes; requests in review that the caller can approve, without a verdict of the caller; and approved requests that the caller can apply. By stored state.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    countActionableChangeRequests(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ActionableChangeRequests>
    /**
     * List the scheduled change requests that touch something.
     *
     * Every request in state Scheduled that matches at least one parameter. Without parameters, the list is empty.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getScheduledChangeRequests: Listing<ScheduledChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Names of features that the request changes */
        feature?: string | string[] | undefined
        /** Ids of strategies that the request adds, changes, moves or deletes */
        strategyId?: string | string[] | undefined
        /** Names of features whose variants the request changes */
        variantForFlag?: string | string[] | undefined
        /** Ids of segments that the request changes, or that a strategy of the request uses */
        segment?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ScheduledChangeRequests>)
    /**
     * List the open requests that touch the same features or segments.
     *
     * Requests of the same project and environment that can still be applied. Drafts of others are left out.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getOverlappingChangeRequests: Listing<OverlappingChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<OverlappingChangeRequests>)
    /**
     * Propose changes.
     *
     * Adds one change or several, all or none, to the open change request (Draft, In review or Approved) of the caller in this environment of the project, or to a new draft. Approvals are dropped, and what was approved is in review again.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    createChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      body: ChangeRequestOneOrManyCreate
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * List the pending change requests of the caller.
     *
     * Those in state Draft, In review or Approved in the environments of the project, oldest first.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getPendingChangeRequests: Listing<ChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ChangeRequests>)
    /**
     * List the pending change requests that touch a feature.
     *
     * Everybody's in state Draft, In review or Approved, oldest first. None where the feature is unknown.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getPendingChangeRequestsForFeature: Listing<ChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ChangeRequests>)
    /**
     * Read where changes are reviewed.
     *
     * Whether changes need a change request, and how many approvals that needs, for each environment of the project.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getChangeRequestConfig: Listing<ChangeRequestConfigs[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ChangeRequestConfigs>)
    /**
     * Set whether changes are reviewed.
     *
     * Where they are, direct writes to this environment of the project are refused to all but those who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    setChangeRequestConfig(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: SetChangeRequestConfig
    }, options?: CallOptions): Promise<ChangeRequestConfig>
    /**
     * Read a change request.
     *
     * A draft is there for its author alone.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * Discard a draft.
     *
     * Only its author and administrators may, and only while it is a draft.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Give a change request a title.
     *
     * Only its author may, while it is open. Approvals stay.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    updateChangeRequestTitle(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
      }
      body: ChangeRequestTitle
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * Replace a change of a change request.
     *
     * The new change gets an id of its own, and takes the place of the old one. Only its author may; approvals that it has are dropped, and it is in review again.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    updateChange(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
        /** Id of the change */
        changeId: string
      }
      body: ChangeRequestCreate
    }, options?: CallOptions): Promise<ChangeRequest>
    /**
     * Discard a change of a change request.
     *
     * A request whose last change is discarded stays, empty. Only its author may; approvals that it has are dropped, and it is in review again.
     *
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteChange(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: string
        /** Id of the change */
        changeId: string
      }
    }, options?: CallOptions): Promise<ChangeRequest>
  }
  readonly clientFeatures: {
    /**
     * Read all features of an environment.
     *
     * What backend SDKs poll. The token decides the environment and the projects. SDKs that send `Unleash-Client-Spec` of at least 4.2.0 get segments by id, and others get the constraints of segments inlined; another text than a semantic version is 400. Disabled strategies and archived features are left out. Only segments that these features use are sent. The ETag follows from what the token may read, so a change elsewhere leaves it as it is.
     *
     * Only for applications: it takes an API token of type backend or admin.
     */
    getClientFeatures(input?: {
      query?: {
        /** The environment, for a token of all environments; by default `default`. Others have their own */
        environment?: string | undefined
        /** Only features of this project; repeated: of any of them */
        project?: string | string[] | undefined
        /** Only features whose name begins with this text */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of them */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions): Promise<ClientFeatures>
    /**
     * Read what changed in an environment.
     *
     * For SDKs that poll in the format `delta`. `If-None-Match` names the last revision that the SDK has, as a number: `"12"`. It gets what changed after it, and 304 if nothing did. Without a revision, and with one that the server no longer knows, it gets one event of type `hydration` with everything; so does an SDK that filters by tags, whatever changed. Segments are sent by id.
     *
     * Only for applications: it takes an API token of type backend or admin.
     */
    getClientDelta(input?: {
      query?: {
        /** The environment, for a token of all environments; by default `default`. Others have their own */
        environment?: string | undefined
        /** Only features of this project; repeated: of any of them */
        project?: string | string[] | undefined
        /** Only features whose name begins with this text */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of them */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions): Promise<ClientDelta>
    /**
     * Read one feature of an environment.
     *
     * The token decides the environment and the projects. SDKs that send `Unleash-Client-Spec` of at least 4.2.0 get segments by id, and others get the constraints of segments inlined; another text than a semantic version is 400. Disabled strategies and archived features are left out.
     *
     * Only for applications: it takes an API token of type backend or admin.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getClientFeature(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** The environment, for a token of all environments; by default `default`. Others have their own */
        environment?: string | undefined
      } | undefined
    }, options?: CallOptions): Promise<ClientFeature>
  }
  readonly events: {
    /**
     * List the newest events.
     *
     * What happened last, of all kinds.
     *
     * Needs the permission ADMIN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getEvents: Listing<Events['events'][number]> & ((input?: {
      query?: {
        /** Number of events at most */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Only events of this project */
        project?: string | undefined
        /** Number of events at most, where no limit says it */
        maxResults?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Events>)
    /**
     * List the newest events of a feature.
     *
     * The newest 100, of a feature that is archived or deleted too. A feature of which nothing is known, or that is in a project which the caller does not see, has none.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getEventsForToggle: Listing<FeatureEvents['events'][number]> & ((input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Number of events at most */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FeatureEvents>)
    /**
     * Search the events.
     *
     * Without the permission ADMIN these are events of the projects that the caller sees alone: none that is about no project, such as those of accounts, and none that tells of a move from or to a project that the caller does not see. A text is looked for as it is, Latin letters in either case, in the newest 50,000 of the events that all else leaves, and in the newest 8 MB of their states.
     */
    searchEvents(input: {
      body: SearchEvents
    }, options?: CallOptions): Promise<Events>
    /**
     * Find events.
     *
     * Each filter names one word, as such or as IS:word, or several, as IS_ANY_OF:word,word. Without the permission ADMIN these are events of the projects that the caller sees alone: none that is about no project, such as those of accounts, and none that tells of a move from or to a project that the caller does not see. A text is looked for as it is, Latin letters in either case, in the newest 50,000 of the events that all else leaves, and in the newest 8 MB of their states.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly findEvents: Listing<FoundEvents['events'][number]> & ((input?: {
      query?: {
        /** Size of the page */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Only events of these types */
        type?: string | undefined
        /** Only events of these projects */
        project?: string | undefined
        /** Only events of these features */
        feature?: string | undefined
        /** Only events in these environments */
        environment?: string | undefined
        /** Only events that these brought about, by the name in the events */
        createdBy?: string | undefined
        /** Only events since the beginning of this day, in UTC */
        from?: string | undefined
        /** Only events until the end of this day, in UTC */
        to?: string | undefined
        /** Only events with this text in their type, author, project, feature, comment or states */
        query?: string | undefined
        /** Number of events before the page */
        offset?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FoundEvents>)
  }
  readonly environments: {
    /**
     * List the environments.
     *
     * All of them; what is counted in them is what the caller sees.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getAllEnvironments: Listing<Environments['environments'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Environments>)
    /**
     * Read an environment.
     *
     * What is counted in it is what the caller sees.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
    }, options?: CallOptions): Promise<CountedEnvironment>
    /**
     * List the environments of a project.
     *
     * The environments that the project is linked to, with what it has in them.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getProjectEnvironments: Listing<EnvironmentsOfProject['environments'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<EnvironmentsOfProject>)
    /**
     * Create an environment.
     *
     * No project is linked to it yet; those that are created from now on are, while it is enabled.
     *
     * Needs the permission ADMIN.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createEnvironment(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateEnvironment
    }, options?: CallOptions): Promise<Environment>
    /**
     * Update an environment.
     *
     * What is absent stays as it is; the name always does.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateEnvironment
    }, options?: CallOptions): Promise<Environment>
    /**
     * Delete an environment.
     *
     * With all that features, change requests and metrics have in it; API tokens for it are revoked for good. One that is protected stays, and so do one in which a feature is on, the last one of a project, and the last one that is enabled.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    removeEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Check the name of an environment.
     *
     * Whether a new environment might have it. Nothing is stored.
     *
     * Needs the permission ADMIN.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    validateEnvironmentName(input: {
      body: EnvironmentName
    }, options?: CallOptions): Promise<Empty>
    /**
     * Clone an environment.
     *
     * Features of the linked projects are configured in the new environment as in the cloned one, and on where they are on there; no API token is for it yet. It is enabled when the cloned one is, behind all others, and never protected.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, NameExistsError, beside what every call may reject with.
     */
    cloneEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CloneEnvironment
    }, options?: CallOptions): Promise<Environment>
    /**
     * Sort the environments.
     *
     * Gives the named environments their positions, all or none; the others stay where they are.
     *
     * Needs the permission ADMIN.
     */
    updateSortOrder(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: SortOrder
    }, options?: CallOptions): Promise<Empty>
    /**
     * Enable an environment.
     *
     * Projects that are created from now on are linked to it.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    toggleEnvironmentOn(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<undefined>
    /**
     * Disable an environment.
     *
     * Projects that are created from now on are not linked to it. The last one that is enabled stays so.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    toggleEnvironmentOff(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<undefined>
    /**
     * Wait until applications have a revision.
     *
     * Responds as soon as the live SDK processes that read the environment have the revision, or after the timeout. Counted are the processes whose tokens reach a project that the caller sees. A process that polls is live for three of its intervals, a stream until it ends, a proxy for 5 minutes after its last report. Browsers and OpenFeature clients are not counted.
     *
     * May reject with NotFoundError, RateLimitError, beside what every call may reject with.
     */
    awaitRevision(input: {
      params: {
        /** Name of the environment */
        environment: string
      }
      body: AwaitRevision
    }, options?: CallOptions): Promise<AwaitedRevision>
  }
  readonly favorites: {
    /**
     * Mark a feature as a favourite.
     *
     * Of the caller alone. A feature that is one already stays one; an archived feature may be one too.
     *
     * Only for accounts: API tokens are refused.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addFavoriteFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Take a feature from the favourites.
     *
     * From those of the caller alone. A feature that is none stays none.
     *
     * Only for accounts: API tokens are refused.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    removeFavoriteFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Mark a project as a favourite.
     *
     * Of the caller alone. A project that is one already stays one.
     *
     * Only for accounts: API tokens are refused.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addFavoriteProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Take a project from the favourites.
     *
     * From those of the caller alone. A project that is none stays none.
     *
     * Only for accounts: API tokens are refused.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    removeFavoriteProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<Empty>
  }
  readonly featureEnvironments: {
    /**
     * Read a feature in one environment.
     *
     * Archived features too.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getFeatureEnvironment(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
    }, options?: CallOptions): Promise<FeatureEnvironment>
    /**
     * Turn a feature on in one environment.
     *
     * A feature without an enabled strategy gets the default one, for which CREATE_FEATURE_STRATEGY is needed too. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    toggleFeatureEnvironmentOn(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
        /** Where all strategies are disabled: true enables them, false or absent adds the default strategy */
        shouldActivateDisabledStrategies?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Turn a feature off in one environment.
     *
     * It keeps its strategies. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    toggleFeatureEnvironmentOff(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * List the strategies of a feature in one environment.
     *
     * Archived features too.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getFeatureStrategies: Listing<FeatureStrategies[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FeatureStrategies>)
    /**
     * Add a strategy to a feature in one environment.
     *
     * It comes after the others unless it says where. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission CREATE_FEATURE_STRATEGY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    addFeatureStrategy(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateFeatureStrategy
    }, options?: CallOptions): Promise<FeatureStrategy>
    /**
     * Give strategies new positions.
     *
     * Those that are not named keep theirs. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    setStrategySortOrder(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: ReorderStrategyPayload
    }, options?: CallOptions): Promise<Empty>
    /**
     * Read a strategy.
     *
     * Of archived features too.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getFeatureStrategy(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
        /** Id of the strategy */
        strategyId: string
      }
    }, options?: CallOptions): Promise<FeatureStrategy>
    /**
     * Update a strategy.
     *
     * Variants that are absent are taken away; all else that is absent stays. A feature whose last enabled strategy is disabled is turned off there. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    updateFeatureStrategy(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
        /** Id of the strategy */
        strategyId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateFeatureStrategy
    }, options?: CallOptions): Promise<FeatureStrategy>
    /**
     * Change parts of a strategy.
     *
     * The id of a strategy and its feature stay. A feature whose last enabled strategy is disabled is turned off there. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    patchFeatureStrategy(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
        /** Id of the strategy */
        strategyId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): Promise<FeatureStrategy>
    /**
     * Delete a strategy.
     *
     * A feature that loses its last enabled strategy is turned off there. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission DELETE_FEATURE_STRATEGY.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteFeatureStrategy(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
        /** Id of the strategy */
        strategyId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * List the variants of a feature in one environment.
     *
     * Archived features too.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getEnvironmentFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * Replace the variants of a feature in one environment.
     *
     * Variable ones share what fixed ones leave of 1000. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    overwriteEnvironmentFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: OverwriteVariants
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * Change some variants of a feature in one environment.
     *
     * The patch is applied to the list of variants. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    patchEnvironmentsFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * Replace the variants of a feature in several environments.
     *
     * All of them get the same variants, or none does. The permission is needed in each; where changes to one are reviewed, SKIP_CHANGE_REQUEST there too.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    overwriteFeatureVariantsOnEnvironments(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: OverwriteVariantsOnEnvironments
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * List the variants of a feature in its first environment.
     *
     * Archived features too.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * @deprecated since 2023-07-04. Each environment has variants of its own: read and change them there.
     */
    getFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * Replace the variants of a feature in all environments.
     *
     * All of them get the same variants, or none does. Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_VARIANTS.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     *
     * @deprecated since 2023-07-04. Each environment has variants of its own: read and change them there.
     */
    overwriteFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: OverwriteVariants
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * Change some variants of a feature in all environments.
     *
     * The patch is applied to the variants of the first environment, and all environments get what comes of it, or none does. Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_VARIANTS.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     *
     * @deprecated since 2023-07-04. Each environment has variants of its own: read and change them there.
     */
    patchFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): Promise<FeatureVariants>
    /**
     * Turn features on in one environment.
     *
     * All of them or none. Those without an enabled strategy get the default one, for which CREATE_FEATURE_STRATEGY is needed too. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    bulkToggleFeaturesEnvironmentOn(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
        /** Where all strategies are disabled: true enables them, false or absent adds the default strategy */
        shouldActivateDisabledStrategies?: 'true' | 'false' | undefined
      } | undefined
      body: BulkToggleFeatures
    }, options?: CallOptions): Promise<Empty>
    /**
     * Turn features off in one environment.
     *
     * All of them or none. They keep their strategies. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    bulkToggleFeaturesEnvironmentOff(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: BulkToggleFeatures
    }, options?: CallOptions): Promise<Empty>
    /**
     * Read the features of a project in one environment.
     *
     * All live features with their strategies and variants there, unpaged: the version that several changes are compared with.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getEnvironmentFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
    }, options?: CallOptions): Promise<EnvironmentFeatures>
    /**
     * Make several changes in one environment.
     *
     * Makes one change, or up to 1,000 in their order, all or none, as one transaction. The changes are those of a change request. Each needs the permission of the direct endpoint of its action. After the last change, features without an enabled strategy that a change turned on get the default strategy, for which CREATE_FEATURE_STRATEGY is needed too. Where changes to the environment are reviewed, callers need SKIP_CHANGE_REQUEST there; where changes to any environment of the project are, also for archiving, dependencies and segments of the project.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT or CREATE_FEATURE_STRATEGY or UPDATE_FEATURE_STRATEGY or DELETE_FEATURE_STRATEGY or UPDATE_FEATURE_ENVIRONMENT_VARIANTS or DELETE_FEATURE or UPDATE_FEATURE_DEPENDENCY or UPDATE_SEGMENT or DELETE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * May reject with NotFoundError, NameExistsError, ConflictError, beside what every call may reject with.
     */
    applyChanges(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: ChangeRequestOneOrManyCreate
    }, options?: CallOptions): Promise<AppliedChanges>
  }
  readonly featureTypes: {
    /**
     * List the types of features.
     *
     * The types that features can have, and how long features of them live.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getAllFeatureTypes: Listing<FeatureTypes['types'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FeatureTypes>)
    /**
     * Set how long features of a type live.
     *
     * A feature that is older is potentially stale, which its project is the less healthy for, and is marked as stale once, within the hour.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateFeatureTypeLifetime(input: {
      params: {
        /** Id of the type */
        id: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateFeatureTypeLifetime
    }, options?: CallOptions): Promise<FeatureType>
  }
  readonly contextFields: {
    /**
     * List the context fields.
     *
     * The fields that constraints can be put on, and those that roll-outs can be sticky by.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getContextFields: Listing<ContextFields[number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ContextFields>)
    /**
     * Read a context field.
     *
     * The field with its legal values.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getContextField(input: {
      params: {
        /** Name of the field */
        name: string
      }
    }, options?: CallOptions): Promise<ContextField>
    /**
     * Create a context field.
     *
     * Constraints can be put on fields that nobody created, too; those take any value.
     *
     * Needs the permission CREATE_CONTEXT_FIELD.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createContextField(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateContextField
    }, options?: CallOptions): Promise<ContextField>
    /**
     * Update a context field.
     *
     * What is absent stays as it is; the name always does. Constraints that are stored stay too, whatever becomes legal.
     *
     * Needs the permission UPDATE_CONTEXT_FIELD.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateContextField(input: {
      params: {
        /** Name of the field */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateContextField
    }, options?: CallOptions): Promise<Empty>
    /**
     * Delete a context field.
     *
     * Constraints on it stay.
     *
     * Needs the permission DELETE_CONTEXT_FIELD.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteContextField(input: {
      params: {
        /** Name of the field */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Check the name of a context field.
     *
     * Whether a new context field might have it. Nothing is stored.
     *
     * Needs the permission UPDATE_CONTEXT_FIELD.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    validateContextField(input: {
      body: ContextFieldName
    }, options?: CallOptions): Promise<Empty>
    /**
     * List the strategies with a constraint on a context field.
     *
     * In the projects that the caller sees. Of a field that nobody created, too.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getStrategiesByContextField: Listing<UsingStrategies['strategies'][number]> & ((input: {
      params: {
        /** Name of the field */
        name: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<UsingStrategies>)
    /**
     * Check a constraint.
     *
     * Whether its values fit its operator and, where they are limited, its context field. Nothing is stored.
     */
    validateConstraint(input: {
      body: ConstraintInput
    }, options?: CallOptions): Promise<undefined>
  }
  readonly dependencies: {
    /**
     * Make a feature depend on another one.
     *
     * A feature has one parent: a new one takes the place of the former. Both are live features of the project; the parent has no parent itself, and nothing depends on the child. Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_DEPENDENCY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    addFeatureDependency(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: DependencyInput
    }, options?: CallOptions): Promise<Empty>
    /**
     * End the dependency of a feature on another one.
     *
     * Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_DEPENDENCY.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteFeatureDependency(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
        /** Name of the feature it depends on */
        parent: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * End all dependencies of a feature on others.
     *
     * One that depends on none stays as it is. Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_DEPENDENCY.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteFeatureDependencies(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * List the features that a feature may depend on.
     *
     * The live features of the project that have no parent themselves, without the feature itself.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly listParentOptions: Listing<ParentFeatureOptions[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ParentFeatureOptions>)
    /**
     * Tell whether a project has dependencies.
     *
     * Archived features do not count.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    checkDependenciesExist(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<DependenciesExist>
  }
  readonly features: {
    /**
     * List all features.
     *
     * Every feature that is not archived, of every project that the caller sees, with its full configuration.
     *
     * A list: `iterate` reads it page by page.
     *
     * @deprecated since 2023-07-04. List the features project by project: use features.getProjectFeatures.
     */
    readonly getAllFeatures: Listing<Features['features'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Only features of this project; repeated: of any of them */
        project?: string | string[] | undefined
        /** Only features whose name begins so */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of them */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Features>)
    /**
     * List all archived features.
     *
     * The archived features of every project that the caller sees, with their full configuration.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getAllArchivedFeatures: Listing<Features['features'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Features>)
    /**
     * List the archived features of a project.
     *
     * An unknown project has none.
     *
     * A list: `iterate` reads it page by page.
     *
     * @deprecated since 2023-07-04. May be removed in a future version.
     */
    readonly getArchivedFeatures: Listing<Features['features'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Features>)
    /**
     * List the features of a project.
     *
     * The features of the project that are not archived, in short.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getProjectFeatures: Listing<ProjectFeatures['features'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Only features whose name begins so */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of them */
        tag?: string | string[] | undefined
        /** Only features with a tag of this type; repeated: of any of them */
        tagType?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ProjectFeatures>)
    /**
     * Create a feature.
     *
     * The new feature is linked to every environment of its project, disabled and without strategies.
     *
     * Needs the permission CREATE_FEATURE.
     * May reject with NotFoundError, NameExistsError, beside what every call may reject with.
     */
    createFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateFeature
    }, options?: CallOptions): Promise<CreatedFeature>
    /**
     * Read a feature.
     *
     * The feature with its full configuration.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Accepted for older clients; variants are always there */
        variantEnvironments?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Feature>
    /**
     * Archive a feature.
     *
     * It keeps its name, tags and strategies, and loses its parents. Features that others depend on stay. Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission DELETE_FEATURE.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    archiveFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Revive an archived feature.
     *
     * It comes back with its tags and strategies, disabled in every environment.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    reviveFeature(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Update a feature.
     *
     * What is absent stays as it is. To archive or to rename it is no part of this: `archived` and `name` are ignored.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateFeature
    }, options?: CallOptions): Promise<CreatedFeature>
    /**
     * Patch a feature.
     *
     * The patch is applied to what the answer shows. `/description`, `/type`, `/stale`, `/impressionData` and `/flagValue` can be changed, `/name` is ignored, and all else can be tested alone.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    patchFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): Promise<CreatedFeature>
    /**
     * Clone a feature.
     *
     * The clone has the strategies, with ids of their own, the variants and the tags. It is off in every environment, not stale, and depends on nothing. Where changes to an environment are reviewed, callers without SKIP_CHANGE_REQUEST there can clone only features without strategies and variants there.
     *
     * Needs the permission CREATE_FEATURE.
     * May reject with NotFoundError, NameExistsError, beside what every call may reject with.
     */
    cloneFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CloneFeature
    }, options?: CallOptions): Promise<CreatedFeature>
    /**
     * Move a feature to another project.
     *
     * MOVE_FEATURE_TOGGLE is needed in both. What it is in environments that the other project lacks goes; in those that it has beside, the feature is off and empty. A feature stays that is on in an environment which the other project lacks, that depends on another or is depended on, or that uses a segment of its project. Where changes to any environment of either project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission MOVE_FEATURE_TOGGLE.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    changeProject(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: ChangeProject
    }, options?: CallOptions): Promise<Empty>
    /**
     * Check the name of a feature.
     *
     * Whether a feature of this name might be created. Nothing is stored. A name that only a feature of a project hidden from the caller has counts as free; creating such a feature returns 409.
     *
     * May reject with NameExistsError, beside what every call may reject with.
     */
    validateFeature(input: {
      body: ValidateFeature
    }, options?: CallOptions): Promise<Empty>
    /**
     * Mark features as stale, or as not.
     *
     * All of them or none.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    staleFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: BatchStale
    }, options?: CallOptions): Promise<Empty>
    /**
     * Add tags to features, and remove tags from them.
     *
     * All of them or none; archived features too. A tag that is new is created.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addTagToFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: TagsBulkAdd
    }, options?: CallOptions): Promise<Empty>
    /**
     * Archive features of a project.
     *
     * All of them or none. They keep their names, tags and strategies, and lose their parents; those that are archived stay as they are. A feature that others depend on goes together with these alone. Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission DELETE_FEATURE.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    archiveFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: BatchFeatures
    }, options?: CallOptions): Promise<Empty>
    /**
     * Ask what archiving features together would do to dependencies.
     *
     * Nothing is changed.
     *
     * Needs the permission DELETE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    validateArchiveFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: BatchFeatures
    }, options?: CallOptions): Promise<ValidateArchiveFeatures>
    /**
     * Delete archived features of a project for good.
     *
     * All of them or none; live features are not deleted. Their tags, configurations and metrics go with them, and their names are free again.
     *
     * Needs the permission DELETE_FEATURE.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: BatchFeatures
    }, options?: CallOptions): Promise<Empty>
    /**
     * Revive archived features of a project.
     *
     * All of them or none. They come back with their tags and strategies, disabled in every environment; those that are live stay as they are.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    reviveFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: BatchFeatures
    }, options?: CallOptions): Promise<Empty>
    /**
     * Delete an archived feature for good.
     *
     * Its tags, configurations and metrics go with it, and its name is free again. A live feature is left as it is, which is a success too.
     *
     * Needs the permission DELETE_FEATURE.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteFeature(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
  }
  readonly featuresBatch: {
    /**
     * Export features in one environment.
     *
     * Live features of projects that the caller sees, with their strategies and variants there, and with the tags, dependencies, segments and context fields that go with them. Sent in parts, so that there is no bound to its size.
     *
     * May reject with NotFoundError, RateLimitError, beside what every call may reject with.
     */
    exportFeatures(input: {
      body: ExportQuery
    }, options?: CallOptions): Promise<ExportResult>
    /**
     * Check an import of features.
     *
     * Whether the import would succeed now, and what the caller lacks to do it. Nothing is stored. For those who may do some of it in any project. Names of features in projects hidden from the caller count as free; importing such features returns 400.
     *
     * Needs the permission CREATE_FEATURE or UPDATE_FEATURE or UPDATE_FEATURE_DEPENDENCY or UPDATE_FEATURE_ENVIRONMENT or UPDATE_FEATURE_ENVIRONMENT_VARIANTS or CREATE_FEATURE_STRATEGY or UPDATE_FEATURE_STRATEGY or DELETE_FEATURE_STRATEGY.
     * May reject with NotFoundError, RateLimitError, beside what every call may reject with.
     */
    validateImport(input: {
      body: ImportToggles
    }, options?: CallOptions): Promise<ValidatedBatch>
    /**
     * Import features into a project and an environment.
     *
     * All of them or none. Features that are there already get the type, description and other metadata of the file, and in the environment its strategies, its variants and whether it is on; other environments stay as they are. Those that are not are created. Of the permissions those are needed that the import makes use of, and where it makes context fields, tag types or segments, those to create them. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there. With `asChangeRequest=true`, what features become in the environment and on which they depend is proposed instead, as the open change request of the caller there or as a new draft; this needs no permission in the project beside those to propose changes. New features and new segments return 400 then; metadata, tags, tag types and context fields are left out, with warnings.
     *
     * Needs the permission CREATE_FEATURE or UPDATE_FEATURE or UPDATE_FEATURE_DEPENDENCY or UPDATE_FEATURE_ENVIRONMENT or UPDATE_FEATURE_ENVIRONMENT_VARIANTS or CREATE_FEATURE_STRATEGY or UPDATE_FEATURE_STRATEGY or DELETE_FEATURE_STRATEGY.
     * May reject with NotFoundError, RateLimitError, beside what every call may reject with.
     */
    importToggles(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
        /** True: the changes are proposed as a change request instead of stored */
        asChangeRequest?: 'true' | 'false' | undefined
      } | undefined
      body: ImportToggles
    }, options?: CallOptions): Promise<ImportedBatch>
  }
  readonly frontend: {
    /**
     * Evaluate all features for a context.
     *
     * What browser SDKs poll. The token decides the environment and the projects. The ETag follows from these features and from the context fields that their rules read, so other fields leave it as it is, and `If-None-Match` is answered with 304. There is no ETag where chance decides. Further fields of the context are `properties[name]`, or any other name.
     */
    getFrontendFeatures(input?: {
      query?: {
        /** Name of the application */
        appName?: string | undefined
        /** Id of the user */
        userId?: string | undefined
        /** Id of the session */
        sessionId?: string | undefined
        /** Address of the user; by default that of the caller */
        remoteAddress?: string | undefined
        /** The time that rules compare with, RFC 3339; by default now */
        currentTime?: string | undefined
        /** The environment, for a token of all environments; by default `default`. Others have their own */
        environment?: string | undefined
        [key: string]: unknown
      } | undefined
    }, options?: CallOptions): Promise<FrontendFeatures>
    /**
     * Evaluate all features for a context in the body.
     *
     * Keeps the context out of URLs and logs. The token decides the environment and the projects. The ETag follows from these features and from the context fields that their rules read, so other fields leave it as it is, and `If-None-Match` is answered with 304. There is no ETag where chance decides.
     */
    evaluateFrontendFeatures(input: {
      body: FrontendContext
    }, options?: CallOptions): Promise<FrontendFeatures>
  }
  readonly groups: {
    /**
     * List the groups.
     *
     * All groups with their members.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getGroups: Listing<Groups['groups'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Groups>)
    /**
     * Read a group.
     *
     * The group with its members.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getGroup(input: {
      params: {
        /** Id of the group */
        groupId: string
      }
    }, options?: CallOptions): Promise<Group>
    /**
     * Create a group.
     *
     * Its members get what the group gets: its root role, and its roles in projects.
     *
     * Needs the permission ADMIN.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createGroup(input: {
      body: GroupInput
    }, options?: CallOptions): Promise<Group>
    /**
     * Update a group.
     *
     * What is absent stays as it is; members that are given replace those there are.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, NameExistsError, beside what every call may reject with.
     */
    updateGroup(input: {
      params: {
        /** Id of the group */
        groupId: string
      }
      body: GroupInput
    }, options?: CallOptions): Promise<Group>
    /**
     * Delete a group.
     *
     * Its members lose what they had by it. A project keeps an owner.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteGroup(input: {
      params: {
        /** Id of the group */
        groupId: string
      }
    }, options?: CallOptions): Promise<Empty>
  }
  readonly inviteTokens: {
    /**
     * List the public signup tokens.
     *
     * All tokens, expired and disabled ones included, with the users who signed up by them.
     *
     * Needs the permission ADMIN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getInviteTokens: Listing<PublicSignupTokens['tokens'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<PublicSignupTokens>)
    /**
     * Read a public signup token.
     *
     * The token with the users who signed up by it.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getInviteToken(input: {
      params: {
        /** Secret of the token */
        token: string
      }
    }, options?: CallOptions): Promise<PublicSignupToken>
    /**
     * Update a public signup token.
     *
     * What is absent stays as it is. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateInviteToken(input: {
      params: {
        /** Secret of the token */
        token: string
      }
      body: PublicSignupTokenUpdate
    }, options?: CallOptions): Promise<PublicSignupToken>
    /**
     * Make a public signup token.
     *
     * Whoever has its link signs up as a Viewer, until it expires or is disabled. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Needs the permission ADMIN.
     */
    createInviteToken(input: {
      body: PublicSignupTokenCreate
    }, options?: CallOptions): Promise<PublicSignupToken>
    /**
     * Check an invitation.
     *
     * An unknown, disabled or expired token is refused with 400.
     *
     * Needs no credentials.
     * May reject with RateLimitError, beside what every call may reject with.
     */
    validateInvite(input: {
      params: {
        /** Secret of the token */
        secret: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Sign up by an invitation.
     *
     * An unknown, disabled or expired token and a weak password are refused with 400.
     *
     * Needs no credentials.
     * May reject with NameExistsError, RateLimitError, beside what every call may reject with.
     */
    signUp(input: {
      params: {
        /** Secret of the token */
        secret: string
      }
      body: SignUp
    }, options?: CallOptions): Promise<User>
  }
  readonly manifest: {
    /**
     * Read the flag manifest of OpenFeature.
     *
     * What `openfeature pull` reads. An API token of an environment gets the features of its projects there, all other callers those of the projects that they see. A feature has the type and the default value that it declares. One that declares none has the type of the payloads of its variants, or is boolean without payloads. It is left out if the payloads are of different types, or if only some variants have one.
     */
    getManifest(input?: {
      query?: {
        /** Only features of this project */
        project?: string | undefined
      } | undefined
    }, options?: CallOptions): Promise<Manifest>
  }
  readonly metrics: {
    /**
     * Report the use of features.
     *
     * Adds up by feature, environment, application and hour. Features of other projects than those of the token are left out, unknown ones kept. A report that repeats an earlier one, with the same start and the same connection or instance, adds only the difference. It is stored within seconds; of what a killed server had not stored yet, nothing remains.
     *
     * Only for applications: it takes an API token of type backend or admin.
     */
    registerClientMetrics(input: {
      body: ClientMetrics
    }, options?: CallOptions): Promise<Empty>
    /**
     * Register an application.
     *
     * Sent by an application when it starts. It is stored within seconds.
     *
     * Only for applications: it takes an API token of type backend or admin.
     */
    registerClientApplication(input: {
      body: ClientApplication
    }, options?: CallOptions): Promise<Empty>
    /**
     * Report the use of features in browsers.
     *
     * As the reports of other applications, with a token of type frontend.
     */
    registerFrontendMetrics(input: {
      body: ClientMetrics
    }, options?: CallOptions): Promise<Empty>
    /**
     * Register an application in browsers.
     *
     * As the registration of other applications, with a token of type frontend.
     */
    registerFrontendApplication(input: {
      body: ClientApplication
    }, options?: CallOptions): Promise<Empty>
    /**
     * Report the use of features by several applications.
     *
     * Sent by a proxy for the applications that are connected to it. Adds up like the reports of applications. Entries of environments that the token does not reach are left out, and so are entries of more than 48 hours ago or of a day ahead. The last use of a token in `seenTokens` moves at most once a minute.
     *
     * Only for applications: it takes an API token of type backend or admin.
     */
    registerBulkMetrics(input: {
      body: BulkMetrics
    }, options?: CallOptions): Promise<Empty>
    /**
     * Report the state of a proxy.
     *
     * Sent by a proxy every minute. The last report of each proxy is remembered for 5 minutes by the instance that gets it.
     *
     * Only for applications: it takes an API token of type backend or admin.
     */
    registerEdgeMetrics(input: {
      body: EdgeMetrics
    }, options?: CallOptions): Promise<Empty>
    /**
     * Read the usage of a feature by the hour.
     *
     * Of the last 48 hours, the one in progress included. For each environment and application that reported there is one entry an hour, with zeros where nothing was reported. A feature of which nothing is known has none.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getRawFeatureMetrics: Listing<FeatureMetrics['data'][number]> & ((input: {
      params: {
        /** Name of the feature */
        name: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Number of hours, from 1 to 48 */
        hoursBack?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FeatureMetrics>)
    /**
     * Read who uses a feature.
     *
     * The usage in the hour in progress, and the applications that reported the feature in the last 48 hours. A feature of which nothing is known has none.
     */
    getFeatureUsage(input: {
      params: {
        /** Name of the feature */
        name: string
      }
    }, options?: CallOptions): Promise<FeatureUsage>
    /**
     * List the applications.
     *
     * Applications that registered or reported, with the projects that the caller sees.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getApplications: Listing<Applications['applications'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Applications>)
    /**
     * Read an application.
     *
     * The application with its processes, SDKs and features, as far as the caller sees the projects.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getApplication(input: {
      params: {
        /** Name of the application */
        appName: string
      }
    }, options?: CallOptions): Promise<ApplicationDetails>
    /**
     * Delete an application.
     *
     * With its processes; its usage of features stays. An application that reports again is created again.
     *
     * Needs the permission UPDATE_APPLICATION.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteApplication(input: {
      params: {
        /** Name of the application */
        appName: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Describe an application.
     *
     * An application that has not reported yet is created.
     *
     * Needs the permission UPDATE_APPLICATION.
     */
    updateApplication(input: {
      params: {
        /** Name of the application */
        appName: string
      }
      body: UpdateApplication
    }, options?: CallOptions): Promise<Empty>
  }
  readonly ofrep: {
    /**
     * Evaluate one feature for OpenFeature.
     *
     * OpenFeature Remote Evaluation Protocol 0.3. The token, in `Authorization` or `X-API-Key`, decides the environment and the projects. Errors also carry `errorCode`, as the protocol asks.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    evaluateFlag(input: {
      params: {
        /** Name of the feature */
        key: string
      }
      body: OfrepContext
    }, options?: CallOptions): Promise<OfrepFlag>
    /**
     * Evaluate all features for OpenFeature.
     *
     * OpenFeature Remote Evaluation Protocol 0.3. The token, in `Authorization` or `X-API-Key`, decides the environment and the projects. Errors also carry `errorCode`, as the protocol asks. The ETag follows from the features and from the context fields that their rules read. `If-None-Match` is answered with 304. There is no ETag where chance decides. `eventStreams` names a stream of server-sent events that says when to evaluate again; its ticket is valid for at least 12 hours.
     */
    evaluateFlags(input: {
      query?: {
        /** The `etag` of an event: where the server holds another one, it sends all flags */
        flagConfigEtag?: string | undefined
        /** The `lastModified` of an event: without `flagConfigEtag`, the server sends all flags */
        flagConfigLastModified?: string | undefined
      } | undefined
      body: OfrepContext
    }, options?: CallOptions): Promise<OfrepFlags>
  }
  readonly personalAccessTokens: {
    /**
     * List one's own tokens.
     *
     * The tokens that act as the caller, without their secrets.
     *
     * Only for people: API tokens and service accounts are refused.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getPersonalAccessTokens: Listing<Pats['pats'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Pats>)
    /**
     * Make a token of one's own.
     *
     * It acts as the caller, with all the permissions of the caller. An account has at most 10 tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Only for people: API tokens and service accounts are refused.
     * May reject with NameExistsError, ConflictError, beside what every call may reject with.
     */
    createPersonalAccessToken(input: {
      body: CreatePat
    }, options?: CallOptions): Promise<CreatedPat>
    /**
     * Delete a token of one's own.
     *
     * It stops working at once.
     *
     * Only for people: API tokens and service accounts are refused.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deletePersonalAccessToken(input: {
      params: {
        /** Id of the token */
        id: string
      }
    }, options?: CallOptions): Promise<Empty>
  }
  readonly playground: {
    /**
     * Evaluate features for one context.
     *
     * The server evaluates the live features of projects that the caller sees, as for an application whose token is for these projects, and gives the reason for every outcome. Nothing is stored, and no usage is counted. With `changeRequest`, the server evaluates what the open request would leave; changes in conflict are left out and listed. A parent feature outside the named projects counts as missing. Name and constraints of a segment that the caller does not see are left out. The response is sent in parts. A request has at most 15,000 features.
     *
     * May reject with NotFoundError, ConflictError, RateLimitError, beside what every call may reject with.
     */
    evaluatePlayground(input: {
      body: PlaygroundRequest
    }, options?: CallOptions): Promise<PlaygroundResponse>
    /**
     * Evaluate features for many contexts in several environments.
     *
     * The server evaluates the live features of projects that the caller sees, as for an application whose token is for these projects, and gives the reason for every outcome. Nothing is stored, and no usage is counted. With `changeRequest`, the server evaluates what the open request would leave; changes in conflict are left out and listed. A parent feature outside the named projects counts as missing. Name and constraints of a segment that the caller does not see are left out. The response is sent in parts. A context value with commas is a list of values; the server evaluates every combination. Environments times features times combinations must be at most 15,000.
     *
     * May reject with NotFoundError, ConflictError, RateLimitError, beside what every call may reject with.
     */
    evaluateAdvancedPlayground(input: {
      body: AdvancedPlaygroundRequest
    }, options?: CallOptions): Promise<AdvancedPlaygroundResponse>
  }
  readonly profile: {
    /**
     * Read one's own profile.
     *
     * Root role of the caller, and the projects that the caller is a member of. An admin API token has the role Admin and no projects.
     */
    getProfile(input?: NoInput, options?: CallOptions): Promise<Profile>
    /**
     * Read who is calling.
     *
     * The account or API token of the caller, and all its permissions.
     */
    getOwnUser(input?: NoInput, options?: CallOptions): Promise<OwnUser>
    /**
     * Change one's own password.
     *
     * A wrong old password is answered 401, a weak new one 400.
     *
     * Only for people: API tokens and service accounts are refused.
     * May reject with RateLimitError, beside what every call may reject with.
     */
    changeOwnPassword(input: {
      body: ChangeOwnPassword
    }, options?: CallOptions): Promise<Empty>
    /**
     * Read one's own notification settings.
     *
     * Which notifications the caller gets.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    getNotificationSettings(input?: NoInput, options?: CallOptions): Promise<NotificationSettings>
    /**
     * Set one's own notification settings.
     *
     * With `changeRequestMails`, and where the server sends mail, the caller gets a mail when a review by the caller is requested, and when a change request of the caller is approved, rejected or applied, cannot be applied at its time, or loses its approvals.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    setNotificationSettings(input: {
      body: UpdateNotificationSettings
    }, options?: CallOptions): Promise<NotificationSettings>
  }
  readonly projects: {
    /**
     * List the projects.
     *
     * The projects that the caller sees, with their counts and health.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getProjects: Listing<Projects['projects'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Projects>)
    /**
     * Create a project.
     *
     * The new project is linked to every enabled environment. The account that makes it becomes its Owner.
     *
     * Needs the permission CREATE_PROJECT.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createProject(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateProject
    }, options?: CallOptions): Promise<CreatedProject>
    /**
     * See a project at a glance.
     *
     * What the project is, its environments, how healthy its features are, and what happened lately.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getProjectOverview(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ProjectOverview>
    /**
     * Read a project with its features.
     *
     * The overview, with the features that are not archived in short.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ProjectWithFeatures>
    /**
     * See how many features of a project are stale.
     *
     * The overview, with the features that are not archived in short and how many of them are stale.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getProjectHealthReport(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ProjectHealthReport>
    /**
     * See how a project fares.
     *
     * What can be told of its features, its members and its pace, from the features that it has and the events of the last 60 days.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getProjectInsights(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ProjectInsights>
    /**
     * Change a project.
     *
     * What is absent stays as it is.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateProject
    }, options?: CallOptions): Promise<Empty>
    /**
     * Change the settings of a project.
     *
     * What is absent stays as it is. A naming pattern counts for features to come.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateProjectSettings(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: ProjectSettings
    }, options?: CallOptions): Promise<Empty>
    /**
     * Delete a project.
     *
     * It goes for good, together with its archived features, segments, members, settings and change requests; API tokens lose it. The project default stays, and so does one that has live features.
     *
     * Needs the permission DELETE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Check the id of a project to create.
     *
     * Nothing is created or reserved.
     *
     * Needs the permission CREATE_PROJECT.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    validateProject(input: {
      body: ProjectId
    }, options?: CallOptions): Promise<Empty>
    /**
     * Give an environment to a project.
     *
     * Every feature of the project is in it from then on: off, and without strategies. Where changes to it were reviewed before the project lost it, and still are, only callers with SKIP_CHANGE_REQUEST there can set a default strategy.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, NameExistsError, beside what every call may reject with.
     */
    addEnvironmentToProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: AddEnvironment
    }, options?: CallOptions): Promise<Empty>
    /**
     * Take an environment from a project.
     *
     * What its features are there is lost for good. A project keeps at least one environment. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    removeEnvironmentFromProject(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Set the default strategy of an environment of a project.
     *
     * Features get it that are turned on there without an enabled strategy. A gradual rollout without a groupId gets the name of the feature for one. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_PROJECT.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addDefaultStrategyToProjectEnvironment(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: DefaultStrategyInput
    }, options?: CallOptions): Promise<DefaultStrategy>
  }
  readonly roles: {
    /**
     * List the roles.
     *
     * All roles, those that hold everywhere and those that are given in projects.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getRoles: Listing<Roles['roles'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Roles>)
  }
  readonly saml: {
    /**
     * Read the SAML settings.
     *
     * An empty object when they were never set.
     *
     * Needs the permission ADMIN.
     */
    getSamlSettings(input?: NoInput, options?: CallOptions): Promise<StoredSamlSettings>
    /**
     * Set the SAML settings.
     *
     * Replaces all settings. Warnings tell what is wrong with a certificate or URL that is stored all the same.
     *
     * Needs the permission ADMIN.
     */
    setSamlSettings(input: {
      body: SamlSettingsInput
    }, options?: CallOptions): Promise<SamlSettings>
  }
  readonly search: {
    /**
     * Search features.
     *
     * The features of every project that the caller sees that pass all filters, a page of them at a time. In lists of several values, commas separate them and blanks around them do not count; a value that has a comma can be asked for alone.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly searchFeatures: Listing<FoundFeatures['features'][number]> & ((input?: {
      query?: {
        /** Size of the page */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** Words to look for in name, description and tags (as type:value), in any case. All of them must be there; commas separate alternatives */
        query?: string | undefined
        /** By project: IS:a (or a alone), IS_NOT:a, IS_ANY_OF:a,b or IS_NONE_OF:a,b; repeated: all of them must hold */
        project?: string | string[] | undefined
        /** By type, as by project; repeated: all of them must hold */
        type?: string | string[] | undefined
        /** By state, active or stale, as by project; repeated: all of them must hold */
        state?: string | string[] | undefined
        /** By tags as type:value: INCLUDE:t, DO_NOT_INCLUDE:t, INCLUDE_ALL_OF:t,u, INCLUDE_ANY_OF:t,u, EXCLUDE_IF_ANY_OF:t,u or EXCLUDE_ALL:t,u; repeated: all of them must hold */
        tag?: string | string[] | undefined
        /** By the names of the segments that its strategies use, as by tags; repeated: all of them must hold */
        segment?: string | string[] | undefined
        /** By creation: IS_BEFORE:date or IS_ON_OR_AFTER:date, a day in UTC or a date-time; repeated: all of them must hold */
        createdAt?: string | string[] | undefined
        /** By what it is in an environment: environment:enabled, environment:disabled or environment:missing; repeated: any of them */
        status?: string | string[] | undefined
        /** IS:true: the archived features instead of the live ones */
        archived?: 'IS:true' | 'IS:false' | undefined
        /** The caller's favourites before all others */
        favoritesFirst?: 'true' | 'false' | undefined
        /** createdAt, name, type, stale, lastSeenAt, favorite or environment:name. What is equal is sorted by name */
        sortBy?: string | undefined
        /** Order of what is sorted by */
        sortOrder?: 'asc' | 'desc' | undefined
        /** Number of features before the page */
        offset?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FoundFeatures>)
  }
  readonly segments: {
    /**
     * List the segments.
     *
     * All segments but those that are confined to projects which the caller does not see.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getSegments: Listing<Segments['segments'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Segments>)
    /**
     * Read a segment.
     *
     * The segment with its constraints.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getSegment(input: {
      params: {
        /** Id of the segment */
        id: string
      }
    }, options?: CallOptions): Promise<Segment>
    /**
     * Create a segment.
     *
     * A segment that is confined to a project needs one of the permissions there, and where changes are reviewed in an environment of the project, a change request or SKIP_CHANGE_REQUEST. One that is not needs the first of them.
     *
     * Needs the permission CREATE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createSegment(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: SegmentInput
    }, options?: CallOptions): Promise<Segment>
    /**
     * Update a segment.
     *
     * What is absent stays as it is. It is confined to no project while others use it. A segment that is confined to a project needs one of the permissions there, and where changes are reviewed in an environment of the project, a change request or SKIP_CHANGE_REQUEST. One that is not needs the first of them. Its constraints change only with SKIP_CHANGE_REQUEST wherever a strategy uses the segment and changes are reviewed.
     *
     * Needs the permission UPDATE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * May reject with NotFoundError, NameExistsError, ConflictError, beside what every call may reject with.
     */
    updateSegment(input: {
      params: {
        /** Id of the segment */
        id: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: SegmentInput
    }, options?: CallOptions): Promise<undefined>
    /**
     * Delete a segment.
     *
     * One that a strategy uses stays, and so does one that a strategy of an open change request would use. A segment that is confined to a project needs one of the permissions there, and where changes are reviewed in an environment of the project, a change request or SKIP_CHANGE_REQUEST. One that is not needs the first of them.
     *
     * Needs the permission DELETE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    removeSegment(input: {
      params: {
        /** Id of the segment */
        id: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<undefined>
    /**
     * Check the name of a segment.
     *
     * Whether a new segment might have it. Nothing is stored.
     *
     * May reject with NameExistsError, beside what every call may reject with.
     */
    validateSegment(input: {
      body: SegmentName
    }, options?: CallOptions): Promise<undefined>
    /**
     * List the strategies that use a segment.
     *
     * In the projects that the caller sees. Of a segment that is not there: none.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getStrategiesBySegmentId: Listing<UsingStrategies['strategies'][number]> & ((input: {
      params: {
        /** Id of the segment */
        id: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<UsingStrategies>)
    /**
     * List the segments that a strategy uses.
     *
     * Of a strategy that is not there, or in a project that the caller does not see: none.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getSegmentsByStrategyId: Listing<Segments['segments'][number]> & ((input: {
      params: {
        /** Id of the strategy */
        strategyId: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Segments>)
    /**
     * Replace the segments that a strategy uses.
     *
     * All else of the strategy stays as it is. The permission is needed in that environment of the project. Where changes to the environment are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    updateFeatureStrategySegments(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateFeatureStrategySegments
    }, options?: CallOptions): Promise<UpdateFeatureStrategySegments>
  }
  readonly serviceAccounts: {
    /**
     * List the service accounts.
     *
     * With their tokens, of which the secrets are never shown again.
     *
     * Needs the permission ADMIN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getServiceAccounts: Listing<ServiceAccounts['serviceAccounts'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ServiceAccounts>)
    /**
     * Create a service account.
     *
     * An account for a machine. It cannot log in: it is used by the tokens that are made for it.
     *
     * Needs the permission ADMIN.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createServiceAccount(input: {
      body: CreateServiceAccount
    }, options?: CallOptions): Promise<ServiceAccount>
    /**
     * Update a service account.
     *
     * What is absent stays as it is.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateServiceAccount(input: {
      params: {
        /** Id of the service account */
        id: string
      }
      body: UpdateServiceAccount
    }, options?: CallOptions): Promise<ServiceAccount>
    /**
     * Delete a service account.
     *
     * Its tokens stop working at once. A project keeps an owner.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteServiceAccount(input: {
      params: {
        /** Id of the service account */
        id: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * List the tokens of a service account.
     *
     * Without their secrets.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getServiceAccountTokens: Listing<ServiceAccountTokens['pats'][number]> & ((input: {
      params: {
        /** Id of the service account */
        id: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<ServiceAccountTokens>)
    /**
     * Make a token for a service account.
     *
     * It acts as the service account, with all its permissions. An account has at most 100 tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or none (400).
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, NameExistsError, ConflictError, beside what every call may reject with.
     */
    createServiceAccountToken(input: {
      params: {
        /** Id of the service account */
        id: string
      }
      body: CreatePat
    }, options?: CallOptions): Promise<CreatedServiceAccountToken>
    /**
     * Delete a token of a service account.
     *
     * It stops working at once.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteServiceAccountToken(input: {
      params: {
        /** Id of the service account */
        id: string
        /** Id of the token */
        tokenId: string
      }
    }, options?: CallOptions): Promise<Empty>
  }
  readonly state: {
    /**
     * Export all flag state.
     *
     * A file of version 4, which an import takes back whole. The same state gives the same bytes. The strong ETag names them: with If-Range, a Range from some byte on (bytes=1000-) continues a download that was cut, with 206; if the state has changed since, the whole file comes, with 200.
     *
     * Needs the permission ADMIN.
     */
    exportState(input?: {
      query?: {
        /** The format of the file */
        format?: 'json' | undefined
        /** True: browsers store the answer as a file */
        download?: 'true' | 'false' | undefined
        /** Whether features, with their configurations, and the lifetimes of their types are in the file */
        featureToggles?: 'true' | 'false' | undefined
        /** Whether projects are in the file */
        projects?: 'true' | 'false' | undefined
        /** Whether environments are in the file */
        environments?: 'true' | 'false' | undefined
        /** Whether segments, and which strategies use them are in the file */
        segments?: 'true' | 'false' | undefined
        /** Whether strategy types are in the file */
        strategies?: 'true' | 'false' | undefined
        /** Whether tags, tag types and tags of features are in the file */
        tags?: 'true' | 'false' | undefined
        /** Whether context fields are in the file */
        contextFields?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<ExportedState>
    /**
     * Import the export of a server.
     *
     * One transaction: all of the file or nothing. Files of versions 1 to 3 are upgraded first.
     *
     * Needs the permission ADMIN.
     *
     * @deprecated since 2023-07-04. A successor imports features in batches.
     */
    importState(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
        /** True: what is stored of each kind in the file is removed first */
        drop?: 'true' | 'false' | undefined
        /** True: what is stored already stays as it is; false: the file replaces it */
        keep?: 'true' | 'false' | undefined
      } | undefined
      body: ImportState
    }, options?: CallOptions): Promise<ImportResult>
  }
  readonly strategyTypes: {
    /**
     * List the strategy types.
     *
     * The types that strategies can have, deprecated ones too.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getAllStrategies: Listing<StrategyTypes['strategies'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<StrategyTypes>)
    /**
     * Read a strategy type.
     *
     * The strategy type with its parameters.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
    }, options?: CallOptions): Promise<StrategyType>
    /**
     * Create a strategy type.
     *
     * Applications have to know what it does.
     *
     * Needs the permission CREATE_STRATEGY.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createStrategy(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateStrategyType
    }, options?: CallOptions): Promise<StrategyType>
    /**
     * Update a strategy type.
     *
     * What is absent stays as it is; the name always does, and so do built-in types. Strategies that are stored stay too.
     *
     * Needs the permission UPDATE_STRATEGY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    updateStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateStrategyType
    }, options?: CallOptions): Promise<Empty>
    /**
     * Delete a strategy type.
     *
     * One that is built in, or that a strategy has, stays.
     *
     * Needs the permission DELETE_STRATEGY.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    removeStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Deprecate a strategy type.
     *
     * It should no longer be used. Of a built-in type too.
     *
     * Needs the permission UPDATE_STRATEGY.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deprecateStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Reactivate a strategy type.
     *
     * It is deprecated no longer. Of a built-in type too.
     *
     * Needs the permission UPDATE_STRATEGY.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    reactivateStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
  }
  readonly tagTypes: {
    /**
     * List the tag types.
     *
     * The types that tags can have.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getTagTypes: Listing<TagTypes['tagTypes'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<TagTypes>)
    /**
     * Read a tag type.
     *
     * The tag type, without its tags.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getTagType(input: {
      params: {
        /** Name of the tag type */
        name: string
      }
    }, options?: CallOptions): Promise<TagTypeWithVersion>
    /**
     * Create a tag type.
     *
     * Its tags are made with it, or as features get them.
     *
     * Needs the permission CREATE_TAG_TYPE.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createTagType(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: CreateTagType
    }, options?: CallOptions): Promise<TagType>
    /**
     * Update a tag type.
     *
     * What is absent stays as it is; the name always does.
     *
     * Needs the permission UPDATE_TAG_TYPE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateTagType(input: {
      params: {
        /** Name of the tag type */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateTagType
    }, options?: CallOptions): Promise<Empty>
    /**
     * Delete a tag type.
     *
     * With its tags, which every feature loses. The type of tags without one, simple, stays.
     *
     * Needs the permission DELETE_TAG_TYPE.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteTagType(input: {
      params: {
        /** Name of the tag type */
        name: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Check a tag type.
     *
     * Whether it might be created. Nothing is stored.
     *
     * May reject with NameExistsError, beside what every call may reject with.
     */
    validateTagType(input: {
      body: CreateTagType
    }, options?: CallOptions): Promise<ValidatedTagType>
  }
  readonly tags: {
    /**
     * List the tags.
     *
     * The tags that are there to be put on features. A tag that only features of projects bear which the caller does not see is not told of.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getTags: Listing<Tags['tags'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Tags>)
    /**
     * List the tags of a type.
     *
     * An unknown type has none. A tag that only features of projects bear which the caller does not see is not told of.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getTagsByType: Listing<Tags['tags'][number]> & ((input: {
      params: {
        /** Name of the tag type */
        type: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Tags>)
    /**
     * Read a tag.
     *
     * Whether the tag is there. A tag that only features of projects bear which the caller does not see is not told of.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getTag(input: {
      params: {
        /** Name of the tag type */
        type: string
        /** The value */
        value: string
      }
    }, options?: CallOptions): Promise<TagWithVersion>
    /**
     * Create a tag.
     *
     * Of a type that exists. Who may update features in some project may do this.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createTag(input: {
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: TagInput
    }, options?: CallOptions): Promise<TagWithVersion>
    /**
     * Delete a tag.
     *
     * Every feature loses it. The permission is needed in each project that has such a feature, and somewhere where none has.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteTag(input: {
      params: {
        /** Name of the tag type */
        type: string
        /** The value */
        value: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * List the tags of a feature.
     *
     * Of an archived feature too.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getFeatureTags: Listing<Tags['tags'][number]> & ((input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Tags>)
    /**
     * Add a tag to a feature.
     *
     * A value that is new becomes a tag of its type. A feature that has the tag keeps it.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    addFeatureTag(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: TagInput
    }, options?: CallOptions): Promise<Tag>
    /**
     * Remove a tag from a feature.
     *
     * The tag itself stays. A feature without the tag stays as it is.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    removeFeatureTag(input: {
      params: {
        /** Name of the feature */
        featureName: string
        /** Name of the tag type */
        type: string
        /** The value */
        value: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
    }, options?: CallOptions): Promise<Empty>
    /**
     * Update the tags of a feature.
     *
     * All of addedTags are added first, then all of removedTags are removed, as one change. Answers all tags of the feature.
     *
     * Needs the permission UPDATE_FEATURE.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateFeatureTags(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** True: answered as it would be, errors included, and nothing is stored */
        dryRun?: 'true' | 'false' | undefined
      } | undefined
      body: UpdateTags
    }, options?: CallOptions): Promise<Tags>
  }
  readonly users: {
    /**
     * List the users.
     *
     * All people with an account, and the root roles that they can have. Service accounts are listed apart.
     *
     * Needs the permission ADMIN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getUsers: Listing<Users['users'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Users>)
    /**
     * Search the users.
     *
     * The accounts, service accounts included, with the text in their name, user name or mail address, in capital or small letters.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly searchUsers: Listing<FoundUsers[number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
        /** The text; nothing is found by fewer than 2 characters */
        q?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<FoundUsers>)
    /**
     * List accounts and groups in short.
     *
     * The basic fields of all accounts, service accounts included, and of all groups. For every caller of the admin API.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getUsersAndGroups: Listing<UsersGroupsBase['users'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<UsersGroupsBase>)
    /**
     * Create a user.
     *
     * The user sets a password by a link that works once, for one day. Where mail is set up and wanted it is mailed, else the answer has it as inviteLink.
     *
     * Needs the permission ADMIN.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createUser(input: {
      body: CreateUser
    }, options?: CallOptions): Promise<User>
    /**
     * Read a user.
     *
     * A service account is not found here.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getUser(input: {
      params: {
        /** Id of the user */
        id: string
      }
    }, options?: CallOptions): Promise<User>
    /**
     * Update a user.
     *
     * What is absent or empty stays as it is. The last administrator keeps that role.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, NameExistsError, ConflictError, beside what every call may reject with.
     */
    updateUser(input: {
      params: {
        /** Id of the user */
        id: string
      }
      body: UpdateUser
    }, options?: CallOptions): Promise<User>
    /**
     * Delete a user.
     *
     * Sessions and tokens of the user end at once. The last administrator cannot be deleted, and a project keeps an owner.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, ConflictError, beside what every call may reject with.
     */
    deleteUser(input: {
      params: {
        /** Id of the user */
        id: string
      }
    }, options?: CallOptions): Promise<Empty>
    /**
     * Reset a user's password.
     *
     * Makes a link by which the user sets a new password, and ends the older one. It works once, for one hour, and is mailed as well where mail is set up.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    resetUserPassword(input: {
      body: Id
    }, options?: CallOptions): Promise<ResetPassword>
    /**
     * Change a user's password.
     *
     * Ends all sessions of the user. A weak password is refused with 400.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    changeUserPassword(input: {
      params: {
        /** Id of the user */
        id: string
      }
      body: Password
    }, options?: CallOptions): Promise<Empty>
    /**
     * Check the strength of a password.
     *
     * A weak password is refused with 400; the details say what to do.
     */
    validatePassword(input: {
      body: Password
    }, options?: CallOptions): Promise<Empty>
  }
  readonly webhooks: {
    /**
     * List the webhooks.
     *
     * All webhooks without their secrets, disabled ones included.
     *
     * Needs the permission ADMIN.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getWebhooks: Listing<Webhooks['webhooks'][number]> & ((input?: {
      query?: {
        /** Number of items at most; where neither this nor a cursor is given, the list is whole */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<Webhooks>)
    /**
     * Create a webhook.
     *
     * The server generates the secret and signs each delivery as Standard Webhooks describe. Only this response shows the secret. A URL with the address of a loopback, private, link-local or otherwise internal network returns 400, unless the setting WEBHOOK_ALLOW_PRIVATE allows it.
     *
     * Needs the permission ADMIN.
     */
    createWebhook(input: {
      body: CreateWebhook
    }, options?: CallOptions): Promise<WebhookWithSecret>
    /**
     * Read a webhook.
     *
     * The webhook without its secret.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): Promise<Webhook>
    /**
     * Update a webhook.
     *
     * Absent fields stay unchanged. A URL with the address of a loopback, private, link-local or otherwise internal network returns 400, unless the setting WEBHOOK_ALLOW_PRIVATE allows it.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    updateWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
      body: UpdateWebhook
    }, options?: CallOptions): Promise<Webhook>
    /**
     * Delete a webhook.
     *
     * Its deliveries are deleted as well, pending ones included.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    deleteWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): Promise<undefined>
    /**
     * Generate a new secret for a webhook.
     *
     * The new secret signs every later attempt, retries included. Only this response shows the secret.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    rotateWebhookSecret(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): Promise<WebhookWithSecret>
    /**
     * List the deliveries to a webhook.
     *
     * Deliveries of the last 7 days and pending ones, the newest first.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     *
     * A list: `iterate` reads it page by page.
     */
    readonly getWebhookDeliveries: Listing<WebhookDeliveries['deliveries'][number]> & ((input: {
      params: {
        /** Id of the webhook */
        id: string
      }
      query?: {
        /** Number of deliveries at most */
        limit?: string | undefined
        /** Where the page begins: taken from the header Link of the page before it */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => Promise<WebhookDeliveries>)
    /**
     * Send a test event to a webhook.
     *
     * The server sends an event of type `webhook-test` at once, without a retry, also to a disabled webhook. The delivery log omits it.
     *
     * Needs the permission ADMIN.
     * May reject with NotFoundError, beside what every call may reject with.
     */
    testWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): Promise<WebhookTest>
  }
}
