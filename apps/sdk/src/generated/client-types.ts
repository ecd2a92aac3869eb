// Generated from packages/contracts by tooling/codegen/gen.ts: change it there, then run `pnpm gen`.

import type { CallOptions, NoInput } from '../options.ts'
import type { CreateFeature, CreatedFeature, Feature, Features, ImportResult, ImportState, ProjectFeatures, Projects, Tags, UpdateTags } from './types.ts'

/** A method for every operation, by resource. */
export interface HalyardClient {
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
  }
  readonly projects: {
    /**
     * List the projects.
     *
     * The projects that the caller sees, with their counts and health.
     */
    getProjects(input?: NoInput, options?: CallOptions): Promise<Projects>
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
}
