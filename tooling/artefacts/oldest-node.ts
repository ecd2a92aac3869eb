import { delimiter, join } from 'node:path'
import { run } from './run.ts'

/** The first major version of Node that the published packages support. */
const supported = 20

/** The oldest supported Node on PATH. The scripts of the repository run on a newer one than many users have. */
export async function oldestNode(): Promise<{ path: string; version: string }> {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  const found = paths.map(async (path) => {
    const { stdout } = await run(path, ['--version']).catch(() => ({ stdout: '' }))
    return { path, version: stdout.trim() }
  })
  const major = ({ version }: { version: string }): number => Number(/^v(\d+)/.exec(version)?.[1])
  const usable = (await Promise.all(found)).filter((node) => major(node) >= supported)
  const [oldest = { path: process.execPath, version: process.version }] = usable.toSorted((one, other) => major(one) - major(other))
  return oldest
}
