// Usage: release. Verifies a clean tree, and packs the published packages into release/<version>. A person publishes the files.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packPackages } from '../artefacts/pack.ts'
import { published } from '../artefacts/packages.ts'
import { checksums } from './checksums.ts'
import { type Candidate, refusals } from './refusals.ts'

const root = join(import.meta.dirname, '../..')
const folders = Object.keys(published)

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trimEnd()

const pnpm = (...args: string[]): void => {
  execFileSync('pnpm', args, { cwd: root, stdio: 'inherit' })
}

const candidate = (): Candidate => ({
  changes: git('status', '--porcelain'),
  changesets: readdirSync(join(root, '.changeset')).filter((file) => file.endsWith('.md') && file !== 'README.md'),
  packages: folders.map((folder) => ({
    ...JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')),
    changelog: readFileSync(join(root, folder, 'CHANGELOG.md'), 'utf8'),
  })),
})

const refuse = (): void => {
  const reasons = refusals(candidate())
  if (reasons.length === 0) return
  process.stderr.write(`There is no release:\n${reasons.map((reason) => `- ${reason}\n`).join('')}`)
  process.exit(1)
}

refuse()
pnpm('verify')
// verify changes no file of a complete commit.
refuse()
const version: string = candidate().packages[0]?.version ?? ''
const target = join(root, 'release', version)
await rm(target, { recursive: true, force: true })
await mkdir(target, { recursive: true })
const tarballs = Object.values(await packPackages(root, folders, target))
await writeFile(join(target, 'SHA256SUMS'), await checksums(target))
process.stdout.write(`
release/${version} contains ${tarballs.length} packages of commit ${git('rev-parse', '--short', 'HEAD')} and their checksums. Next steps:
  git tag v${version} && git push origin v${version}
  cd release/${version} && sha256sum --check SHA256SUMS && for file in *.tgz; do npm publish --access public "$file"; done
`)
