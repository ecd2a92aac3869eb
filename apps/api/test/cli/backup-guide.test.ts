import { copyFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { build } from '../../src/store/index.ts'
import { bumpRevisions, findRevisions } from '../../src/store/repositories/revisions.repository.ts'
import { contents } from './contents.ts'
import { commandLine, run, setUp } from './halyard.ts'
import { newEmbeddedStore, newStore, type Store } from './store.ts'
import { restoredContents } from './stored-contents.ts'

const guide = fileURLToPath(new URL('../../../../docs/guides/backup.md', import.meta.url))
const program = `halyard() { ${commandLine.map((part) => `'${part}'`).join(' ')} "$@"; }`

/** Runs the commands of a chapter of the guide in a folder, with the environment of a store. Returns the standard output. */
const follow = async (chapter: string, folder: string, env: Store['env']): Promise<string> => {
  const [text = ''] = new RegExp(`^## ${chapter}$[\\s\\S]*?(?=^## )`, 'm').exec(await readFile(guide, 'utf8')) ?? []
  const commands = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, lines]) => lines)
  expect(commands).not.toEqual([])
  const running = run(['sh', '-euc', `cd '${folder}'\n${program}\n${commands.join('\n')}`], env)
  expect(await running.ended, running.stderr()).toBe(0)
  return running.stdout()
}

test('the commands of the backup guide back up, restore and move a store', async () => {
  const embedded = inject('engine') === 'pglite'
  const store = await (embedded ? newStore() : newEmbeddedStore())
  await setUp(store)
  await store.run(...contents())
  const before = await store.use(restoredContents)
  if (embedded) {
    expect(await follow('Backup', store.folder, store.env)).toMatch(
      /^Backed up to halyard\.backup\nState hash: [0-9a-f]{64}\nRows: account 2, /,
    )
    const other = await newStore({ empty: true })
    await copyFile(join(store.folder, 'secret-key'), join(other.folder, 'secret-key'))
    expect(await follow('Restore', store.folder, other.env)).toMatch(/^Restored halyard\.backup\nState hash: /)
    expect(await other.use(restoredContents)).toEqual(before)
  } else {
    const target = await newStore({ empty: true })
    const settings = { ...store.env, DATABASE_URL: target.env.DATABASE_URL }
    expect(await follow('From the embedded engine to PostgreSQL', store.folder, settings)).toMatch(/^Moved to postgres:/)
    expect(await target.use(restoredContents)).toEqual(before)
  }
})

test('the statement of the guide raises the revisions of applications by 1,000,000, each time', async () => {
  const [, statement = ''] = /^```sql\n([\s\S]*?)^```$/m.exec(await readFile(guide, 'utf8')) ?? []
  const store = await newStore()
  const keys = ['delivery:development', 'features:default', 'features:default:development']
  const raise = sql.raw(statement.replace(/;\s*$/, '')).compile(build)
  const rows = await store.run(bumpRevisions(keys, 0), bumpRevisions(keys, 7), raise, raise, findRevisions(keys))
  expect(Object.fromEntries(rows.map(({ key, n }) => [key, Number(n)]))).toEqual({
    'delivery:development': 2_000_002,
    'features:default': 2,
    'features:default:development': 2_000_002,
  })
})
