import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { published } from '../artefacts/packages.ts'

const root = join(import.meta.dirname, '../..')
const workspace = ['{apps,packages}/*/package.json', '{docs,examples,tooling}/package.json', 'package.json', 'pnpm-{lock,workspace}.yaml']

test('changeset version raises the versions of all published packages together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const paths = [...workspace.flatMap((pattern) => globSync(pattern, { cwd: root })), '.changeset/config.json']
  for (const path of paths) cpSync(join(root, path), join(folder, path))
  writeFileSync(join(folder, '.changeset/one.md'), "---\n'@halyard/contracts': major\n---\n\nA change.\n")
  const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: folder, stdio: 'pipe' })
  run('git', 'init', '--quiet', '--initial-branch=main')
  run(join(root, 'node_modules/.bin/changeset'), 'version')
  const versions = Object.keys(published).map((path) => JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')).version)
  expect(versions).toEqual(['1.0.0', '1.0.0', '1.0.0'])
})
