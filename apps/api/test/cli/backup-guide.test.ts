import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, test } from 'vitest'
import { contents } from './contents.ts'
import { commandLine, run, startServer } from './halyard.ts'
import { newEmbeddedStore, newStore, type Store } from './store.ts'
import { storedContents } from './stored-contents.ts'

const guide = fileURLToPath(new URL('../../../../docs/guides/backup.md', import.meta.url))
const program = `halyard() { ${commandLine.map((part) => `'${part}'`).join(' ')} "$@"; }`

/** Runs the commands of a chapter of the guide in a folder, with the settings of a store. */
const follow = async (chapter: string, folder: string, env: Store['env']): Promise<string> => {
  const [text = ''] = new RegExp(`^## ${chapter}$[\\s\\S]*?(?=^## )`, 'm').exec(await readFile(guide, 'utf8')) ?? []
  const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines]) => lines)
  expect(commands).not.toEqual([])
  const running = run(['sh', '-euc', `cd '${folder}'\n${program}\n${commands.join('\n')}`], env)
  expect(await running.ended, running.stderr()).toBe(0)
  return running.stdout()
}

test('the commands of the guide back up, restore and move', async () => {
  const embedded = inject('engine') === 'pglite'
  const store = await (embedded ? newStore() : newEmbeddedStore())
  await (await startServer(store)).stop()
  await store.run(...contents())
  const before = await store.use(storedContents)
  if (embedded) {
    expect(await follow('Backup', store.folder, store.env)).toMatch(
      /^Backed up to halyard\.backup\nState hash: [0-9a-f]{64}\nRows: account 2, /,
    )
    const other = await newStore({ empty: true })
    await copyFile(join(store.folder, 'secret-key'), join(other.folder, 'secret-key'))
    expect(await follow('Restore', store.folder, other.env)).toMatch(/^Restored halyard\.backup\nState hash: /)
    expect(await other.use(storedContents)).toEqual(before)
  } else {
    const target = await newStore({ empty: true })
    const settings = { ...store.env, DATABASE_URL: target.env.DATABASE_URL }
    expect(await follow('From the embedded engine to PostgreSQL', store.folder, settings)).toMatch(/^Moved to postgres:/)
    expect(await target.use(storedContents)).toEqual(before)
  }
})
