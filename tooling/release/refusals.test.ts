import { expect, test } from 'vitest'
import { type Candidate, refusals } from './refusals.ts'

const contracts = { name: 'contracts', version: '1.2.0', changelog: '# contracts\n\n## 1.2.0\n\n- A change.\n' }
const ready: Candidate = { changes: '', changesets: [], packages: [contracts, { ...contracts, name: 'sdk' }] }

test('a clean tree with described versions can be released', () => expect(refusals(ready)).toEqual([]))

test.each<[string, Partial<Candidate>, RegExp]>([
  ['a changed file', { changes: ' M README.md' }, /^the work tree has changes.* M README\.md$/s],
  ['an unreleased changeset', { changesets: ['blue-cats.md'] }, /^blue-cats\.md are not in a release/],
  [
    'a version without a chapter',
    { packages: [{ ...contracts, changelog: '## 1.2.0-rc.1' }] },
    /^CHANGELOG\.md of contracts has no chapter 1\.2\.0/,
  ],
])('%s prevents a release', (_, change, reason) => expect(refusals({ ...ready, ...change })).toEqual([expect.stringMatching(reason)]))

test('different versions prevent a release', () => {
  const sdk = { name: 'sdk', version: '1.1.0', changelog: '## 1.1.0' }
  expect(refusals({ ...ready, packages: [contracts, sdk] })).toEqual([expect.stringMatching(/different versions: 1\.2\.0, 1\.1\.0/)])
})
