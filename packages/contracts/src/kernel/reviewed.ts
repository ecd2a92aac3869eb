/** Ends the description of every write that changes all environments of a project. */
export const reviewRequirementNoteOfProject =
  'If changes to any environment of the project require review, the caller needs SKIP_CHANGE_REQUEST there.'
