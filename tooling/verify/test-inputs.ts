import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A task in the output of `turbo run test --dry=json`. Inputs are relative to the folder of its package. */
export interface Task {
  readonly taskId: string
  readonly directory: string
  readonly inputs: Readonly<Record<string, string>>
  readonly dependencies: readonly string[]
}

const relativePath = /(?:from\s+|import[\s(]+|new URL\()['"](\.{1,2}\/[^'"\n]+\.\w+)['"]/g
const ourPackage = /(?:from\s+|import[\s(]+)['"](@halyard\/[\w-]+)/g

/**
 * Reports files that the tests of a package import, directly or indirectly, and that turbo does not hash. The cache would keep an old
 * result after a change of these files. Files that a test reads without an import are not found; list these in the package's turbo.json.
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
  const reached = new Set([...files].filter((path) => path.startsWith(`${task.directory}/`) && /\.test\.tsx?$/.test(path)))
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

/** The task and all its dependencies. */
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

/** Reports tests outside packages with a task `test`, which nothing runs. */
export const forgottenTests = (tests: readonly string[], packages: readonly string[]): string[] =>
  tests.filter((path) => !packages.some((folder) => path.startsWith(`${folder}/`))).map((path) => `${path} is run by no package`)
