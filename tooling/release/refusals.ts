/** The state of the repository before a release. */
export interface Candidate {
  /** Changed and new files, as `git status --porcelain` lists them. */
  readonly changes: string
  /** Files that describe changes of the next release. */
  readonly changesets: readonly string[]
  readonly packages: readonly { readonly name: string; readonly version: string; readonly changelog: string }[]
}

/** Reasons against a release, each with its remedy. */
export function refusals({ changes, changesets, packages }: Candidate): string[] {
  const versions = [...new Set(packages.map(({ version }) => version))]
  const undescribed = packages.filter(({ version, changelog }) => !changelog.split('\n').includes(`## ${version}`))
  return [
    ...(changes === '' ? [] : [`the work tree has changes; commit them first:\n${changes}`]),
    ...(changesets.length === 0
      ? []
      : [`${changesets.join(', ')} are not in a release; run \`pnpm changeset version\` and commit its changes`]),
    ...(versions.length === 1 ? [] : [`the packages have different versions: ${versions.join(', ')}; give all the same version`]),
    ...undescribed.map(({ name, version }) => `CHANGELOG.md of ${name} has no chapter ${version}; write the chapter`),
  ]
}
