import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Folders of the packages with a script `test`, relative to the root. */
export const testedPackages = (root: string): string[] =>
  globSync(['packages/*/package.json', 'apps/*/package.json', '*/package.json'], { cwd: root })
    .filter((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).scripts?.test !== undefined)
    .map((path) => dirname(path))
    .toSorted()

/** File in which a run of a package stores its tally, relative to the root. turbo restores this file with a cached run. */
export const storedTally = (folder: string): string => join(folder, '.vitest/tally.json')
