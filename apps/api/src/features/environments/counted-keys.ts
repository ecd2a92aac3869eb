import { revisionKeys } from '../../store/revision-keys.ts'

/** What environments, and the projects, tokens and features that are counted in them, follow from. */
export const countedKeys = [revisionKeys.environments, revisionKeys.projects, revisionKeys.features, revisionKeys.access]
