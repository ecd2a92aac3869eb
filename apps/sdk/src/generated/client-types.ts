// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { Listing } from '../listing.ts'
import type { CallOptions, NoInput } from '../options.ts'
import type { HalyardPromise } from '../response.ts'
import type { ActionableChangeRequests, AddEnvironment, AddProjectAccess, AdvancedPlaygroundRequest, AdvancedPlaygroundResponse, ApiToken, ApiTokens, ApplicationDetails, Applications, AppliedChanges, AuditAnchors, AwaitRevision, AwaitedRevision, BatchFeatures, BatchStale, BulkMetrics, BulkToggleFeatures, ChangeOwnPassword, ChangeProject, ChangeRequest, ChangeRequestComment, ChangeRequestConfig, ChangeRequestConfigs, ChangeRequestCount, ChangeRequestCreate, ChangeRequestImpact, ChangeRequestOneOrManyCreate, ChangeRequestPlan, ChangeRequestTitle, ChangeRequests, ClientApplication, ClientDelta, ClientFeature, ClientFeatures, ClientMetrics, CloneEnvironment, CloneFeature, ConstraintInput, ContextField, ContextFieldName, ContextFields, CountedEnvironment, CreateApiToken, CreateContextField, CreateEnvironment, CreateFeature, CreateFeatureStrategy, CreateOidcProvider, CreatePasskey, CreatePat, CreatePersona, CreateProject, CreateSavedView, CreateServiceAccount, CreateStrategyType, CreateTagType, CreateUser, CreateWebhook, CreatedApiToken, CreatedFeature, CreatedPat, CreatedProject, CreatedScimToken, CreatedServiceAccountToken, DefaultStrategy, DefaultStrategyInput, DependenciesExist, DependencyInput, EdgeMetrics, EdgeTokens, Email, Empty, Environment, EnvironmentFeatures, EnvironmentName, Environments, EnvironmentsOfProject, EventDetails, Events, ExportQuery, ExportResult, ExportedState, Feature, FeatureEnvironment, FeatureEvents, FeatureHistory, FeatureMetrics, FeatureStrategies, FeatureStrategy, FeatureType, FeatureTypes, FeatureUsage, FeatureVariants, Features, FlagIndex, FoundChangeRequests, FoundEvents, FoundFeatures, FoundUsers, FreshProof, FrontendContext, FrontendFeatures, Group, GroupInput, Groups, Id, ImportResult, ImportState, ImportToggles, ImportedBatch, JsonPatch, LogIn, Manifest, NewComment, NotificationSettings, OfrepContext, OfrepFlag, OfrepFlags, OidcProvider, OidcProviderCheck, OidcProviders, OverlappingChangeRequests, OverwriteVariants, OverwriteVariantsOnEnvironments, OwnSessions, OwnUser, ParentFeatureOptions, Passkey, PasskeyCreation, PasskeyLogIn, PasskeyRequest, Passkeys, Password, Pats, PermissionExplanation, PermissionHolders, Persona, Personas, PlaygroundRequest, PlaygroundResponse, Preferences, Profile, ProjectAccess, ProjectFeatures, ProjectHealthReport, ProjectId, ProjectInsights, ProjectOverview, ProjectRoles, ProjectSettings, ProjectUsers, ProjectWithFeatures, Projects, PublicSignupToken, PublicSignupTokenCreate, PublicSignupTokenUpdate, PublicSignupTokens, RenamePasskey, ReorderStrategyPayload, RequestedApprovers, ResetLink, ResetPassword, Reviewers, RoleInput, RoleWithPermissions, Roles, SamlSettings, SamlSettingsInput, SamlStatus, SavedView, SavedViews, ScheduledChangeRequests, ScimSettings, ScimSettingsInput, SealedEvents, SearchEvents, SecondFactor, Segment, SegmentInput, SegmentName, Segments, ServiceAccount, ServiceAccountTokens, ServiceAccounts, SetApprovers, SetChangeRequestConfig, SetChangeRequestState, SetPassword, SetProjectAccess, SetSecondFactor, SignInMethods, SignInTest, SignUp, SimpleSettings, SimpleSettingsInput, SortOrder, StoredSamlSettings, StrategyType, StrategyTypes, Tag, TagInput, TagType, TagTypeWithVersion, TagTypes, TagWithVersion, Tags, TagsBulkAdd, UpdateApiToken, UpdateApplication, UpdateContextField, UpdateEnvironment, UpdateFeature, UpdateFeatureStrategy, UpdateFeatureStrategySegments, UpdateFeatureTypeLifetime, UpdateNotificationSettings, UpdateOidcProvider, UpdatePersona, UpdatePreferences, UpdateProject, UpdateSavedView, UpdateServiceAccount, UpdateStrategyType, UpdateTagType, UpdateTags, UpdateUser, UpdateWebhook, User, Users, UsersGroupsBase, UsingStrategies, ValidateArchiveFeatures, ValidateEdgeTokens, ValidateFeature, ValidatedBatch, ValidatedTagType, Webhook, WebhookDeliveries, WebhookTest, WebhookWithSecret, Webhooks } from './types.ts'

/** One method for each operation, by resource. */
export interface HalyardClient {
  readonly access: {
    /**
     * List the accounts that hold a permission.
     *
     * Users and service accounts that hold the permission in the scope, with the roles by which they hold it. Every caller of the admin API who sees the project can read the list.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getPermissionHolders: Listing<PermissionHolders['holders'][number]> & ((input: {
      query: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Name of the permission */
        permission: 'ADMIN' | 'CREATE_ADDON' | 'UPDATE_ADDON' | 'DELETE_ADDON' | 'CREATE_CONTEXT_FIELD' | 'UPDATE_CONTEXT_FIELD' | 'DELETE_CONTEXT_FIELD' | 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT' | 'CREATE_STRATEGY' | 'UPDATE_STRATEGY' | 'DELETE_STRATEGY' | 'CREATE_TAG_TYPE' | 'UPDATE_TAG_TYPE' | 'DELETE_TAG_TYPE' | 'CREATE_PROJECT' | 'READ_ROLE' | 'UPDATE_APPLICATION' | 'READ_CLIENT_API_TOKEN' | 'CREATE_CLIENT_API_TOKEN' | 'UPDATE_CLIENT_API_TOKEN' | 'DELETE_CLIENT_API_TOKEN' | 'READ_FRONTEND_API_TOKEN' | 'CREATE_FRONTEND_API_TOKEN' | 'UPDATE_FRONTEND_API_TOKEN' | 'DELETE_FRONTEND_API_TOKEN' | 'CREATE_FEATURE' | 'UPDATE_FEATURE' | 'DELETE_FEATURE' | 'UPDATE_FEATURE_VARIANTS' | 'UPDATE_FEATURE_DEPENDENCY' | 'MOVE_FEATURE_TOGGLE' | 'UPDATE_PROJECT' | 'DELETE_PROJECT' | 'UPDATE_PROJECT_SEGMENT' | 'READ_PROJECT_API_TOKEN' | 'CREATE_PROJECT_API_TOKEN' | 'DELETE_PROJECT_API_TOKEN' | 'CREATE_FEATURE_STRATEGY' | 'UPDATE_FEATURE_STRATEGY' | 'DELETE_FEATURE_STRATEGY' | 'UPDATE_FEATURE_ENVIRONMENT' | 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS' | 'APPROVE_CHANGE_REQUEST' | 'APPLY_CHANGE_REQUEST' | 'SKIP_CHANGE_REQUEST'
        /** Id of the project; absent: the permission must be held everywhere */
        project?: string | undefined
        /** Name of an environment of the project; absent: the permission must be held in all of them */
        environment?: string | undefined
      }
    }, options?: CallOptions) => HalyardPromise<PermissionHolders>)
    /**
     * Explain why an account holds or lacks a permission.
     *
     * By which roles and groups an account holds the permission in the scope. If the permission is missing: the roles that grant it, and the accounts that hold it. Callers can always ask about themselves. To ask about another account, a caller needs UPDATE_PROJECT in the project, or ADMIN if the request names no project.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    explainPermission(input: {
      query: {
        /** Id of the account; absent: the account of the caller. API tokens must name an account */
        account?: number | undefined
        /** Name of the permission */
        permission: 'ADMIN' | 'CREATE_ADDON' | 'UPDATE_ADDON' | 'DELETE_ADDON' | 'CREATE_CONTEXT_FIELD' | 'UPDATE_CONTEXT_FIELD' | 'DELETE_CONTEXT_FIELD' | 'CREATE_SEGMENT' | 'UPDATE_SEGMENT' | 'DELETE_SEGMENT' | 'CREATE_STRATEGY' | 'UPDATE_STRATEGY' | 'DELETE_STRATEGY' | 'CREATE_TAG_TYPE' | 'UPDATE_TAG_TYPE' | 'DELETE_TAG_TYPE' | 'CREATE_PROJECT' | 'READ_ROLE' | 'UPDATE_APPLICATION' | 'READ_CLIENT_API_TOKEN' | 'CREATE_CLIENT_API_TOKEN' | 'UPDATE_CLIENT_API_TOKEN' | 'DELETE_CLIENT_API_TOKEN' | 'READ_FRONTEND_API_TOKEN' | 'CREATE_FRONTEND_API_TOKEN' | 'UPDATE_FRONTEND_API_TOKEN' | 'DELETE_FRONTEND_API_TOKEN' | 'CREATE_FEATURE' | 'UPDATE_FEATURE' | 'DELETE_FEATURE' | 'UPDATE_FEATURE_VARIANTS' | 'UPDATE_FEATURE_DEPENDENCY' | 'MOVE_FEATURE_TOGGLE' | 'UPDATE_PROJECT' | 'DELETE_PROJECT' | 'UPDATE_PROJECT_SEGMENT' | 'READ_PROJECT_API_TOKEN' | 'CREATE_PROJECT_API_TOKEN' | 'DELETE_PROJECT_API_TOKEN' | 'CREATE_FEATURE_STRATEGY' | 'UPDATE_FEATURE_STRATEGY' | 'DELETE_FEATURE_STRATEGY' | 'UPDATE_FEATURE_ENVIRONMENT' | 'UPDATE_FEATURE_ENVIRONMENT_VARIANTS' | 'APPROVE_CHANGE_REQUEST' | 'APPLY_CHANGE_REQUEST' | 'SKIP_CHANGE_REQUEST'
        /** Id of the project; absent: the permission must be held everywhere */
        project?: string | undefined
        /** Name of an environment of the project; absent: the permission must be held in all of them */
        environment?: string | undefined
      }
    }, options?: CallOptions): HalyardPromise<PermissionExplanation>
    /**
     * List the users of a project.
     *
     * Users and service accounts that hold a role in the project themselves, and the roles that can be assigned in the project.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     *
     * @deprecated since 2023-07-04. This list omits the groups: use access.getProjectAccess.
     */
    readonly getProjectUsers: Listing<ProjectUsers['users'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ProjectUsers>)
    /**
     * Read who has access to a project.
     *
     * Users, service accounts and groups that hold a role in the project, and the roles that can be assigned in the project.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getProjectAccess: Listing<ProjectAccess['users'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ProjectAccess>)
    /**
     * Add access to a project.
     *
     * Adds each of the roles to each of the users and groups. Their other roles stay.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addProjectAccess(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: AddProjectAccess
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Set who has access to a project.
     *
     * Replaces all roles of all users and groups in the project. The project must keep an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    setProjectAccess(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: SetProjectAccess
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Set the roles of a user in a project.
     *
     * Replaces the roles that the user holds directly, not through groups. The project must keep an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    setProjectUserRoles(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the user or service account */
        userId: number
      }
      body: ProjectRoles
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Remove a user from a project.
     *
     * Removes all roles that the user holds directly, not through groups. The project must keep an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    removeProjectUser(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the user or service account */
        userId: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Set the roles of a group in a project.
     *
     * Replaces the roles of the group. The project must keep an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    setProjectGroupRoles(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the group */
        groupId: number
      }
      body: ProjectRoles
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Remove a group from a project.
     *
     * Removes all roles of the group. The project must keep an owner.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    removeProjectGroup(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the group */
        groupId: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly apiTokens: {
    /**
     * List the API tokens.
     *
     * The tokens of the kinds that the caller can read, without their secrets. Callers without permission for any kind of token get 403. The caller needs READ_CLIENT_API_TOKEN for backend tokens, READ_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission READ_CLIENT_API_TOKEN or READ_FRONTEND_API_TOKEN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getApiTokens: Listing<ApiTokens['tokens'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ApiTokens>)
    /**
     * List the API tokens of a name.
     *
     * Several tokens can have one name. The list also has the token with this id, and is empty if no token has the name or the id. Callers without permission for any kind of token get 403. The caller needs READ_CLIENT_API_TOKEN for backend tokens, READ_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission READ_CLIENT_API_TOKEN or READ_FRONTEND_API_TOKEN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getApiTokensByName: Listing<ApiTokens['tokens'][number]> & ((input: {
      params: {
        /** Name or id of the token */
        token: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ApiTokens>)
    /**
     * Create an API token.
     *
     * Creates a token for administration or for SDKs. The caller needs CREATE_CLIENT_API_TOKEN for backend tokens, CREATE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Needs the permission CREATE_CLIENT_API_TOKEN or CREATE_FRONTEND_API_TOKEN.
     */
    createApiToken(input: {
      body: CreateApiToken
    }, options?: CallOptions): HalyardPromise<CreatedApiToken>
    /**
     * Change when an API token expires.
     *
     * An expired token becomes valid again with a later expiry. The caller needs UPDATE_CLIENT_API_TOKEN for backend tokens, UPDATE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Needs the permission UPDATE_CLIENT_API_TOKEN or UPDATE_FRONTEND_API_TOKEN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateApiToken(input: {
      params: {
        /** Secret or id of the token */
        token: string
      }
      body: UpdateApiToken
    }, options?: CallOptions): HalyardPromise<ApiToken>
    /**
     * Delete an API token.
     *
     * The token stops working at once. If no such token exists, the call succeeds. The caller needs DELETE_CLIENT_API_TOKEN for backend tokens, DELETE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission DELETE_CLIENT_API_TOKEN or DELETE_FRONTEND_API_TOKEN.
     */
    deleteApiToken(input: {
      params: {
        /** Secret or id of the token */
        token: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Validate tokens for a proxy.
     *
     * Proxies send the tokens of the applications that are connected to them; these tokens are the credentials. The response omits unknown, deleted and expired tokens.
     *
     * Needs no credentials.
     * Can reject with RateLimitError, besides the errors of every call.
     */
    validateEdgeTokens(input: {
      body: ValidateEdgeTokens
    }, options?: CallOptions): HalyardPromise<EdgeTokens>
    /**
     * List the API tokens of a project.
     *
     * The tokens that name the project, alone or among other projects, without their secrets.
     *
     * Needs the permission READ_PROJECT_API_TOKEN.
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getProjectApiTokens: Listing<ApiTokens['tokens'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ApiTokens>)
    /**
     * Create an API token for a project.
     *
     * Creates a token for SDKs that reads this project alone. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Needs the permission CREATE_PROJECT_API_TOKEN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    createProjectApiToken(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: CreateApiToken
    }, options?: CallOptions): HalyardPromise<CreatedApiToken>
    /**
     * Delete an API token of a project.
     *
     * The token stops working at once. If the token does not name the project, the call succeeds. A token that also reads other projects is not deleted (409).
     *
     * Needs the permission DELETE_PROJECT_API_TOKEN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteProjectApiToken(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Secret or id of the token */
        token: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly audit: {
    /**
     * Export the sealed events.
     *
     * JSON lines: one event per line, in the order of the seals, which is the order of the commits. The last line has the cursor for the next export; a response without this line is incomplete. The server seals committed events first, except events after the start of a transaction that is still open: a later export returns these events. No event is ever left out.
     *
     * Needs the permission ADMIN.
     *
     * Returns JSON lines: `iterate` reads them as they arrive.
     */
    readonly exportEvents: Listing<SealedEvents[number]> & ((input?: {
      query?: {
        /** The cursor of an earlier export; absent: start with the first event */
        cursor?: string | undefined
        /** Maximum number of events; absent: all events */
        limit?: number | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<SealedEvents>)
    /**
     * List the last seal of each chain.
     *
     * Store these anchors where nobody with write access to the database can change them. Only anchors reveal that events were removed from the end of a chain. The server seals committed events first.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getAuditAnchors: Listing<AuditAnchors['anchors'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<AuditAnchors>)
  }
  readonly auth: {
    /**
     * List the ways to log in.
     *
     * What a log-in page can offer. The response depends only on the settings of the server, and on no account.
     *
     * Needs no credentials.
     */
    getSignInMethods(input?: NoInput, options?: CallOptions): HalyardPromise<SignInMethods>
    /**
     * Read the outcome of a test login.
     *
     * An administrator begins a test login in the browser with `/auth/saml/login?test=true`, or with the same parameter at another provider. The test starts no session and changes nothing. Only the administrator who began the test can read its outcome, for one hour.
     *
     * Only for people: API tokens and service accounts are refused.
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getSignInTest(input: {
      params: {
        /** Id of the test, from the address to which the browser was redirected */
        testId: string
      }
    }, options?: CallOptions): HalyardPromise<SignInTest>
    /**
     * Log in with a password.
     *
     * Sets the session cookie. An unknown user and a wrong password get the same response. Service accounts cannot log in. If the account needs a second factor, the response is 401 with `secondFactor` as the path of its detail; a login with a passkey then completes the login. While password login is switched off, the response is 401.
     *
     * Needs no credentials.
     * Can reject with AuthenticationRequired, RateLimitError, besides the errors of every call.
     */
    logIn(input: {
      body: LogIn
    }, options?: CallOptions): HalyardPromise<User>
    /**
     * Begin a login with a passkey.
     *
     * The response is the same for all people: the browser offers its passkeys for this server. If passkeys cannot work at HALYARD_URL, the server returns 409.
     *
     * Needs no credentials.
     * Can reject with ConflictError, RateLimitError, besides the errors of every call.
     */
    getPasskeyRequest(input?: NoInput, options?: CallOptions): HalyardPromise<PasskeyRequest>
    /**
     * Log in with a passkey.
     *
     * Sets the session cookie. The authenticator must have verified the person. All refused passkeys get the same response. A login with a passkey also fulfils a required second factor.
     *
     * Needs no credentials.
     * Can reject with AuthenticationRequired, RateLimitError, besides the errors of every call.
     */
    logInWithPasskey(input: {
      body: PasskeyLogIn
    }, options?: CallOptions): HalyardPromise<User>
    /**
     * Read the settings of password login.
     *
     * Password login is on until an administrator switches it off.
     *
     * Needs the permission ADMIN.
     */
    getSimpleSettings(input?: NoInput, options?: CallOptions): HalyardPromise<SimpleSettings>
    /**
     * Switch password login on or off.
     *
     * While password login is switched off, password links do not work either. Passwords stay stored. Returns 409 while no administrator could log in without a password; `force` skips this check.
     *
     * Needs the permission ADMIN.
     * Can reject with ConflictError, besides the errors of every call.
     */
    setSimpleSettings(input: {
      query?: {
        /** If `true`, switch off even if no administrator can log in afterwards */
        force?: boolean | undefined
      } | undefined
      body: SimpleSettingsInput
    }, options?: CallOptions): HalyardPromise<SimpleSettings>
    /**
     * Log out.
     *
     * Ends the session of the cookie, clears the cookie, and sends Clear-Site-Data. Without a session, the call changes nothing. A request that accepts text/html, as an HTML form does, is redirected to `/`.
     *
     * Needs no credentials.
     */
    logOut(input?: {
      query?: {
        /** If `true`, all sessions of the account end */
        all?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Check a password link.
     *
     * An unknown, used or expired link returns 401.
     *
     * Needs no credentials.
     * Can reject with AuthenticationRequired, besides the errors of every call.
     */
    validateResetLink(input: {
      query: {
        /** The token of the link */
        token: string
      }
    }, options?: CallOptions): HalyardPromise<ResetLink>
    /**
     * Check a password before it is set.
     *
     * A weak password returns 400. Nothing is stored.
     *
     * Needs no credentials.
     */
    validateNewPassword(input: {
      body: Password
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Set a password with a link.
     *
     * Ends all sessions of the user. An unknown, used or expired link returns 401. A weak password returns 400, and the link stays valid.
     *
     * Needs no credentials.
     * Can reject with AuthenticationRequired, RateLimitError, besides the errors of every call.
     */
    resetPassword(input: {
      body: SetPassword
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Mail a password link.
     *
     * The response is the same whether the user exists or not. The server sends nothing if mail is not configured. While password login is switched off, the response is 409.
     *
     * Needs no credentials.
     * Can reject with ConflictError, RateLimitError, besides the errors of every call.
     */
    sendResetMail(input: {
      body: Email
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly changeRequests: {
    /**
     * Send for review, approve, reject, schedule, apply or cancel.
     *
     * The transitions, with what a caller needs for them:

    - Draft → In review: sends a draft for review (the author, ADMIN).
    - In review, Approved → Approved: adds an approval of the present outcome; the request is Approved once it has as many approvals as the environment requires (APPROVE_CHANGE_REQUEST).
    - In review, Approved → Rejected: rejects the request; one rejection is enough (APPROVE_CHANGE_REQUEST).
    - Scheduled → Rejected: stops a scheduled request; the author can do this, too (APPROVE_CHANGE_REQUEST, the author, ADMIN).
    - Draft, In review, Approved → Cancelled: cancels the request permanently (the author, ADMIN).
    - Approved, Scheduled → Scheduled: schedules the request for `scheduledAt`, or moves that time (APPLY_CHANGE_REQUEST).
    - Approved, Scheduled → Applied: applies all changes in one transaction (APPLY_CHANGE_REQUEST).

    An approval is bound to the outcome. If an edit or a change of the live flags alters the outcome, the approval is dropped. Authors cannot approve or reject their own requests.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    setChangeRequestState(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: SetChangeRequestState
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * Withdraw your own approval or rejection.
     *
     * Possible in the states Draft, In review, Approved and Rejected. If the only rejection is withdrawn, the request returns to review.
     *
     * Only for accounts: API tokens are refused.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    withdrawVerdict(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * Comment on a change request.
     *
     * All callers who see the request can comment, in every state.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addChangeRequestComment(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
      body: NewComment
    }, options?: CallOptions): HalyardPromise<ChangeRequestComment>
    /**
     * List the requested reviewers.
     *
     * The accounts whose review was requested, each with its verdict.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getApprovers: Listing<RequestedApprovers[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<RequestedApprovers>)
    /**
     * Request reviews.
     *
     * The author and administrators can request reviews from accounts that hold APPROVE_CHANGE_REQUEST in the environment.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    setApprovers(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
      body: SetApprovers
    }, options?: CallOptions): HalyardPromise<RequestedApprovers>
    /**
     * List the accounts that can approve.
     *
     * Accounts that hold APPROVE_CHANGE_REQUEST in the environment of the project.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getAvailableReviewers: Listing<Reviewers[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Reviewers>)
    /**
     * Show what applying a request would change.
     *
     * Merges the changes into the present state, and stores nothing. For an applied request, the response shows the changes as they were stored when the request was applied.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    previewChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequestPlan>
    /**
     * Show which contexts a request would affect.
     *
     * Evaluates a sample of the contexts that applications sent in the last 24 hours, both with the present features and with the changed features. For an applied request, the server uses the features before and after, as they were stored then. Features of projects that the caller does not see are omitted.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getChangeRequestImpact(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequestImpact>
    /**
     * Propose to undo an applied request.
     *
     * Proposes changes that restore the former values of everything that an applied request changed, planned against the present state. The changes join the caller's open request in the environment or a new draft. Warnings of the preview name later changes.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    undoChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * List the change requests of a project.
     *
     * The requests in every state, newest first. Drafts of other authors are omitted. Features are listed without their changes; segments, comments and conflicts are omitted. States are shown as stored. A change of the live flags can drop approvals before the stored state follows; the single request shows the present state.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly listChangeRequests: Listing<ChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of requests; absent: 300 */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ChangeRequests>)
    /**
     * Search change requests.
     *
     * The requests that pass all filters, in every project that the caller sees. Drafts of other authors are omitted. Features are listed without their changes; segments, comments and conflicts are omitted. States are shown as stored. A change of the live flags can drop approvals before the stored state follows; the single request shows the present state.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly searchChangeRequests: Listing<FoundChangeRequests['changeRequests'][number]> & ((input?: {
      query?: {
        /** Size of the page */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** By id of the project: one word, plain or as IS:word, or several words, as IS_ANY_OF:word,word */
        project?: string | undefined
        /** By stored state, in the same form; open stands for Draft, In review, Approved, Scheduled, closed for Applied, Rejected, Cancelled */
        state?: string | undefined
        /** By author, in the same form: the id of an account, or me for the caller */
        createdBy?: string | undefined
        /** Only requests in review that wait for the named account, or for the caller (me). The account has given no verdict. Either its review is requested, or no review is requested and the account can approve. */
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
        /** The field to sort by. States are sorted by the life of a request. Equal values are sorted by id, in the same direction */
        sortBy?: 'createdAt' | 'id' | 'state' | 'project' | undefined
        /** Direction of the order */
        sortOrder?: 'asc' | 'desc' | undefined
        /** Number of requests before the page */
        offset?: number | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FoundChangeRequests>)
    /**
     * Count the change requests of a project.
     *
     * Counts by stored state. Drafts of other authors are omitted.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    countChangeRequests(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequestCount>
    /**
     * Count the change requests that the caller can act on.
     *
     * Counts three kinds of requests by their stored state: own drafts with changes, requests in review, and approved requests that the caller can apply. A request in review counts only if the caller can approve it and has not given a verdict.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    countActionableChangeRequests(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<ActionableChangeRequests>
    /**
     * List the scheduled change requests that change given features, strategies or segments.
     *
     * Every request in state Scheduled that matches at least one parameter. Without parameters, the list is empty.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getScheduledChangeRequests: Listing<ScheduledChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Names of features that the request changes */
        feature?: string | string[] | undefined
        /** Ids of strategies that the request adds, changes, moves or deletes */
        strategyId?: string | string[] | undefined
        /** Names of features whose variants the request changes */
        variantForFlag?: string | string[] | undefined
        /** Ids of segments that the request changes, or that a strategy of the request uses */
        segment?: number | number[] | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ScheduledChangeRequests>)
    /**
     * List the open requests that touch the same features or segments.
     *
     * Requests of the same project and environment that can still be applied. Drafts of other authors are omitted.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getOverlappingChangeRequests: Listing<OverlappingChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<OverlappingChangeRequests>)
    /**
     * Propose changes.
     *
     * Adds one change or several, all or none, to the open change request of the caller in this environment of the project. The request is in state Draft, In review or Approved. Without such a request, a new draft is created. The request loses its approvals, and an approved request returns to review.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    createChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      body: ChangeRequestOneOrManyCreate
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * List the pending change requests of the caller.
     *
     * Requests in state Draft, In review or Approved in the environments of the project, oldest first.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getPendingChangeRequests: Listing<ChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ChangeRequests>)
    /**
     * List the pending change requests that touch a feature.
     *
     * Requests of all authors in state Draft, In review or Approved, oldest first. The list is empty if the feature is unknown.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getPendingChangeRequestsForFeature: Listing<ChangeRequests[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ChangeRequests>)
    /**
     * Read which environments require review.
     *
     * Whether changes require a change request, and how many approvals the request needs, for each environment of the project.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getChangeRequestConfig: Listing<ChangeRequestConfigs[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ChangeRequestConfigs>)
    /**
     * Set whether an environment requires review.
     *
     * If review is required, direct writes to this environment of the project are refused to all callers without SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    setChangeRequestConfig(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: SetChangeRequestConfig
    }, options?: CallOptions): HalyardPromise<ChangeRequestConfig>
    /**
     * Read a change request.
     *
     * Only the author sees a draft.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * Discard a draft.
     *
     * Only the author and administrators can discard a request, and only while it is a draft.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteChangeRequest(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Give a change request a title.
     *
     * Only the author can change the title, while the request is open. Approvals stay.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    updateChangeRequestTitle(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
      }
      body: ChangeRequestTitle
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * Replace a change of a change request.
     *
     * The new change gets its own id and takes the position of the old change. Only the author can do this. The request loses its approvals, and an approved request returns to review.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    updateChange(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
        /** Id of the change */
        changeId: number
      }
      body: ChangeRequestCreate
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
    /**
     * Discard a change of a change request.
     *
     * If the last change is discarded, the request remains, without changes. Only the author can do this. The request loses its approvals, and an approved request returns to review.
     *
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteChange(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the change request */
        id: number
        /** Id of the change */
        changeId: number
      }
    }, options?: CallOptions): HalyardPromise<ChangeRequest>
  }
  readonly clientFeatures: {
    /**
     * Read all features of an environment.
     *
     * Backend SDKs poll this endpoint. The token decides the environment and the projects. SDKs that send `Unleash-Client-Spec` of at least 4.2.0 get segments by id, and other SDKs get the constraints of segments inlined. A value that is not a semantic version returns 400. Disabled strategies and archived features are omitted. Only segments that these features use are sent. The ETag depends only on the state that the token can read, so a change elsewhere leaves the ETag unchanged.
     *
     * Only for applications: requires an API token of type backend or admin.
     */
    getClientFeatures(input?: {
      query?: {
        /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
        environment?: string | undefined
        /** Only features of this project; repeated: of any of these projects */
        project?: string | string[] | undefined
        /** Only features whose name begins with this text */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of these tags */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<ClientFeatures>
    /**
     * Read the changes of an environment.
     *
     * For SDKs that poll in the format `delta`. `If-None-Match` names the last revision that the SDK has, as a number: `"12"`. The response has the changes after this revision; without changes, the response is 304. An SDK without a revision, or with a revision that the server no longer knows, gets one event of type `hydration` with the complete state. An SDK that filters by tags gets the same event after every change. Segments are sent by id.
     *
     * Only for applications: requires an API token of type backend or admin.
     */
    getClientDelta(input?: {
      query?: {
        /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
        environment?: string | undefined
        /** Only features of this project; repeated: of any of these projects */
        project?: string | string[] | undefined
        /** Only features whose name begins with this text */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of these tags */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<ClientDelta>
    /**
     * Read one feature of an environment.
     *
     * The token decides the environment and the projects. SDKs that send `Unleash-Client-Spec` of at least 4.2.0 get segments by id, and other SDKs get the constraints of segments inlined. A value that is not a semantic version returns 400. Disabled strategies and archived features are omitted.
     *
     * Only for applications: requires an API token of type backend or admin.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getClientFeature(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
        environment?: string | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<ClientFeature>
  }
  readonly events: {
    /**
     * List the newest events.
     *
     * The newest events of all types.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getEvents: Listing<Events['events'][number]> & ((input?: {
      query?: {
        /** Maximum number of events */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Only events of this project */
        project?: string | undefined
        /** Maximum number of events if `limit` is absent */
        maxResults?: number | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Events>)
    /**
     * List the newest events of a feature.
     *
     * The newest 100 events of the feature, even if the feature is archived or deleted. The list is empty if the feature is unknown or in a project that the caller does not see.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getEventsForToggle: Listing<FeatureEvents['events'][number]> & ((input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Maximum number of events */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FeatureEvents>)
    /**
     * Search the events.
     *
     * Callers without the permission ADMIN get only events of projects that they see. They get no events without a project, such as account events, and no moves from or to a project that they do not see. A text is searched literally, ignoring the case of Latin letters. The search covers the newest 50,000 events that pass the other filters, and the newest 8 MB of their states.
     */
    searchEvents(input: {
      body: SearchEvents
    }, options?: CallOptions): HalyardPromise<Events>
    /**
     * Search the events with filters.
     *
     * Each filter names one word, plain or as IS:word, or several words, as IS_ANY_OF:word,word. Callers without the permission ADMIN get only events of projects that they see. They get no events without a project, such as account events, and no moves from or to a project that they do not see. A text is searched literally, ignoring the case of Latin letters. The search covers the newest 50,000 events that pass the other filters, and the newest 8 MB of their states.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly findEvents: Listing<FoundEvents['events'][number]> & ((input?: {
      query?: {
        /** Size of the page */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Only events of these types */
        type?: string | undefined
        /** Only events of these projects */
        project?: string | undefined
        /** Only events of these features */
        feature?: string | undefined
        /** Only events in these environments */
        environment?: string | undefined
        /** Only events of these authors, by the name in the events */
        createdBy?: string | undefined
        /** Only events of the accounts with these ids */
        createdByUserId?: string | undefined
        /** Only events of these requests, by the group id in the events */
        groupId?: string | undefined
        /** Only events since the beginning of this day, in UTC */
        from?: string | undefined
        /** Only events until the end of this day, in UTC */
        to?: string | undefined
        /** Only events with this text in their type, author, project, feature, comment or states */
        query?: string | undefined
        /** Order of the events: `desc`, the newest first, or `asc`, the oldest first */
        sortOrder?: 'asc' | 'desc' | undefined
        /** Number of events before the page */
        offset?: number | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FoundEvents>)
    /**
     * Read an event.
     *
     * The event with its seal, the other events of its request, and the number of later events. Events that the caller cannot find with a search return 404. Callers without the permission ADMIN get only events of projects that they see. They get no events without a project, such as account events, and no moves from or to a project that they do not see.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getEvent(input: {
      params: {
        /** Id of the event */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<EventDetails>
    /**
     * List the events that concern a feature.
     *
     * The events of the feature, of the segments and parents that the feature uses or used, and of the default strategies, environments and settings of its projects. Former segments, parents and projects are taken from the newest 10,000 events of the feature. Events of former projects, segments and parents that the caller does not see are omitted.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getFeatureHistory: Listing<FeatureHistory['events'][number]> & ((input: {
      params: {
        /** Id of the project of the feature */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Maximum number of events */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Only events in this environment, and events without an environment */
        environment?: string | undefined
        /** Only events since the beginning of this day, in UTC */
        from?: string | undefined
        /** Only events until the end of this day, in UTC */
        to?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FeatureHistory>)
  }
  readonly environments: {
    /**
     * List the environments.
     *
     * All environments. The counts include only objects that the caller sees.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getAllEnvironments: Listing<Environments['environments'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Environments>)
    /**
     * Read an environment.
     *
     * The counts include only objects that the caller sees.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
    }, options?: CallOptions): HalyardPromise<CountedEnvironment>
    /**
     * List the environments of a project.
     *
     * The environments that the project is linked to, with the project's own counts.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getProjectEnvironments: Listing<EnvironmentsOfProject['environments'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<EnvironmentsOfProject>)
    /**
     * Create an environment.
     *
     * No existing project is linked to the new environment. Projects that are created later are linked while the environment is enabled.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createEnvironment(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateEnvironment
    }, options?: CallOptions): HalyardPromise<Environment>
    /**
     * Update an environment.
     *
     * Absent fields stay unchanged; the name cannot change.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateEnvironment
    }, options?: CallOptions): HalyardPromise<Environment>
    /**
     * Delete an environment.
     *
     * Also deletes everything that features, change requests and metrics have in the environment, and revokes API tokens for the environment permanently. A protected environment, and an environment in which a feature is on, cannot be deleted. The last environment of a project and the last enabled environment cannot be deleted either.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    removeEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check the name of an environment.
     *
     * Checks whether a new environment can have this name. Nothing is stored.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    validateEnvironmentName(input: {
      body: EnvironmentName
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Clone an environment.
     *
     * Copies the configurations of features in the linked projects, including whether the features are on. The new environment has no API tokens. The new environment is sorted last, is never protected, and is enabled if the cloned environment is enabled.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    cloneEnvironment(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CloneEnvironment
    }, options?: CallOptions): HalyardPromise<Environment>
    /**
     * Sort the environments.
     *
     * Sets the positions of the named environments, all or none. Other environments keep their positions.
     *
     * Needs the permission ADMIN.
     */
    updateSortOrder(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: SortOrder
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Enable an environment.
     *
     * Projects that are created later are linked to the environment.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    toggleEnvironmentOn(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Disable an environment.
     *
     * Projects that are created later are not linked to the environment. The last enabled environment cannot be disabled.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    toggleEnvironmentOff(input: {
      params: {
        /** Name of the environment */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Wait until applications have a revision.
     *
     * Responds as soon as the live SDK processes that read the environment have the revision, or after the timeout. Only processes whose tokens reach a project that the caller sees are counted. A process that polls is live for three of its intervals, a stream until it ends, a proxy for 5 minutes after its last report. Browsers and OpenFeature clients are not counted.
     *
     * Can reject with NotFoundError, RateLimitError, besides the errors of every call.
     */
    awaitRevision(input: {
      params: {
        /** Name of the environment */
        environment: string
      }
      body: AwaitRevision
    }, options?: CallOptions): HalyardPromise<AwaitedRevision>
  }
  readonly favorites: {
    /**
     * Mark a feature as a favourite.
     *
     * Affects only the caller. A feature that is already a favourite stays one. Archived features can be favourites.
     *
     * Only for accounts: API tokens are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addFavoriteFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Remove a feature from the favourites.
     *
     * Affects only the caller. If the feature is not a favourite, the call succeeds.
     *
     * Only for accounts: API tokens are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    removeFavoriteFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Mark a project as a favourite.
     *
     * Affects only the caller. A project that is already a favourite stays one.
     *
     * Only for accounts: API tokens are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addFavoriteProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Remove a project from the favourites.
     *
     * Affects only the caller. If the project is not a favourite, the call succeeds.
     *
     * Only for accounts: API tokens are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    removeFavoriteProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly featureEnvironments: {
    /**
     * Read a feature in one environment.
     *
     * Archived features are readable, too.
     *
     * Can reject with NotFoundError, besides the errors of every call.
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
    }, options?: CallOptions): HalyardPromise<FeatureEnvironment>
    /**
     * Turn a feature on in one environment.
     *
     * A feature without an enabled strategy gets the default strategy, for which the caller also needs CREATE_FEATURE_STRATEGY. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
        /** If all strategies are disabled: true enables the strategies, false or absent adds the default strategy */
        shouldActivateDisabledStrategies?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Turn a feature off in one environment.
     *
     * The feature keeps its strategies. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * Can reject with NotFoundError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List the strategies of a feature in one environment.
     *
     * Archived features are readable, too.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
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
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FeatureStrategies>)
    /**
     * Add a strategy to a feature in one environment.
     *
     * The strategy is added last unless the request names a position. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission CREATE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateFeatureStrategy
    }, options?: CallOptions): HalyardPromise<FeatureStrategy>
    /**
     * Give strategies new positions.
     *
     * Strategies that the request does not name keep their positions. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: ReorderStrategyPayload
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Read a strategy.
     *
     * Strategies of archived features are readable, too.
     *
     * Can reject with NotFoundError, besides the errors of every call.
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
    }, options?: CallOptions): HalyardPromise<FeatureStrategy>
    /**
     * Update a strategy.
     *
     * Absent variants are removed; other absent fields stay unchanged. If the last enabled strategy of a feature is disabled, the feature is turned off in the environment. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateFeatureStrategy
    }, options?: CallOptions): HalyardPromise<FeatureStrategy>
    /**
     * Change parts of a strategy.
     *
     * The id and the feature of a strategy cannot change. If the last enabled strategy of a feature is disabled, the feature is turned off in the environment. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): HalyardPromise<FeatureStrategy>
    /**
     * Delete a strategy.
     *
     * If a feature loses its last enabled strategy, the feature is turned off in the environment. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission DELETE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List the variants of a feature in one environment.
     *
     * Archived features are readable, too.
     *
     * Can reject with NotFoundError, besides the errors of every call.
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
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * Replace the variants of a feature in one environment.
     *
     * Variants with variable weight share the part of 1000 that fixed weights leave. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: OverwriteVariants
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * Change some variants of a feature in one environment.
     *
     * The patch is applied to the list of variants. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * Replace the variants of a feature in several environments.
     *
     * All environments get the same variants, or none does. The caller needs the permission in each environment, and SKIP_CHANGE_REQUEST in each environment that requires review.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT_VARIANTS.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    overwriteFeatureVariantsOnEnvironments(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: OverwriteVariantsOnEnvironments
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * List the variants of a feature in its first environment.
     *
     * Archived features are readable, too.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * @deprecated since 2023-07-04. Each environment has its own variants; read and change them per environment.
     */
    getFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * Replace the variants of a feature in all environments.
     *
     * All environments get the same variants, or none does. If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_VARIANTS.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     *
     * @deprecated since 2023-07-04. Each environment has its own variants; read and change them per environment.
     */
    overwriteFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: OverwriteVariants
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * Change some variants of a feature in all environments.
     *
     * The patch is applied to the variants of the first environment. All environments get the result, or none does. If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_VARIANTS.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     *
     * @deprecated since 2023-07-04. Each environment has its own variants; read and change them per environment.
     */
    patchFeatureVariants(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): HalyardPromise<FeatureVariants>
    /**
     * Turn features on in one environment.
     *
     * All features or none. A feature without an enabled strategy gets the default strategy, for which the caller also needs CREATE_FEATURE_STRATEGY. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    bulkToggleFeaturesEnvironmentOn(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
        /** If all strategies are disabled: true enables the strategies, false or absent adds the default strategy */
        shouldActivateDisabledStrategies?: boolean | undefined
      } | undefined
      body: BulkToggleFeatures
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Turn features off in one environment.
     *
     * All features or none. The features keep their strategies. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    bulkToggleFeaturesEnvironmentOff(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: BulkToggleFeatures
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Read the features of a project in one environment.
     *
     * All live features with their strategies and variants in the environment, unpaged. The ETag is the version that If-Match of several changes is compared with.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getEnvironmentFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
    }, options?: CallOptions): HalyardPromise<EnvironmentFeatures>
    /**
     * Apply several changes in one environment.
     *
     * Applies one change, or up to 1,000 changes in order, all or none, in one transaction. The changes are those of a change request. Each change needs the permission of the direct endpoint of its action. A feature that a change turned on, and that has no enabled strategy after the last change, gets the default strategy. For this, the caller also needs CREATE_FEATURE_STRATEGY. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there. If changes to any environment of the project require review, the same holds for archiving, dependencies and segments of the project.
     *
     * Needs the permission UPDATE_FEATURE_ENVIRONMENT or CREATE_FEATURE_STRATEGY or UPDATE_FEATURE_STRATEGY or DELETE_FEATURE_STRATEGY or UPDATE_FEATURE_ENVIRONMENT_VARIANTS or DELETE_FEATURE or UPDATE_FEATURE_DEPENDENCY or UPDATE_SEGMENT or DELETE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * Can reject with NotFoundError, NameExistsError, ConflictError, besides the errors of every call.
     */
    applyChanges(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: ChangeRequestOneOrManyCreate
    }, options?: CallOptions): HalyardPromise<AppliedChanges>
  }
  readonly featureTypes: {
    /**
     * List the feature types.
     *
     * The types that features can have, with their lifetimes.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getAllFeatureTypes: Listing<FeatureTypes['types'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FeatureTypes>)
    /**
     * Set the lifetime of a feature type.
     *
     * A feature older than the lifetime is potentially stale and lowers the health of its project. The server marks the feature as stale once, within the hour.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateFeatureTypeLifetime(input: {
      params: {
        /** Id of the type */
        id: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateFeatureTypeLifetime
    }, options?: CallOptions): HalyardPromise<FeatureType>
  }
  readonly contextFields: {
    /**
     * List the context fields.
     *
     * The fields that constraints can use, including the fields that roll-outs can use for stickiness.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getContextFields: Listing<ContextFields[number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ContextFields>)
    /**
     * Read a context field.
     *
     * The field with its legal values.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getContextField(input: {
      params: {
        /** Name of the field */
        name: string
      }
    }, options?: CallOptions): HalyardPromise<ContextField>
    /**
     * Create a context field.
     *
     * Constraints can also use fields that were never created; such fields accept any value.
     *
     * Needs the permission CREATE_CONTEXT_FIELD.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createContextField(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateContextField
    }, options?: CallOptions): HalyardPromise<ContextField>
    /**
     * Update a context field.
     *
     * Absent fields stay unchanged; the name cannot change. Stored constraints stay, even if the legal values change.
     *
     * Needs the permission UPDATE_CONTEXT_FIELD.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateContextField(input: {
      params: {
        /** Name of the field */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateContextField
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Delete a context field.
     *
     * Constraints on the field stay.
     *
     * Needs the permission DELETE_CONTEXT_FIELD.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteContextField(input: {
      params: {
        /** Name of the field */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check the name of a context field.
     *
     * Checks whether a new context field can have this name. Nothing is stored.
     *
     * Needs the permission UPDATE_CONTEXT_FIELD.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    validateContextField(input: {
      body: ContextFieldName
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List the strategies with a constraint on a context field.
     *
     * Strategies in the projects that the caller sees. The field need not have been created.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getStrategiesByContextField: Listing<UsingStrategies['strategies'][number]> & ((input: {
      params: {
        /** Name of the field */
        name: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<UsingStrategies>)
    /**
     * Check a constraint.
     *
     * Checks whether the values fit the operator, and the legal values of the context field if it has any. Nothing is stored.
     */
    validateConstraint(input: {
      body: ConstraintInput
    }, options?: CallOptions): HalyardPromise<undefined>
  }
  readonly dependencies: {
    /**
     * Make a feature depend on another one.
     *
     * A feature has at most one parent: a new parent replaces the former one. Both features are live features of the project. The parent must not have a parent itself, and no feature may depend on the child. If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_DEPENDENCY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    addFeatureDependency(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: DependencyInput
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * End the dependency of a feature on another one.
     *
     * If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_DEPENDENCY.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteFeatureDependency(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
        /** Name of the parent feature */
        parent: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * End all dependencies of a feature on others.
     *
     * A feature without dependencies stays unchanged. If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_DEPENDENCY.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteFeatureDependencies(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List the features that a feature can depend on.
     *
     * The live features of the project that have no parent, without the feature itself.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly listParentOptions: Listing<ParentFeatureOptions[number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature that depends */
        child: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ParentFeatureOptions>)
    /**
     * Check whether a project has dependencies.
     *
     * Archived features do not count.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    checkDependenciesExist(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<DependenciesExist>
  }
  readonly features: {
    /**
     * List all features.
     *
     * All features that are not archived, in all projects that the caller sees, with their full configuration.
     *
     * Returns a list: `iterate` reads it page by page.
     *
     * @deprecated since 2023-07-04. List the features project by project: use features.getProjectFeatures.
     */
    readonly getAllFeatures: Listing<Features['features'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Only features of this project; repeated: of any of these projects */
        project?: string | string[] | undefined
        /** Only features whose name begins with this text */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of these tags */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Features>)
    /**
     * List all archived features.
     *
     * The archived features of all projects that the caller sees, with their full configuration.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getAllArchivedFeatures: Listing<Features['features'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Features>)
    /**
     * List the archived features of a project.
     *
     * The list is empty for an unknown project.
     *
     * Returns a list: `iterate` reads it page by page.
     *
     * @deprecated since 2023-07-04. May be removed in a future version.
     */
    readonly getArchivedFeatures: Listing<Features['features'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Features>)
    /**
     * List the features of a project.
     *
     * Summaries of the features of the project that are not archived.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getProjectFeatures: Listing<ProjectFeatures['features'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Only features whose name begins with this text */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of these tags */
        tag?: string | string[] | undefined
        /** Only features with a tag of this type; repeated: of any of these types */
        tagType?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ProjectFeatures>)
    /**
     * Create a feature.
     *
     * The new feature is linked to every environment of its project, disabled and without strategies.
     *
     * Needs the permission CREATE_FEATURE.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    createFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateFeature
    }, options?: CallOptions): HalyardPromise<CreatedFeature>
    /**
     * Read a feature.
     *
     * The feature with its full configuration.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Has no effect, because variants are always returned; accepted for older clients */
        variantEnvironments?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Feature>
    /**
     * Archive a feature.
     *
     * The feature keeps its name, tags and strategies, and loses its parents. A feature that other features depend on cannot be archived. If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission DELETE_FEATURE.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    archiveFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Revive an archived feature.
     *
     * The feature keeps its tags and strategies and is disabled in every environment.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    reviveFeature(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Update a feature.
     *
     * Absent fields stay unchanged. The fields `archived` and `name` are ignored: this endpoint cannot archive or rename a feature.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateFeature
    }, options?: CallOptions): HalyardPromise<CreatedFeature>
    /**
     * Patch a feature.
     *
     * The patch is applied to the fields of the response. `/description`, `/type`, `/stale`, `/impressionData` and `/flagValue` can be changed, `/name` is ignored, and other fields can only be tested.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    patchFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: JsonPatch
    }, options?: CallOptions): HalyardPromise<CreatedFeature>
    /**
     * Clone a feature.
     *
     * The clone gets the strategies with new ids, the variants and the tags. The clone is off in every environment, is not stale, and has no dependencies. If changes to an environment require review, callers without SKIP_CHANGE_REQUEST there can clone only features without strategies and variants there.
     *
     * Needs the permission CREATE_FEATURE.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    cloneFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CloneFeature
    }, options?: CallOptions): HalyardPromise<CreatedFeature>
    /**
     * Move a feature to another project.
     *
     * The caller needs MOVE_FEATURE_TOGGLE in both projects. Configurations in environments that the new project lacks are deleted; in additional environments of the new project, the feature is off and empty. A feature cannot move if it is on in an environment that the new project lacks. A feature with a dependency in either direction, or with a segment of its project, cannot move either. If changes to any environment of either project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission MOVE_FEATURE_TOGGLE.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    changeProject(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: ChangeProject
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check the name of a feature.
     *
     * Checks whether a feature with this name can be created. Nothing is stored. The name of a feature in a project hidden from the caller counts as free; creating such a feature returns 409.
     *
     * Can reject with NameExistsError, besides the errors of every call.
     */
    validateFeature(input: {
      body: ValidateFeature
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Mark features as stale or not stale.
     *
     * All features or none.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    staleFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: BatchStale
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Add tags to features, and remove tags from them.
     *
     * All features or none; archived features are accepted, too. A new tag is created.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addTagToFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: TagsBulkAdd
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Archive features of a project.
     *
     * All features or none. The features keep their names, tags and strategies, and lose their parents. Features that are already archived stay unchanged. A feature that other features depend on can be archived only together with all of them. If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission DELETE_FEATURE.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    archiveFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: BatchFeatures
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check the effect of archiving features on dependencies.
     *
     * Nothing is stored.
     *
     * Needs the permission DELETE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    validateArchiveFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: BatchFeatures
    }, options?: CallOptions): HalyardPromise<ValidateArchiveFeatures>
    /**
     * Delete archived features of a project permanently.
     *
     * All features or none; live features are not deleted. The tags, configurations and metrics of the features are deleted, and their names become free.
     *
     * Needs the permission DELETE_FEATURE.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: BatchFeatures
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Revive archived features of a project.
     *
     * All features or none. The features keep their tags and strategies and are disabled in every environment. Features that are already live stay unchanged.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    reviveFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: BatchFeatures
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Delete an archived feature permanently.
     *
     * The tags, configurations and metrics of the feature are deleted, and its name becomes free. A live feature stays unchanged, and the call succeeds.
     *
     * Needs the permission DELETE_FEATURE.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteFeature(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly featuresBatch: {
    /**
     * Export features in one environment.
     *
     * Live features of projects that the caller sees, with their strategies and variants in the environment. The response also has the tags, dependencies, segments and context fields that belong to the features. The response is streamed, so its size is not limited.
     *
     * Can reject with NotFoundError, RateLimitError, besides the errors of every call.
     */
    exportFeatures(input: {
      body: ExportQuery
    }, options?: CallOptions): HalyardPromise<ExportResult>
    /**
     * Check an import of features.
     *
     * Checks whether the import would succeed now, and lists the permissions that the caller lacks. Nothing is stored. The caller needs one of the permissions of an import in at least one project. Names of features in projects hidden from the caller count as free; importing such features returns 400.
     *
     * Needs the permission CREATE_FEATURE or UPDATE_FEATURE or UPDATE_FEATURE_DEPENDENCY or UPDATE_FEATURE_ENVIRONMENT or UPDATE_FEATURE_ENVIRONMENT_VARIANTS or CREATE_FEATURE_STRATEGY or UPDATE_FEATURE_STRATEGY or DELETE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, RateLimitError, besides the errors of every call.
     */
    validateImport(input: {
      body: ImportToggles
    }, options?: CallOptions): HalyardPromise<ValidatedBatch>
    /**
     * Import features into a project and an environment.
     *
     * All features or none. Existing features get the type, description and other metadata of the file. In the environment, existing features get the strategies, the variants and the enabled state of the file; other environments stay unchanged. Missing features are created. The caller needs the permissions that the import uses, including those to create missing context fields, tag types or segments. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there. With `asChangeRequest=true`, the server proposes the configurations in the environment and the dependencies instead of storing them. The proposal is added to the open change request of the caller in the environment, or to a new draft. This needs no permission in the project except the permissions to propose changes. New features and new segments then return 400; metadata, tags, tag types and context fields are omitted, with warnings.
     *
     * Needs the permission CREATE_FEATURE or UPDATE_FEATURE or UPDATE_FEATURE_DEPENDENCY or UPDATE_FEATURE_ENVIRONMENT or UPDATE_FEATURE_ENVIRONMENT_VARIANTS or CREATE_FEATURE_STRATEGY or UPDATE_FEATURE_STRATEGY or DELETE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, RateLimitError, besides the errors of every call.
     */
    importToggles(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
        /** True: the changes are proposed as a change request instead of stored */
        asChangeRequest?: boolean | undefined
      } | undefined
      body: ImportToggles
    }, options?: CallOptions): HalyardPromise<ImportedBatch>
  }
  readonly frontend: {
    /**
     * Evaluate all features for a context.
     *
     * Browser SDKs poll this endpoint. The token decides the environment and the projects. The ETag depends on these features and on the context fields that their rules read; other fields do not change the ETag. A matching `If-None-Match` returns 304. There is no ETag if the outcome depends on chance. Further fields of the context are `properties[name]`, or any other name.
     */
    getFrontendFeatures(input?: {
      query?: {
        /** Name of the application */
        appName?: string | undefined
        /** Id of the user */
        userId?: string | undefined
        /** Id of the session */
        sessionId?: string | undefined
        /** Address of the user; default: the address of the caller */
        remoteAddress?: string | undefined
        /** The time for rules that compare with the present time, RFC 3339; default: now */
        currentTime?: string | undefined
        /** The environment, for a token of all environments; default: `default`. Other tokens have their own environment */
        environment?: string | undefined
        [key: string]: unknown
      } | undefined
    }, options?: CallOptions): HalyardPromise<FrontendFeatures>
    /**
     * Evaluate all features for a context in the body.
     *
     * Keeps the context out of URLs and logs. The token decides the environment and the projects. The ETag depends on these features and on the context fields that their rules read; other fields do not change the ETag. A matching `If-None-Match` returns 304. There is no ETag if the outcome depends on chance.
     */
    evaluateFrontendFeatures(input: {
      body: FrontendContext
    }, options?: CallOptions): HalyardPromise<FrontendFeatures>
  }
  readonly groups: {
    /**
     * List the groups.
     *
     * All groups with their members.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getGroups: Listing<Groups['groups'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Groups>)
    /**
     * Read a group.
     *
     * The group with its members.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getGroup(input: {
      params: {
        /** Id of the group */
        groupId: number
      }
    }, options?: CallOptions): HalyardPromise<Group>
    /**
     * Create a group.
     *
     * Members of the group get its root role and its roles in projects.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createGroup(input: {
      body: GroupInput
    }, options?: CallOptions): HalyardPromise<Group>
    /**
     * Update a group.
     *
     * Absent fields stay unchanged; given members replace the present ones. Returns 409 if no administrator could log in afterwards.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, NameExistsError, ConflictError, besides the errors of every call.
     */
    updateGroup(input: {
      params: {
        /** Id of the group */
        groupId: number
      }
      body: GroupInput
    }, options?: CallOptions): HalyardPromise<Group>
    /**
     * Delete a group.
     *
     * Members lose the roles of the group. Every project must keep an owner. Returns 409 if no administrator could log in afterwards.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteGroup(input: {
      params: {
        /** Id of the group */
        groupId: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly inviteTokens: {
    /**
     * List the public signup tokens.
     *
     * All tokens, including expired and disabled ones, with the users who signed up with them.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getInviteTokens: Listing<PublicSignupTokens['tokens'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<PublicSignupTokens>)
    /**
     * Read a public signup token.
     *
     * The token with the users who signed up with it.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getInviteToken(input: {
      params: {
        /** Secret of the token */
        token: string
      }
    }, options?: CallOptions): HalyardPromise<PublicSignupToken>
    /**
     * Update a public signup token.
     *
     * Absent fields stay unchanged. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateInviteToken(input: {
      params: {
        /** Secret of the token */
        token: string
      }
      body: PublicSignupTokenUpdate
    }, options?: CallOptions): HalyardPromise<PublicSignupToken>
    /**
     * Create a public signup token.
     *
     * Users with the link of the token can sign up as a Viewer until the token expires or is disabled. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Needs the permission ADMIN.
     */
    createInviteToken(input: {
      body: PublicSignupTokenCreate
    }, options?: CallOptions): HalyardPromise<PublicSignupToken>
    /**
     * Check a public signup token.
     *
     * An unknown, disabled or expired token returns 400.
     *
     * Needs no credentials.
     * Can reject with RateLimitError, besides the errors of every call.
     */
    validateInvite(input: {
      params: {
        /** Secret of the token */
        secret: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Sign up with a public signup token.
     *
     * An unknown, disabled or expired token returns 400, and so does a weak password. While password login is off, the response is 409.
     *
     * Needs no credentials.
     * Can reject with NameExistsError, ConflictError, RateLimitError, besides the errors of every call.
     */
    signUp(input: {
      params: {
        /** Secret of the token */
        secret: string
      }
      body: SignUp
    }, options?: CallOptions): HalyardPromise<User>
  }
  readonly manifest: {
    /**
     * Read the flag manifest of OpenFeature.
     *
     * `openfeature pull` reads this manifest. An API token of an environment gets the features of its projects there; other callers get the features of the projects that they see. A feature has the type and the default value that it declares. A feature without a declaration has the type of the payloads of its variants, or is boolean without payloads. The feature is omitted if the payloads have different types, or if only some variants have a payload.
     */
    getManifest(input?: {
      query?: {
        /** Only features of this project */
        project?: string | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Manifest>
  }
  readonly metrics: {
    /**
     * Report the use of features.
     *
     * The server sums the counts by feature, environment, application and hour. Features of projects outside the token are omitted; unknown features are stored. A report that repeats an earlier report, with the same start and the same connection or instance, adds only the difference. The server stores the counts within seconds; if the server is killed before, the counts are lost.
     *
     * Only for applications: requires an API token of type backend or admin.
     */
    registerClientMetrics(input: {
      body: ClientMetrics
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Register an application.
     *
     * Applications send this request at their start. The server stores the registration within seconds.
     *
     * Only for applications: requires an API token of type backend or admin.
     */
    registerClientApplication(input: {
      body: ClientApplication
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Report the use of features in browsers.
     *
     * Like the reports of other applications, but with a token of type frontend.
     */
    registerFrontendMetrics(input: {
      body: ClientMetrics
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Register an application in browsers.
     *
     * Like the registration of other applications, but with a token of type frontend.
     */
    registerFrontendApplication(input: {
      body: ClientApplication
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Report the use of features by several applications.
     *
     * Proxies send the reports of the applications that are connected to them. The server sums the counts as in the reports of applications. Entries of environments outside the token are omitted, and so are entries older than 48 hours or more than a day ahead. The server updates the last use of a token in `seenTokens` at most once a minute.
     *
     * Only for applications: requires an API token of type backend or admin.
     */
    registerBulkMetrics(input: {
      body: BulkMetrics
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Report the state of a proxy.
     *
     * Proxies send this report every minute. The receiving instance remembers the last report of each proxy for 5 minutes.
     *
     * Only for applications: requires an API token of type backend or admin.
     */
    registerEdgeMetrics(input: {
      body: EdgeMetrics
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Read the usage of a feature by the hour.
     *
     * The last 48 hours, including the current hour. The response has one entry an hour for each environment and application that reported, with zeros for hours without reports. The list is empty for an unknown feature.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getRawFeatureMetrics: Listing<FeatureMetrics['data'][number]> & ((input: {
      params: {
        /** Name of the feature */
        name: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Number of hours, from 1 to 48 */
        hoursBack?: number | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FeatureMetrics>)
    /**
     * Read the usage of a feature by applications.
     *
     * The usage in the current hour, and the applications that reported the feature in the last 48 hours. The lists are empty for an unknown feature.
     */
    getFeatureUsage(input: {
      params: {
        /** Name of the feature */
        name: string
      }
    }, options?: CallOptions): HalyardPromise<FeatureUsage>
    /**
     * List the applications.
     *
     * Applications that registered or reported, with the projects that the caller sees.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getApplications: Listing<Applications['applications'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Applications>)
    /**
     * Read an application.
     *
     * The application with its processes, SDKs and features, limited to projects that the caller sees.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getApplication(input: {
      params: {
        /** Name of the application */
        appName: string
      }
    }, options?: CallOptions): HalyardPromise<ApplicationDetails>
    /**
     * Delete an application.
     *
     * Also deletes the processes of the application; its usage of features stays. An application that reports again is created again.
     *
     * Needs the permission UPDATE_APPLICATION.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteApplication(input: {
      params: {
        /** Name of the application */
        appName: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
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
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly ofrep: {
    /**
     * Evaluate one feature for OpenFeature.
     *
     * OpenFeature Remote Evaluation Protocol 0.3. The token, in `Authorization` or `X-API-Key`, decides the environment and the projects. Errors also have `errorCode`, as the protocol requires.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    evaluateFlag(input: {
      params: {
        /** Name of the feature */
        key: string
      }
      body: OfrepContext
    }, options?: CallOptions): HalyardPromise<OfrepFlag>
    /**
     * Evaluate all features for OpenFeature.
     *
     * OpenFeature Remote Evaluation Protocol 0.3. The token, in `Authorization` or `X-API-Key`, decides the environment and the projects. Errors also have `errorCode`, as the protocol requires. The ETag depends on the features and on the context fields that their rules read. A matching `If-None-Match` returns 304. There is no ETag if the outcome depends on chance. `eventStreams` names a stream of server-sent events that says when to evaluate again; its ticket is valid for at least 12 hours.
     */
    evaluateFlags(input: {
      query?: {
        /** The `etag` of an event: if the server has another etag, it sends all flags */
        flagConfigEtag?: string | undefined
        /** The `lastModified` of an event: without `flagConfigEtag`, the server sends all flags */
        flagConfigLastModified?: string | undefined
      } | undefined
      body: OfrepContext
    }, options?: CallOptions): HalyardPromise<OfrepFlags>
  }
  readonly passkeys: {
    /**
     * List your own passkeys.
     *
     * The passkeys with which the caller can log in.
     *
     * Only for people: API tokens and service accounts are refused.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getPasskeys: Listing<Passkeys['passkeys'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Passkeys>)
    /**
     * Begin to add a passkey.
     *
     * Returns the options with which a browser creates a passkey. The session must not be older than 10 minutes, or the request has the password of the caller. Accounts with a second factor need the session. If passkeys cannot work at HALYARD_URL, the server returns 409.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with AuthenticationRequired, ConflictError, RateLimitError, besides the errors of every call.
     */
    getPasskeyCreation(input: {
      body: FreshProof
    }, options?: CallOptions): HalyardPromise<PasskeyCreation>
    /**
     * Add a passkey.
     *
     * Verifies and stores the passkey that a browser created. An account has at most 20 passkeys.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NameExistsError, ConflictError, besides the errors of every call.
     */
    createPasskey(input: {
      body: CreatePasskey
    }, options?: CallOptions): HalyardPromise<Passkey>
    /**
     * Rename a passkey.
     *
     * Names need not be unique.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    renamePasskey(input: {
      params: {
        /** Id of the passkey */
        id: number
      }
      body: RenamePasskey
    }, options?: CallOptions): HalyardPromise<Passkey>
    /**
     * Remove a passkey.
     *
     * The passkey stops working at once. The last passkey of an account with a second factor cannot be removed. The last way in which an administrator can log in cannot be removed either.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deletePasskey(input: {
      params: {
        /** Id of the passkey */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Require a passkey after your password.
     *
     * With a second factor, a login with the password alone returns 401, and a passkey completes the login. The account needs a passkey. The session must not be older than 10 minutes, or the request has the password of the caller. Accounts with a second factor need the session.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with AuthenticationRequired, ConflictError, RateLimitError, besides the errors of every call.
     */
    setSecondFactor(input: {
      body: SetSecondFactor
    }, options?: CallOptions): HalyardPromise<SecondFactor>
    /**
     * List the passkeys of a user.
     *
     * The passkeys with which the user can log in.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getUserPasskeys: Listing<Passkeys['passkeys'][number]> & ((input: {
      params: {
        /** Id of the user */
        id: number
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Passkeys>)
    /**
     * Remove a passkey of a user.
     *
     * For a user who lost the device. Without passkeys, the account has no second factor any more. The last way in which an administrator can log in cannot be removed.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteUserPasskey(input: {
      params: {
        /** Id of the user */
        id: number
        /** Id of the passkey */
        passkeyId: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly personalAccessTokens: {
    /**
     * List your own tokens.
     *
     * The tokens that act as the caller, without their secrets.
     *
     * Only for people: API tokens and service accounts are refused.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getPersonalAccessTokens: Listing<Pats['pats'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Pats>)
    /**
     * Create a token of your own.
     *
     * The token acts as the caller, with all the permissions of the caller. An account has at most 10 tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NameExistsError, ConflictError, besides the errors of every call.
     */
    createPersonalAccessToken(input: {
      body: CreatePat
    }, options?: CallOptions): HalyardPromise<CreatedPat>
    /**
     * Delete a token of your own.
     *
     * The token stops working at once.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deletePersonalAccessToken(input: {
      params: {
        /** Id of the token */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly personas: {
    /**
     * List the personas of a project.
     *
     * All callers who see the project can read its personas. A persona can contain personal data.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getPersonas: Listing<Personas['personas'][number]> & ((input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Personas>)
    /**
     * Create a persona.
     *
     * A project has at most 100 personas. Events contain the names of the context fields, and no values.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, NameExistsError, ConflictError, besides the errors of every call.
     */
    createPersona(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      body: CreatePersona
    }, options?: CallOptions): HalyardPromise<Persona>
    /**
     * Update a persona.
     *
     * Absent fields stay unchanged. A new context replaces the complete context.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    updatePersona(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the persona */
        personaId: string
      }
      body: UpdatePersona
    }, options?: CallOptions): HalyardPromise<Persona>
    /**
     * Delete a persona.
     *
     * The name can be used again.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deletePersona(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Id of the persona */
        personaId: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly playground: {
    /**
     * Evaluate features for one context.
     *
     * The server evaluates the live features of projects that the caller sees, as for an application with a token for these projects. The response has the reason for every outcome. Nothing is stored, and no usage is counted. With `changeRequest`, the server evaluates the state that the open request would produce; changes in conflict are omitted and listed. With `asOf`, the server evaluates the state at that time by undoing all newer events. If these events are more than 50,000 or too large, or do not reach back to that time, the server returns 409. The former state is limited to projects that the caller sees now. Features whose former state is not in the events are listed and have no outcome. A parent feature outside the named projects counts as missing. Name and constraints of a segment that the caller does not see are omitted. The response is streamed. A request has at most 15,000 features.
     *
     * Can reject with NotFoundError, ConflictError, RateLimitError, besides the errors of every call.
     */
    evaluatePlayground(input: {
      body: PlaygroundRequest
    }, options?: CallOptions): HalyardPromise<PlaygroundResponse>
    /**
     * Evaluate features for many contexts in several environments.
     *
     * The server evaluates the live features of projects that the caller sees, as for an application with a token for these projects. The response has the reason for every outcome. Nothing is stored, and no usage is counted. With `changeRequest`, the server evaluates the state that the open request would produce; changes in conflict are omitted and listed. With `asOf`, the server evaluates the state at that time by undoing all newer events. If these events are more than 50,000 or too large, or do not reach back to that time, the server returns 409. The former state is limited to projects that the caller sees now. Features whose former state is not in the events are listed and have no outcome. A parent feature outside the named projects counts as missing. Name and constraints of a segment that the caller does not see are omitted. The response is streamed. A context value with commas is a list of values; the server evaluates every combination. Environments times features times combinations must be at most 15,000.
     *
     * Can reject with NotFoundError, ConflictError, RateLimitError, besides the errors of every call.
     */
    evaluateAdvancedPlayground(input: {
      body: AdvancedPlaygroundRequest
    }, options?: CallOptions): HalyardPromise<AdvancedPlaygroundResponse>
  }
  readonly profile: {
    /**
     * Read your own profile.
     *
     * Root role of the caller, and the projects that the caller is a member of. An admin API token has the role Admin and no projects.
     */
    getProfile(input?: NoInput, options?: CallOptions): HalyardPromise<Profile>
    /**
     * Read the caller.
     *
     * The account or API token of the caller, and all its permissions.
     */
    getOwnUser(input?: NoInput, options?: CallOptions): HalyardPromise<OwnUser>
    /**
     * Change your own password.
     *
     * A wrong old password returns 401, and a weak new password returns 400.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with RateLimitError, besides the errors of every call.
     */
    changeOwnPassword(input: {
      body: ChangeOwnPassword
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List your own sessions.
     *
     * The sessions of the caller that have not ended, newest first. The response contains no secrets.
     *
     * Only for people: API tokens and service accounts are refused.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getOwnSessions: Listing<OwnSessions['sessions'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<OwnSessions>)
    /**
     * End all your other sessions.
     *
     * Ends the sessions of the caller except the session of the request. With a personal access token, all sessions end. Tokens stay valid.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    endOtherSessions(input?: NoInput, options?: CallOptions): HalyardPromise<Empty>
    /**
     * End one of your own sessions.
     *
     * Ending the session of the request also clears its cookie, as a log-out does.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    endOwnSession(input: {
      params: {
        /** Id of the session */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Read your own notification settings.
     *
     * The notifications that the caller gets.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    getNotificationSettings(input?: NoInput, options?: CallOptions): HalyardPromise<NotificationSettings>
    /**
     * Set your own notification settings.
     *
     * With `changeRequestMails`, and if the server sends mail, the caller gets mails about review requests to the caller. The caller also gets mails when an own change request is approved, rejected or applied, cannot be applied at its time, or loses its approvals.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    setNotificationSettings(input: {
      body: UpdateNotificationSettings
    }, options?: CallOptions): HalyardPromise<NotificationSettings>
    /**
     * Read your own preferences.
     *
     * The preferences of the caller for the console.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    getPreferences(input?: NoInput, options?: CallOptions): HalyardPromise<Preferences>
    /**
     * Set your own preferences.
     *
     * Absent fields stay unchanged.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    setPreferences(input: {
      body: UpdatePreferences
    }, options?: CallOptions): HalyardPromise<Preferences>
  }
  readonly projects: {
    /**
     * List the projects.
     *
     * The projects that the caller sees, with their counts and health.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getProjects: Listing<Projects['projects'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Projects>)
    /**
     * Create a project.
     *
     * The new project is linked to every enabled environment. The account that creates the project becomes its Owner.
     *
     * Needs the permission CREATE_PROJECT.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createProject(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateProject
    }, options?: CallOptions): HalyardPromise<CreatedProject>
    /**
     * Read the overview of a project.
     *
     * The project, its environments, the health of its features, and its recent activity.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getProjectOverview(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<ProjectOverview>
    /**
     * Read a project with its features.
     *
     * The overview, with summaries of the features that are not archived.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<ProjectWithFeatures>
    /**
     * Read the health report of a project.
     *
     * The overview, with summaries of the features that are not archived, and the number of stale features.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getProjectHealthReport(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<ProjectHealthReport>
    /**
     * Read the insights of a project.
     *
     * Statistics about features, members and lead time, from the present features and the events of the last 60 days.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getProjectInsights(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): HalyardPromise<ProjectInsights>
    /**
     * Update a project.
     *
     * Absent fields stay unchanged.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateProject
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Update the settings of a project.
     *
     * Absent fields stay unchanged. A naming pattern applies to features that are created later.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateProjectSettings(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: ProjectSettings
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Delete a project.
     *
     * Permanently deletes the project with its archived features, segments, members, settings and change requests; API tokens lose the project. The default project and projects with live features cannot be deleted.
     *
     * Needs the permission DELETE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check the id of a new project.
     *
     * Nothing is created or reserved.
     *
     * Needs the permission CREATE_PROJECT.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    validateProject(input: {
      body: ProjectId
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Add an environment to a project.
     *
     * Every feature of the project is added to the environment: off, and without strategies. If the environment required review when the project lost it, and still does, only callers with SKIP_CHANGE_REQUEST there can set a default strategy.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    addEnvironmentToProject(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: AddEnvironment
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Remove an environment from a project.
     *
     * The configurations of the project's features in the environment are permanently deleted. A project must keep at least one environment. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    removeEnvironmentFromProject(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Set the default strategy of an environment of a project.
     *
     * Features that are turned on in the environment without an enabled strategy get this strategy. A gradual rollout without a groupId uses the name of the feature as groupId. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_PROJECT.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addDefaultStrategyToProjectEnvironment(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the environment */
        environment: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: DefaultStrategyInput
    }, options?: CallOptions): HalyardPromise<DefaultStrategy>
  }
  readonly roles: {
    /**
     * List the roles.
     *
     * All roles, built-in and custom: root roles, which hold everywhere, and roles that are assigned in projects. Each role has its permissions.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getRoles: Listing<Roles['roles'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Roles>)
    /**
     * Read a role.
     *
     * The role with its permissions.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getRole(input: {
      params: {
        /** Id of the role */
        roleId: number
      }
    }, options?: CallOptions): HalyardPromise<RoleWithPermissions>
    /**
     * Create a role.
     *
     * A custom role of type custom can be assigned in projects; one of type root-custom can be the root role of accounts and groups. The permission ADMIN is refused: assign the role Admin.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, ConflictError, besides the errors of every call.
     */
    createRole(input: {
      body: RoleInput
    }, options?: CallOptions): HalyardPromise<RoleWithPermissions>
    /**
     * Update a role.
     *
     * The given permissions replace the present permissions, at once for all accounts and groups that have the role. An absent description stays unchanged. The type cannot change. Built-in roles cannot be changed.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    updateRole(input: {
      params: {
        /** Id of the role */
        roleId: number
      }
      body: RoleInput
    }, options?: CallOptions): HalyardPromise<RoleWithPermissions>
    /**
     * Delete a role.
     *
     * Only a role that no account and no group has can be deleted. Built-in roles cannot be deleted.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteRole(input: {
      params: {
        /** Id of the role */
        roleId: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly oidc: {
    /**
     * List the OpenID providers.
     *
     * All providers without their client secrets, disabled ones included.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getOidcProviders: Listing<OidcProviders['providers'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<OidcProviders>)
    /**
     * Create an OpenID provider.
     *
     * The server encrypts the client secret, and never returns it. There can be 20 providers, each with another issuer. People log in at `/auth/oidc/{id}/login`. The response lists the addresses to register at the provider.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, ConflictError, besides the errors of every call.
     */
    createOidcProvider(input: {
      body: CreateOidcProvider
    }, options?: CallOptions): HalyardPromise<OidcProvider>
    /**
     * Read an OpenID provider.
     *
     * The provider without its client secret.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getOidcProvider(input: {
      params: {
        /** Id of the provider */
        providerId: string
      }
    }, options?: CallOptions): HalyardPromise<OidcProvider>
    /**
     * Replace the settings of an OpenID provider.
     *
     * Absent fields get their defaults; only an absent client secret stays. A new issuer needs the client secret again, so that the server never sends a stored secret to another provider. The settings take effect at once on every instance. Returns 409 if no administrator could log in afterwards.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    updateOidcProvider(input: {
      params: {
        /** Id of the provider */
        providerId: string
      }
      query?: {
        /** If `true`, the change is stored even if no administrator could log in afterwards */
        force?: boolean | undefined
      } | undefined
      body: UpdateOidcProvider
    }, options?: CallOptions): HalyardPromise<OidcProvider>
    /**
     * Delete an OpenID provider.
     *
     * People can no longer log in with the provider. Their accounts, identities and sessions stay. A new provider with the same issuer finds the same people. Returns 409 if no administrator could log in afterwards.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteOidcProvider(input: {
      params: {
        /** Id of the provider */
        providerId: string
      }
      query?: {
        /** If `true`, the change is stored even if no administrator could log in afterwards */
        force?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Check an OpenID provider.
     *
     * Reads the discovery document and the keys of the provider at once, also if the provider is disabled, and lists faults in words. Nothing is stored.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    checkOidcProvider(input: {
      params: {
        /** Id of the provider */
        providerId: string
      }
    }, options?: CallOptions): HalyardPromise<OidcProviderCheck>
  }
  readonly saml: {
    /**
     * Read the SAML settings.
     *
     * The response is an empty object if the settings were never set. No response contains the private key.
     *
     * Needs the permission ADMIN.
     */
    getSamlSettings(input?: NoInput, options?: CallOptions): HalyardPromise<StoredSamlSettings>
    /**
     * Set the SAML settings.
     *
     * Replaces all settings, on every server at once. Warnings describe faults of a certificate or URL that the server stores anyway; login by SAML stays refused until they are fixed. Returns 409 if no administrator could log in afterwards.
     *
     * Needs the permission ADMIN.
     * Can reject with ConflictError, besides the errors of every call.
     */
    setSamlSettings(input: {
      query?: {
        /** If `true`, the settings are stored even if no administrator could log in afterwards */
        force?: boolean | undefined
      } | undefined
      body: SamlSettingsInput
    }, options?: CallOptions): HalyardPromise<SamlSettings>
    /**
     * Read the state of single sign-on with SAML.
     *
     * Shows whether people can log in, the validity of the certificates, and the addresses that the identity provider needs.
     *
     * Needs the permission ADMIN.
     */
    getSamlStatus(input?: NoInput, options?: CallOptions): HalyardPromise<SamlStatus>
  }
  readonly savedViews: {
    /**
     * List your own saved views.
     *
     * The searches of the console that the caller saved. Other accounts do not see them.
     *
     * Only for people: API tokens and service accounts are refused.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getSavedViews: Listing<SavedViews['views'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<SavedViews>)
    /**
     * Save a view of your own.
     *
     * An account has at most 50 views.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NameExistsError, ConflictError, besides the errors of every call.
     */
    createSavedView(input: {
      body: CreateSavedView
    }, options?: CallOptions): HalyardPromise<SavedView>
    /**
     * Update a view of your own.
     *
     * Absent fields stay unchanged; the page cannot change.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NotFoundError, NameExistsError, besides the errors of every call.
     */
    updateSavedView(input: {
      params: {
        /** Id of the view */
        id: string
      }
      body: UpdateSavedView
    }, options?: CallOptions): HalyardPromise<SavedView>
    /**
     * Delete a view of your own.
     *
     * The name can be used again.
     *
     * Only for people: API tokens and service accounts are refused.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteSavedView(input: {
      params: {
        /** Id of the view */
        id: string
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly scim: {
    /**
     * Read the settings of provisioning.
     *
     * Provisioning by SCIM 2.0 has its own addresses below /scim/v2, and its own token.
     *
     * Needs the permission ADMIN.
     */
    getScimSettings(input?: NoInput, options?: CallOptions): HalyardPromise<ScimSettings>
    /**
     * Set the settings of provisioning.
     *
     * Replaces all settings. The token stays valid.
     *
     * Needs the permission ADMIN.
     */
    setScimSettings(input: {
      body: ScimSettingsInput
    }, options?: CallOptions): HalyardPromise<ScimSettings>
    /**
     * Create the token of the identity provider.
     *
     * An earlier token stops working at once. The token opens only the addresses below /scim/v2.
     *
     * Needs the permission ADMIN.
     */
    createScimToken(input?: NoInput, options?: CallOptions): HalyardPromise<CreatedScimToken>
    /**
     * Delete the token of the identity provider.
     *
     * The identity provider loses its access at once. Provisioned users and groups stay.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteScimToken(input?: NoInput, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly search: {
    /**
     * Search features.
     *
     * A page of the features that pass all filters, in all projects that the caller sees. Commas separate values, and blanks around values are ignored; a value with a comma must be the only value of its filter.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly searchFeatures: Listing<FoundFeatures['features'][number]> & ((input?: {
      query?: {
        /** Size of the page */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** Words to find in name, description and tags (as type:value), ignoring case. All words must match; commas separate alternatives */
        query?: string | undefined
        /** By project: IS:a (or a alone), IS_NOT:a, IS_ANY_OF:a,b or IS_NONE_OF:a,b; repeated: all filters must match */
        project?: string | string[] | undefined
        /** By type, as by project; repeated: all filters must match */
        type?: string | string[] | undefined
        /** By state, active or stale, as by project; repeated: all filters must match */
        state?: string | string[] | undefined
        /** By tags as type:value: INCLUDE:t, DO_NOT_INCLUDE:t, INCLUDE_ALL_OF:t,u, INCLUDE_ANY_OF:t,u, EXCLUDE_IF_ANY_OF:t,u or EXCLUDE_ALL:t,u; repeated: all filters must match */
        tag?: string | string[] | undefined
        /** By the names of the segments that the strategies use, as by tags; repeated: all filters must match */
        segment?: string | string[] | undefined
        /** By creation: IS_BEFORE:date or IS_ON_OR_AFTER:date, a day in UTC or a date-time; repeated: all filters must match */
        createdAt?: string | string[] | undefined
        /** By state in an environment: environment:enabled, environment:disabled or environment:missing; repeated: any of them */
        status?: string | string[] | undefined
        /** IS:true: the archived features instead of the live ones */
        archived?: 'IS:true' | 'IS:false' | undefined
        /** Sort the caller's favourites first */
        favoritesFirst?: boolean | undefined
        /** createdAt, name, type, stale, lastSeenAt, favorite or environment:name. Equal values are sorted by name */
        sortBy?: string | undefined
        /** Direction of the order */
        sortOrder?: 'asc' | 'desc' | undefined
        /** Number of features before the page */
        offset?: number | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FoundFeatures>)
    /**
     * Get the index of flags.
     *
     * All flags that the caller sees and that are not archived, as columns, for clients that search locally. With `since`, the response contains only the flags that changed since that revision. If the server does not know the revision, the response contains all flags and its `since` is null. The ETag identifies the content for every value of `since`. A client should therefore send the ETag of its last response, and gets 304 if nothing changed.
     */
    getFlagIndex(input?: {
      query?: {
        /** The revision that the client has; the response then contains only the changes since then */
        since?: string | undefined
        /** Add the descriptions, cut after 200 characters */
        descriptions?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<FlagIndex>
  }
  readonly segments: {
    /**
     * List the segments.
     *
     * All segments, except segments confined to projects that the caller does not see.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getSegments: Listing<Segments['segments'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Segments>)
    /**
     * Read a segment.
     *
     * The segment with its constraints.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getSegment(input: {
      params: {
        /** Id of the segment */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Segment>
    /**
     * Create a segment.
     *
     * For a segment confined to a project, the caller needs one of the permissions in the project. If an environment of the project requires review, the caller also needs a change request or SKIP_CHANGE_REQUEST. For other segments, the caller needs the first of the permissions.
     *
     * Needs the permission CREATE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createSegment(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: SegmentInput
    }, options?: CallOptions): HalyardPromise<Segment>
    /**
     * Update a segment.
     *
     * Absent fields stay unchanged. A segment cannot be confined to a project while other projects use it. For a segment confined to a project, the caller needs one of the permissions in the project. If an environment of the project requires review, the caller also needs a change request or SKIP_CHANGE_REQUEST. For other segments, the caller needs the first of the permissions. If strategies in environments that require review use the segment, the caller needs SKIP_CHANGE_REQUEST there to change its constraints.
     *
     * Needs the permission UPDATE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * Can reject with NotFoundError, NameExistsError, ConflictError, besides the errors of every call.
     */
    updateSegment(input: {
      params: {
        /** Id of the segment */
        id: number
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: SegmentInput
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Delete a segment.
     *
     * A segment cannot be deleted while a strategy uses it, or while a strategy of an open change request would use it. For a segment confined to a project, the caller needs one of the permissions in the project. If an environment of the project requires review, the caller also needs a change request or SKIP_CHANGE_REQUEST. For other segments, the caller needs the first of the permissions.
     *
     * Needs the permission DELETE_SEGMENT or UPDATE_PROJECT_SEGMENT.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    removeSegment(input: {
      params: {
        /** Id of the segment */
        id: number
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Check the name of a segment.
     *
     * Checks whether a new segment can have this name. Nothing is stored.
     *
     * Can reject with NameExistsError, besides the errors of every call.
     */
    validateSegment(input: {
      body: SegmentName
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * List the strategies that use a segment.
     *
     * Strategies in the projects that the caller sees. The list is empty for an unknown segment.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getStrategiesBySegmentId: Listing<UsingStrategies['strategies'][number]> & ((input: {
      params: {
        /** Id of the segment */
        id: number
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<UsingStrategies>)
    /**
     * List the segments that a strategy uses.
     *
     * The list is empty for an unknown strategy, or a strategy in a project that the caller does not see.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getSegmentsByStrategyId: Listing<Segments['segments'][number]> & ((input: {
      params: {
        /** Id of the strategy */
        strategyId: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Segments>)
    /**
     * Replace the segments that a strategy uses.
     *
     * Other fields of the strategy stay unchanged. The caller needs the permission in the environment of the project. If changes to the environment require review, the caller needs SKIP_CHANGE_REQUEST there.
     *
     * Needs the permission UPDATE_FEATURE_STRATEGY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    updateFeatureStrategySegments(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateFeatureStrategySegments
    }, options?: CallOptions): HalyardPromise<UpdateFeatureStrategySegments>
  }
  readonly serviceAccounts: {
    /**
     * List the service accounts.
     *
     * The service accounts with their tokens, without secrets.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getServiceAccounts: Listing<ServiceAccounts['serviceAccounts'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ServiceAccounts>)
    /**
     * Create a service account.
     *
     * A service account is for a machine. It cannot log in and is used through its tokens.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createServiceAccount(input: {
      body: CreateServiceAccount
    }, options?: CallOptions): HalyardPromise<ServiceAccount>
    /**
     * Update a service account.
     *
     * Absent fields stay unchanged.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateServiceAccount(input: {
      params: {
        /** Id of the service account */
        id: number
      }
      body: UpdateServiceAccount
    }, options?: CallOptions): HalyardPromise<ServiceAccount>
    /**
     * Delete a service account.
     *
     * The tokens of the service account stop working at once. Every project must keep an owner.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteServiceAccount(input: {
      params: {
        /** Id of the service account */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List the tokens of a service account.
     *
     * The tokens without their secrets.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getServiceAccountTokens: Listing<ServiceAccountTokens['pats'][number]> & ((input: {
      params: {
        /** Id of the service account */
        id: number
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<ServiceAccountTokens>)
    /**
     * Create a token for a service account.
     *
     * The token acts as the service account, with all its permissions. An account has at most 100 tokens. A caller with a personal access token or a service account token that expires cannot choose a later expiry, or no expiry (400).
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, NameExistsError, ConflictError, besides the errors of every call.
     */
    createServiceAccountToken(input: {
      params: {
        /** Id of the service account */
        id: number
      }
      body: CreatePat
    }, options?: CallOptions): HalyardPromise<CreatedServiceAccountToken>
    /**
     * Delete a token of a service account.
     *
     * The token stops working at once.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteServiceAccountToken(input: {
      params: {
        /** Id of the service account */
        id: number
        /** Id of the token */
        tokenId: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly state: {
    /**
     * Export all flag state.
     *
     * A file of version 4, which an import accepts completely. The same state gives the same bytes, which the strong ETag identifies. With If-Range, a Range from some byte on (bytes=1000-) continues an interrupted download, with 206; if the state has changed since, the response is the complete file, with 200.
     *
     * Needs the permission ADMIN.
     */
    exportState(input?: {
      query?: {
        /** The format of the file */
        format?: 'json' | undefined
        /** True: browsers save the response as a file */
        download?: boolean | undefined
        /** Whether the file contains features, with their configurations, and the lifetimes of their types */
        featureToggles?: boolean | undefined
        /** Whether the file contains projects */
        projects?: boolean | undefined
        /** Whether the file contains environments */
        environments?: boolean | undefined
        /** Whether the file contains segments, and the strategies that use them */
        segments?: boolean | undefined
        /** Whether the file contains strategy types */
        strategies?: boolean | undefined
        /** Whether the file contains tags, tag types and tags of features */
        tags?: boolean | undefined
        /** Whether the file contains context fields */
        contextFields?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<ExportedState>
    /**
     * Import the export of a server.
     *
     * The import runs in one transaction: all of the file or nothing. Files of versions 1 to 3 are upgraded first.
     *
     * Needs the permission ADMIN.
     *
     * @deprecated since 2023-07-04. Use the import of features in batches instead.
     */
    importState(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
        /** True: the stored objects of each kind in the file are deleted first */
        drop?: boolean | undefined
        /** True: existing objects stay unchanged; false: the file replaces them */
        keep?: boolean | undefined
      } | undefined
      body: ImportState
    }, options?: CallOptions): HalyardPromise<ImportResult>
  }
  readonly strategyTypes: {
    /**
     * List the strategy types.
     *
     * The types that strategies can have, including deprecated ones.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getAllStrategies: Listing<StrategyTypes['strategies'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<StrategyTypes>)
    /**
     * Read a strategy type.
     *
     * The strategy type with its parameters.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
    }, options?: CallOptions): HalyardPromise<StrategyType>
    /**
     * Create a strategy type.
     *
     * Applications must implement the new strategy type.
     *
     * Needs the permission CREATE_STRATEGY.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createStrategy(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateStrategyType
    }, options?: CallOptions): HalyardPromise<StrategyType>
    /**
     * Update a strategy type.
     *
     * Absent fields stay unchanged. The name and built-in types cannot change. Stored strategies stay unchanged.
     *
     * Needs the permission UPDATE_STRATEGY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    updateStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateStrategyType
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Delete a strategy type.
     *
     * Built-in strategy types and strategy types in use cannot be deleted.
     *
     * Needs the permission DELETE_STRATEGY.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    removeStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Deprecate a strategy type.
     *
     * A deprecated type should no longer be used. Built-in types can be deprecated, too.
     *
     * Needs the permission UPDATE_STRATEGY.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deprecateStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Reactivate a strategy type.
     *
     * The type is no longer deprecated. Built-in types can be reactivated, too.
     *
     * Needs the permission UPDATE_STRATEGY.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    reactivateStrategy(input: {
      params: {
        /** Name of the strategy type */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly tagTypes: {
    /**
     * List the tag types.
     *
     * The types that tags can have.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getTagTypes: Listing<TagTypes['tagTypes'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<TagTypes>)
    /**
     * Read a tag type.
     *
     * The tag type, without its tags.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getTagType(input: {
      params: {
        /** Name of the tag type */
        name: string
      }
    }, options?: CallOptions): HalyardPromise<TagTypeWithVersion>
    /**
     * Create a tag type.
     *
     * Tags of the type are created through the tag endpoints, or when features first get them.
     *
     * Needs the permission CREATE_TAG_TYPE.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createTagType(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: CreateTagType
    }, options?: CallOptions): HalyardPromise<TagType>
    /**
     * Update a tag type.
     *
     * Absent fields stay unchanged; the name cannot change.
     *
     * Needs the permission UPDATE_TAG_TYPE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateTagType(input: {
      params: {
        /** Name of the tag type */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateTagType
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Delete a tag type.
     *
     * Also deletes the tags of the type and removes them from every feature. The tag type simple cannot be deleted, because it is the default type.
     *
     * Needs the permission DELETE_TAG_TYPE.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteTagType(input: {
      params: {
        /** Name of the tag type */
        name: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check a tag type.
     *
     * Checks whether the tag type can be created. Nothing is stored.
     *
     * Can reject with NameExistsError, besides the errors of every call.
     */
    validateTagType(input: {
      body: CreateTagType
    }, options?: CallOptions): HalyardPromise<ValidatedTagType>
  }
  readonly tags: {
    /**
     * List the tags.
     *
     * The tags that features can get. Tags used only in projects hidden from the caller are omitted.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getTags: Listing<Tags['tags'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Tags>)
    /**
     * List the tags of a type.
     *
     * The list is empty for an unknown type. Tags used only in projects hidden from the caller are omitted.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getTagsByType: Listing<Tags['tags'][number]> & ((input: {
      params: {
        /** Name of the tag type */
        type: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Tags>)
    /**
     * Read a tag.
     *
     * Checks whether the tag exists. Tags used only in projects hidden from the caller are omitted.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getTag(input: {
      params: {
        /** Name of the tag type */
        type: string
        /** The value */
        value: string
      }
    }, options?: CallOptions): HalyardPromise<TagWithVersion>
    /**
     * Create a tag.
     *
     * The tag type must exist. The caller needs permission to update features in at least one project.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createTag(input: {
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: TagInput
    }, options?: CallOptions): HalyardPromise<TagWithVersion>
    /**
     * Delete a tag.
     *
     * The tag is removed from every feature. The caller needs the permission in each project that has such a feature, or in at least one project if no feature has the tag.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteTag(input: {
      params: {
        /** Name of the tag type */
        type: string
        /** The value */
        value: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * List the tags of a feature.
     *
     * Archived features are readable, too.
     *
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getFeatureTags: Listing<Tags['tags'][number]> & ((input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Tags>)
    /**
     * Add a tag to a feature.
     *
     * A new value is created as a tag of its type. If the feature already has the tag, nothing changes.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    addFeatureTag(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: TagInput
    }, options?: CallOptions): HalyardPromise<Tag>
    /**
     * Remove a tag from a feature.
     *
     * The tag itself stays. If the feature does not have the tag, nothing changes.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
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
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Update the tags of a feature.
     *
     * All of addedTags are added first, then all of removedTags are removed, in one transaction. The response lists all tags of the feature.
     *
     * Needs the permission UPDATE_FEATURE.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateFeatureTags(input: {
      params: {
        /** Name of the feature */
        featureName: string
      }
      query?: {
        /** If `true`, validate and return the result, errors included, without storing anything */
        dryRun?: boolean | undefined
      } | undefined
      body: UpdateTags
    }, options?: CallOptions): HalyardPromise<Tags>
  }
  readonly users: {
    /**
     * List the users.
     *
     * All users, and the root roles that they can have. Service accounts have their own list.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getUsers: Listing<Users['users'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Users>)
    /**
     * Search the users.
     *
     * The accounts, including service accounts, with the text in their name, user name or mail address, ignoring case.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly searchUsers: Listing<FoundUsers[number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
        /** The text to find; fewer than 2 characters match nothing */
        q?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<FoundUsers>)
    /**
     * List summaries of accounts and groups.
     *
     * The basic fields of all accounts, including service accounts, and of all groups. Every caller of the admin API can read them.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getUsersAndGroups: Listing<UsersGroupsBase['users'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<UsersGroupsBase>)
    /**
     * Create a user.
     *
     * The user sets a password with a link that works once, for one day. The server mails the link if mail is configured and requested; otherwise the response has the link as inviteLink. While password login is off, no link exists: the user logs in with an identity provider.
     *
     * Needs the permission ADMIN.
     * Can reject with NameExistsError, besides the errors of every call.
     */
    createUser(input: {
      body: CreateUser
    }, options?: CallOptions): HalyardPromise<User>
    /**
     * Read a user.
     *
     * A service account returns 404.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getUser(input: {
      params: {
        /** Id of the user */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<User>
    /**
     * Update a user.
     *
     * Absent or empty fields stay unchanged. The last administrator must keep the administrator role, and cannot be disabled. Callers cannot disable themselves. An identity provider can change the users that it manages again.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, NameExistsError, ConflictError, besides the errors of every call.
     */
    updateUser(input: {
      params: {
        /** Id of the user */
        id: number
      }
      body: UpdateUser
    }, options?: CallOptions): HalyardPromise<User>
    /**
     * Delete a user.
     *
     * Sessions and tokens of the user end at once. The last administrator cannot be deleted, and every project must keep an owner.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    deleteUser(input: {
      params: {
        /** Id of the user */
        id: number
      }
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Reset a user's password.
     *
     * Creates a link with which the user sets a new password, and invalidates the older link. The link works once, for one hour. The server also mails the link if mail is configured. For a disabled user, and while password login is off, the response is 409.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, ConflictError, besides the errors of every call.
     */
    resetUserPassword(input: {
      body: Id
    }, options?: CallOptions): HalyardPromise<ResetPassword>
    /**
     * Change a user's password.
     *
     * Ends all sessions of the user. A weak password returns 400.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    changeUserPassword(input: {
      params: {
        /** Id of the user */
        id: number
      }
      body: Password
    }, options?: CallOptions): HalyardPromise<Empty>
    /**
     * Check the strength of a password.
     *
     * A weak password returns 400; the details say how to improve the password.
     */
    validatePassword(input: {
      body: Password
    }, options?: CallOptions): HalyardPromise<Empty>
  }
  readonly webhooks: {
    /**
     * List the webhooks.
     *
     * All webhooks without their secrets, disabled ones included.
     *
     * Needs the permission ADMIN.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getWebhooks: Listing<Webhooks['webhooks'][number]> & ((input?: {
      query?: {
        /** Maximum number of items; if `limit` and `cursor` are absent, all items are returned */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<Webhooks>)
    /**
     * Create a webhook.
     *
     * The server generates the secret and signs each delivery according to Standard Webhooks. Only this response shows the secret. A URL with the address of a loopback, private, link-local or otherwise internal network returns 400, unless the setting WEBHOOK_ALLOW_PRIVATE allows it.
     *
     * Needs the permission ADMIN.
     */
    createWebhook(input: {
      body: CreateWebhook
    }, options?: CallOptions): HalyardPromise<WebhookWithSecret>
    /**
     * Read a webhook.
     *
     * The webhook without its secret.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    getWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): HalyardPromise<Webhook>
    /**
     * Update a webhook.
     *
     * Absent fields stay unchanged. A URL with the address of a loopback, private, link-local or otherwise internal network returns 400, unless the setting WEBHOOK_ALLOW_PRIVATE allows it.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    updateWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
      body: UpdateWebhook
    }, options?: CallOptions): HalyardPromise<Webhook>
    /**
     * Delete a webhook.
     *
     * Its deliveries are deleted as well, pending ones included.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    deleteWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): HalyardPromise<undefined>
    /**
     * Generate a new secret for a webhook.
     *
     * The new secret signs every later attempt, retries included. Only this response shows the secret.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    rotateWebhookSecret(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): HalyardPromise<WebhookWithSecret>
    /**
     * List the deliveries to a webhook.
     *
     * Deliveries of the last 7 days and pending deliveries, newest first.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     *
     * Returns a list: `iterate` reads it page by page.
     */
    readonly getWebhookDeliveries: Listing<WebhookDeliveries['deliveries'][number]> & ((input: {
      params: {
        /** Id of the webhook */
        id: string
      }
      query?: {
        /** Maximum number of deliveries */
        limit?: number | undefined
        /** Start of the page; use only values from the `Link` header of an earlier page */
        cursor?: string | undefined
      } | undefined
    }, options?: CallOptions) => HalyardPromise<WebhookDeliveries>)
    /**
     * Send a test event to a webhook.
     *
     * The server sends an event of type `webhook-test` at once, without a retry, also to a disabled webhook. The delivery log omits it.
     *
     * Needs the permission ADMIN.
     * Can reject with NotFoundError, besides the errors of every call.
     */
    testWebhook(input: {
      params: {
        /** Id of the webhook */
        id: string
      }
    }, options?: CallOptions): HalyardPromise<WebhookTest>
  }
}
