import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from './run.ts'

/** Values that the README mentions without creating them. */
const preamble = `import type { ProposedChange, World } from '@halyard/sdk/rules'
import type { Snapshot } from '@halyard/sdk/evaluate'
declare const seen: World, live: World, changes: ProposedChange[], snapshot: Snapshot\n`

/** Checks the types of all TypeScript blocks in the README of the client, as one program. The folder has the built client. */
export async function faultsOfReadme(folder: string, sdk: string): Promise<string[]> {
  const readme = await readFile(join(sdk, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, lines = '']) => lines)
  if (blocks.length === 0) return ['README.md has no TypeScript']
  await mkdir(join(folder, 'node_modules/@types'))
  await symlink(join(sdk, '../../node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  await writeFile(join(folder, 'readme.mts'), preamble + blocks.join('\n'))
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2024', '--types', 'node']
  return run('tsc', [...options, 'readme.mts'], { cwd: folder }).then(
    () => [],
    (error: { stdout: string; stderr: string }) => [`README.md: ${error.stdout}${error.stderr}`],
  )
}
