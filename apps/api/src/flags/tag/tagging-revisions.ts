import { revisionKeys } from '../../store/revision-keys.ts'

/** The revision keys that change with the tags of these features. */
export const taggingRevisions = (features: readonly { readonly project: string }[]): readonly string[] =>
  features.length === 0
    ? []
    : [
        revisionKeys.features,
        ...new Set(features.flatMap(({ project }) => [revisionKeys.project(project), revisionKeys.projectTaggings(project)])),
      ]
