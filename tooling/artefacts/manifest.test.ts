import { expect, test } from 'vitest'
import { faultsOfManifest, type Manifest, type Packed } from './manifest.ts'

const url = 'https://example.com/halyard'
const root: Manifest = { license: 'Apache-2.0', repository: { url: `git+${url}.git` } }

const manifest: Manifest = {
  description: 'A package',
  license: 'Apache-2.0',
  keywords: ['flags'],
  homepage: `${url}/tree/main/packages/a#readme`,
  bugs: `${url}/issues`,
  repository: { url: `git+${url}.git`, directory: 'packages/a' },
  engines: { node: '>=20' },
  exports: { '.': './dist/index.js' },
  peerDependencies: { zod: '^4.0.0' },
}
const files = ['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.js']

const faultsOf = (changes: Manifest, contents = files): string[] => {
  const packed: Packed = { manifest: { ...manifest, ...changes }, files: contents }
  return faultsOfManifest(packed, root, 'packages/a')
}

test('a complete package has no faults', () => expect(faultsOf({})).toEqual([]))

test.each<[string, Manifest, string]>([
  ['another licence', { license: 'MIT' }, 'license must be Apache-2.0'],
  ['an empty description', { description: '' }, 'description must not be empty'],
  ['no keywords', { keywords: [] }, 'keywords must not be empty'],
  [
    'the repository of another folder',
    { repository: { url, directory: 'packages/b' } },
    `repository must be ${url} with directory packages/a`,
  ],
  ['another homepage', { homepage: 'https://example.com/' }, `homepage must begin with ${url}`],
  ['no address for bugs', { bugs: {} }, `bugs must begin with ${url}`],
  ['no Node version', { engines: {} }, 'engines must name the Node versions'],
  ['a source condition', { exports: { '@halyard/source': './a.ts' } }, 'exports must name neither sources nor @halyard/source'],
  ['a workspace range', { dependencies: { a: 'workspace:*' } }, 'dependencies must have versions of the registry'],
])('%s is reported', (_, changes, fault) => expect(faultsOf(changes)).toEqual([fault]))

test.each([
  ['a missing LICENSE', ['README.md', 'CHANGELOG.md'], 'the tarball must contain LICENSE'],
  ['a missing README.md', ['LICENSE', 'CHANGELOG.md'], 'the tarball must contain README.md'],
  ['a missing CHANGELOG.md', ['LICENSE', 'README.md'], 'the tarball must contain CHANGELOG.md'],
  ['packed sources', [...files, 'src/index.ts'], 'the tarball must not contain src/'],
])('%s is reported', (_, contents, fault) => expect(faultsOf({}, contents)).toEqual([fault]))
