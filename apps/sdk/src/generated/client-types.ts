// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { CallOptions, NoInput } from '../options.ts'
import type { AddProjectAccess, ApiTokens, Applications, ChangeOwnPassword, ChangeRequest, ChangeRequestConfig, ChangeRequestConfigs, ChangeRequestCreate, ChangeRequestOneOrManyCreate, ChangeRequestTitle, ChangeRequests, ClientApplication, ClientMetrics, CreateApiToken, CreateFeature, CreatePat, CreateProject, CreateServiceAccount, CreateUser, CreatedApiToken, CreatedFeature, CreatedPat, CreatedProject, CreatedServiceAccountToken, Email, Empty, Feature, FeatureMetrics, Features, FoundUsers, Group, GroupInput, Groups, Id, ImportResult, ImportState, LogIn, OwnUser, Password, Pats, Profile, ProjectAccess, ProjectFeatures, ProjectRoles, ProjectUsers, Projects, PublicSignupToken, PublicSignupTokenCreate, PublicSignupTokenUpdate, PublicSignupTokens, ResetLink, ResetPassword, Roles, SamlSettings, SamlSettingsInput, ServiceAccount, ServiceAccountTokens, ServiceAccounts, SetChangeRequestConfig, SetPassword, SetProjectAccess, SignUp, StoredSamlSettings, Tags, UpdateServiceAccount, UpdateTags, UpdateUser, User, Users, UsersGroupsBase } from './types.ts'

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
     * @deprecated since 2023-07-04. Leaves out the groups: use access.getProjectAccess.
     */
    getProjectUsers(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ProjectUsers>
    /**
     * Read who has access to a project.
     *
     * Users, service accounts and groups with a role in the project, and the roles that can be given in it.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getProjectAccess(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ProjectAccess>
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
     */
    getApiTokens(input?: NoInput, options?: CallOptions): Promise<ApiTokens>
    /**
     * Make an API token.
     *
     * A token for the administration or for SDKs. Needs CREATE_CLIENT_API_TOKEN for backend tokens, CREATE_FRONTEND_API_TOKEN for frontend tokens, and ADMIN for admin tokens.
     *
     * Needs the permission CREATE_CLIENT_API_TOKEN or CREATE_FRONTEND_API_TOKEN.
     */
    createApiToken(input: {
      body: CreateApiToken
    }, options?: CallOptions): Promise<CreatedApiToken>
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
     * Ends the session of the cookie and clears the cookie. Without a session nothing happens.
     *
     * Needs no credentials.
     */
    logOut(input?: NoInput, options?: CallOptions): Promise<undefined>
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
     */
    getPendingChangeRequests(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ChangeRequests>
    /**
     * List the pending change requests that touch a feature.
     *
     * Everybody's in state Draft, In review or Approved, oldest first. None where the feature is unknown.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getPendingChangeRequestsForFeature(input: {
      params: {
        /** Id of the project */
        projectId: string
        /** Name of the feature */
        featureName: string
      }
    }, options?: CallOptions): Promise<ChangeRequests>
    /**
     * Read where changes are reviewed.
     *
     * Whether changes need a change request, and how many approvals that needs, for each environment of the project.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getChangeRequestConfig(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<ChangeRequestConfigs>
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
  readonly features: {
    /**
     * List all features.
     *
     * Every feature that is not archived, of every project that the caller sees, with its full configuration.
     *
     * @deprecated since 2023-07-04. List the features project by project: use features.getProjectFeatures.
     */
    getAllFeatures(input?: {
      query?: {
        /** Only features of this project; repeated: of any of them */
        project?: string | string[] | undefined
        /** Only features whose name begins so */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of them */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions): Promise<Features>
    /**
     * List the archived features of a project.
     *
     * An unknown project has none.
     *
     * @deprecated since 2023-07-04. May be removed in a future version.
     */
    getArchivedFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
    }, options?: CallOptions): Promise<Features>
    /**
     * List the features of a project.
     *
     * The features of the project that are not archived, in short.
     *
     * May reject with NotFoundError, beside what every call may reject with.
     */
    getProjectFeatures(input: {
      params: {
        /** Id of the project */
        projectId: string
      }
      query?: {
        /** Only features whose name begins so */
        namePrefix?: string | undefined
        /** Only features with this tag, as type:value; repeated: with any of them */
        tag?: string | string[] | undefined
      } | undefined
    }, options?: CallOptions): Promise<ProjectFeatures>
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
    }, options?: CallOptions): Promise<Empty>
  }
  readonly groups: {
    /**
     * List the groups.
     *
     * All groups with their members.
     */
    getGroups(input?: NoInput, options?: CallOptions): Promise<Groups>
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
     */
    getInviteTokens(input?: NoInput, options?: CallOptions): Promise<PublicSignupTokens>
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
     * What is absent stays as it is.
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
     * Whoever has its link signs up as a Viewer, until it expires or is disabled.
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
  readonly metrics: {
    /**
     * Report the use of features.
     *
     * Adds up by feature, environment, application and hour. Features of other projects than those of the token are left out, unknown ones kept. It is stored within seconds; of what a killed server had not stored yet, nothing remains.
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
     * Read the usage of a feature by the hour.
     *
     * Of the last 48 hours, the one in progress included. For each environment and application that reported there is one entry an hour, with zeros where nothing was reported. A feature of which nothing is known has none.
     */
    getRawFeatureMetrics(input: {
      params: {
        /** Name of the feature */
        name: string
      }
      query?: {
        /** Number of hours, from 1 to 48 */
        hoursBack?: string | undefined
      } | undefined
    }, options?: CallOptions): Promise<FeatureMetrics>
    /**
     * List the applications.
     *
     * Applications that registered or reported, with the projects that the caller sees.
     */
    getApplications(input?: NoInput, options?: CallOptions): Promise<Applications>
  }
  readonly personalAccessTokens: {
    /**
     * List one's own tokens.
     *
     * The tokens that act as the caller, without their secrets.
     *
     * Only for people: API tokens and service accounts are refused.
     */
    getPersonalAccessTokens(input?: NoInput, options?: CallOptions): Promise<Pats>
    /**
     * Make a token of one's own.
     *
     * It acts as the caller, with all the permissions of the caller. An account has at most 10 tokens.
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
  }
  readonly projects: {
    /**
     * List the projects.
     *
     * The projects that the caller sees, with their counts and health.
     */
    getProjects(input?: NoInput, options?: CallOptions): Promise<Projects>
    /**
     * Create a project.
     *
     * The new project is linked to every enabled environment. The account that makes it becomes its Owner.
     *
     * Needs the permission CREATE_PROJECT.
     * May reject with NameExistsError, beside what every call may reject with.
     */
    createProject(input: {
      body: CreateProject
    }, options?: CallOptions): Promise<CreatedProject>
  }
  readonly roles: {
    /**
     * List the roles.
     *
     * All roles, those that hold everywhere and those that are given in projects.
     */
    getRoles(input?: NoInput, options?: CallOptions): Promise<Roles>
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
  readonly serviceAccounts: {
    /**
     * List the service accounts.
     *
     * With their tokens, of which the secrets are never shown again.
     *
     * Needs the permission ADMIN.
     */
    getServiceAccounts(input?: NoInput, options?: CallOptions): Promise<ServiceAccounts>
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
     */
    getServiceAccountTokens(input: {
      params: {
        /** Id of the service account */
        id: string
      }
    }, options?: CallOptions): Promise<ServiceAccountTokens>
    /**
     * Make a token for a service account.
     *
     * It acts as the service account, with all its permissions. An account has at most 100 tokens.
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
        /** True: what is stored of each kind in the file is removed first */
        drop?: 'true' | 'false' | undefined
        /** True: what is stored already stays as it is; false: the file replaces it */
        keep?: 'true' | 'false' | undefined
      } | undefined
      body: ImportState
    }, options?: CallOptions): Promise<ImportResult>
  }
  readonly tags: {
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
     */
    getUsers(input?: NoInput, options?: CallOptions): Promise<Users>
    /**
     * Search the users.
     *
     * The accounts, service accounts included, with the text in their name, user name or mail address, in capital or small letters.
     */
    searchUsers(input?: {
      query?: {
        /** The text; nothing is found by fewer than 2 characters */
        q?: string | undefined
      } | undefined
    }, options?: CallOptions): Promise<FoundUsers>
    /**
     * List accounts and groups in short.
     *
     * The basic fields of all accounts, service accounts included, and of all groups. For every caller of the admin API.
     */
    getUsersAndGroups(input?: NoInput, options?: CallOptions): Promise<UsersGroupsBase>
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
}
