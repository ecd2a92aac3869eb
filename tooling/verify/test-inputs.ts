import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A task, as `turbo run test --dry=json` describes it: inputs are paths from the folder of its package. */
export interface Task {
  readonly taskId: string
  readonly directory: string
  readonly inputs: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
}

const relativePath = /(?:from\s+|import[\s(]+|new URL\()['"](\.{1,2}\/[^'"\n]+\.\w+)['"]/g
const ourPackage = /(?:from\s+|import[\s(]+)['"](@halyard\/[\w-]+)/g

/**
 * Names what the tests of a package import, directly or not, and what turbo does not hash for them: a change there would leave an old
 * result in the cache. Files that a test reads without an import are not seen; the file turbo.json of the package lists those.
 */
export function uncoveredImports(root: string, tasks: readonly Task[]): string[] {
  const byId = new Map(tasks.map((task) => [task.taskId, task]))
  return tasks.filter(({ taskId }) => taskId.endsWith('#test')).flatMap((task) => uncoveredBy(root, task, byId))
}

function uncoveredBy(root: string, task: Task, byId: ReadonlyMap<string, Task>): string[] {
  const hashed = hashedTasks(task, byId)
  const files = new Set(hashed.flatMap(({ directory, inputs }) => Object.keys(inputs).map((path) => join(directory, path))))
  const packages = new Set(hashed.map(({ taskId }) => taskId.replace(/#\w+$/, '')))
  const faults = new Set<string>()
  const reached = new Set([...files].filter((path) => path.startsWith(`${task.directory}/`) && path.endsWith('.test.ts')))
  for (const file of reached) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path = ''] of text.matchAll(relativePath)) {
      const target = join(dirname(file), path)
      if (files.has(target)) reached.add(target)
      else if (existsSync(join(root, target))) faults.add(`${task.taskId}: ${file} imports ${target}`)
    }
    for (const [, name = ''] of text.matchAll(ourPackage)) if (!packages.has(name)) faults.add(`${task.taskId}: ${file} imports ${name}`)
  }
  return [...faults]
}

/** The task and all that it depends on. */
function hashedTasks(task: Task, byId: ReadonlyMap<string, Task>): Task[] {
  const found = new Set([task])
  for (const { dependencies } of found) {
    for (const id of dependencies) {
      const dependency = byId.get(id)
      if (dependency) found.add(dependency)
    }
  }
  return [...found]
}

/** Names tests that belong to no package with a task `test`, so that nothing runs them. */
export const forgottenTests = (tests: readonly string[], packages: readonly string[]): string[] =>
  tests.filter((path) => !packages.some((folder) => path.startsWith(`${folder}/`))).map((path) => `${path} is run by no package`)
