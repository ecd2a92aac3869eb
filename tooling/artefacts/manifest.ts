/** The fields of package.json that users and registries read. Everything is optional, because the checks report absent fields. */
export interface Manifest {
  readonly name?: string
  readonly description?: string
  readonly license?: string
  readonly keywords?: readonly string[]
  readonly homepage?: string
  readonly bugs?: string | { readonly url?: string }
  readonly repository?: { readonly url?: string; readonly directory?: string }
  readonly engines?: { readonly node?: string }
  readonly exports?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** A packed package. */
export interface Packed {
  readonly manifest: Manifest
  /** Paths in the tarball, without `package/`. */
  readonly files: readonly string[]
}

const urlOf = ({ repository }: Manifest): string => repository?.url?.replace(/^git\+/, '').replace(/\.git$/, '') ?? ''

/** Paths and conditions that exist only in the repository. */
const ofTheRepository = /@halyard\/source|\.\/src\//

/**
 * Faults of the manifest and the files of a packed package. The package.json of the root names the licence and the repository for all
 * packages.
 */
export function faultsOfManifest({ manifest, files }: Packed, root: Manifest, folder: string): string[] {
  const url = urlOf(root)
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })
  const bugs = typeof manifest.bugs === 'string' ? manifest.bugs : manifest.bugs?.url
  const rules: Readonly<Record<string, boolean>> = {
    [`license must be ${root.license}`]: manifest.license === root.license,
    'the tarball must contain LICENSE': files.includes('LICENSE'),
    'the tarball must contain README.md': files.includes('README.md'),
    'the tarball must contain CHANGELOG.md': files.includes('CHANGELOG.md'),
    'description must not be empty': Boolean(manifest.description),
    'keywords must not be empty': Boolean(manifest.keywords?.length),
    [`repository must be ${url} with directory ${folder}`]: urlOf(manifest) === url && manifest.repository?.directory === folder,
    [`homepage must begin with ${url}`]: manifest.homepage?.startsWith(url) ?? false,
    [`bugs must begin with ${url}`]: bugs?.startsWith(url) ?? false,
    'engines must name the Node versions': Boolean(manifest.engines?.node),
    'exports must name neither sources nor @halyard/source': !ofTheRepository.test(JSON.stringify(manifest.exports ?? {})),
    'the tarball must not contain src/': !files.some((file) => file.startsWith('src/')),
    'dependencies must have versions of the registry': ranges.every(([, range]) => !/^(workspace|catalog|file|link):/.test(range)),
  }
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]))
}
