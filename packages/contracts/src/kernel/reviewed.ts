/** What the description of a write says that changes every environment of a project. */
export const reviewedEverywhere =
  'Where changes to any environment of the project are reviewed, only those may who hold SKIP_CHANGE_REQUEST there.'
