import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { checkArchitecture } from '../architecture/check.ts'
import { reportRooms } from '../architecture/report-rooms.ts'
import { changedReports } from '../artefacts/api-reports.ts'
import { faultsOfBuiltServer, faultsOfPublished } from '../artefacts/index.ts'
import { faultsOfConsole } from '../console/sizes.ts'
import { faultsOfDeployment } from '../deploy-checks/index.ts'
import { faultsOfOpenApi } from '../openapi/lint.ts'
import { testedPackages } from '../vitest/packages.ts'
import { instantiations, lines } from './ceilings.ts'
import { deadReferences } from './documents.ts'
import { countLines, oversizedFiles } from './file-size.ts'
import { htmlSinks } from './html-sinks.ts'
import { costlyTypes, withoutDiagnostics } from './instantiations.ts'
import { refusedLicences } from './licences.ts'
import { unplainTexts } from './plain-english/index.ts'
import { unhandledPromises } from './promises.ts'
import { forgottenTests, uncoveredImports } from './test-inputs.ts'

/** Faults, one line each. A command has already printed its own. */
type Faults = string[]

const root = new URL('../..', import.meta.url).pathname

/** Milliseconds after which a check has failed. On two quiet cores, the longest one takes less than two minutes. */
const limitMs = 900_000
/** A waiting process cannot end a program otherwise. */
const limit = { timeout: limitMs, killSignal: 'SIGKILL' } as const

const capture = (command: string, args: string[]): string =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, ...limit })

/** Commands are in node_modules/.bin, which is in the PATH of every pnpm script. */
function command(name: string, ...args: string[]): () => Faults {
  return () => {
    const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' }
    const { status, error } = spawnSync(name, args, { cwd: root, stdio: 'inherit', env, ...limit })
    if (error) return [error.message]
    return status === 0 ? [] : [`${name} ended with ${status}`]
  }
}

async function architecture(): Promise<Faults> {
  const { modules, violations } = await checkArchitecture(root, ['packages', 'apps', 'tooling'])
  process.stdout.write(`${modules} modules\n`)
  return violations
}

if (process.argv.includes('--rooms')) {
  const { text, hasCycle } = await reportRooms(root)
  process.stdout.write(text)
  process.exit(hasCycle ? 1 : 0)
}

/** Matching files of the work tree, including new files, without ignored ones. */
const listFiles = (...patterns: string[]): string[] => {
  const listed = capture('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', ...patterns])
  return listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
}

const types = (): Faults => {
  const { status, stdout } = spawnSync('turbo', ['run', 'typecheck', '--continue', '--output-logs=full'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
    ...limit,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  })
  if (status !== 0) process.stdout.write(withoutDiagnostics(stdout).join('\n'))
  return [...(status === 0 ? [] : [`turbo ended with ${status}`]), ...costlyTypes(stdout, instantiations)]
}

const fileSize = (): Faults => {
  const sources = listFiles('*.ts', '*.tsx', '*.js', '*.mjs', '*.sh').filter((path) => !path.includes('/generated/'))
  return oversizedFiles(new Map(sources.map((path) => [path, countLines(readFileSync(join(root, path), 'utf8'))])), lines)
}

const testInputs = (): Faults => {
  const { tasks } = JSON.parse(capture('turbo', ['run', 'test', '--dry=json']))
  return [...uncoveredImports(root, tasks), ...forgottenTests(listFiles('*.test.ts', '*.test.tsx'), testedPackages(root))]
}

const steps: Record<string, () => Faults | Promise<Faults>> = {
  'format and lint': command('biome', 'check', '--error-on-warnings'),
  promises: () => unhandledPromises(root),
  types,
  'file size': fileSize,
  'HTML in the console': () =>
    listFiles('apps/console/src/*.ts', 'apps/console/src/*.tsx').flatMap((path) => htmlSinks(path, readFileSync(join(root, path), 'utf8'))),
  architecture,
  'test inputs': testInputs,
  'unused code': command('knip'),
  'generated files': command('node', '--conditions=@halyard/source', 'tooling/codegen/gen.ts', '--check'),
  OpenAPI: () => faultsOfOpenApi(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))),
  licences: () => refusedLicences(capture('pnpm', ['--recursive', 'licenses', 'list', '--prod', '--json'])),
  build: command('turbo', 'run', 'build', '--output-logs=errors-only'),
  'size of the console': () => faultsOfConsole(root),
  'public API': () => changedReports(root),
  'built server': () => faultsOfBuiltServer(root),
  'published packages': () => faultsOfPublished(root),
  deployment: () => faultsOfDeployment(root),
  'plain English': () => unplainTexts(root, listFiles('*.md', '*.ts', '*.tsx', '*.mjs')),
  'site of the documents': command('pnpm', '--filter', '@halyard/docs', 'run', 'site'),
  'links of documents': () => deadReferences(root, listFiles('*.md')),
}

/** A check that throws or hangs has failed; the other checks still run. */
const attempt = async (step: () => Faults | Promise<Faults>): Promise<Faults> => {
  try {
    return await Promise.race([step(), pause(limitMs, [`did not end within ${limitMs / 60_000} minutes`])])
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

const failed: string[] = []
for (const [name, step] of Object.entries(steps)) {
  process.stdout.write(`\n== ${name}\n`)
  const faults = await attempt(step)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  if (faults.length > 0) failed.push(name)
}
process.stdout.write(failed.length > 0 ? `\nverify FAILED: ${failed.join(', ')}\n` : '\nverify: all in order\n')
// A check that hangs must not keep the process.
process.exit(failed.length > 0 ? 1 : 0)
