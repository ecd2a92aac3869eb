import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { faultsOfFeaturePage } from './feature-page.ts'
import { oldestNode } from './oldest-node.ts'
import { installTarballs, packDependency, type Tarballs } from './pack.ts'
import { run } from './run.ts'
import { type BuiltServer, startBuiltServer } from './server.ts'

/** The projects of `examples/` that need only the published packages. */
const projects = ['feature-page', 'flag-sync', 'tag-service']

/**
 * Installs the tarballs in an empty folder and runs there, against the built server: the conformance command, a job that syncs features, a
 * service that validates, and a page in a browser. The programs run on the oldest Node on PATH. Returns the faults, one line each.
 */
export async function faultsOfProjects(root: string, tarballs: Tarballs): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'halyard-projects-'))
  const server = await startBuiltServer(join(root, 'apps/api/dist'))
  const faults: string[] = []
  try {
    const zod = await packDependency(join(root, 'packages/contracts'), 'zod', folder)
    await installTarballs(folder, [...Object.values(tarballs), zod])
    for (const project of projects) await cp(join(root, 'examples', project), join(folder, project), { recursive: true })
    const node = await oldestNode()
    process.stdout.write(`programs of users run on Node ${node.version}\n`)
    for (const use of [runConformance, syncFlags, callService])
      faults.push(...(await use(node.path, folder, server).catch((error: unknown) => [`${use.name}: ${textOf(error)}`])))
    faults.push(...(await faultsOfFeaturePage(join(folder, 'feature-page'), server)))
  } finally {
    faults.push(...(await server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  return faults
}

type Use = (node: string, folder: string, server: BuiltServer) => Promise<string[]>

/** The message of an error; of a program that failed, its output too. */
const textOf = (error: unknown): string => {
  const output = error instanceof Error && 'stdout' in error && 'stderr' in error ? `\n${error.stdout}${error.stderr}` : ''
  return `${error}${output}`
}

/** Two endpoints prove that the installed command works; `apps/api/test/conformance.test.ts` runs every case. */
const runConformance: Use = async (node, folder, { url, token }) => {
  const command = join(folder, 'node_modules/.bin/halyard-contracts')
  const { stdout } = await run(node, [command, 'conformance', '--url', url, '--token', token, '--only', '1,16'])
  return / ok, 0 FAILED\n$/.test(stdout) ? [] : [`conformance: ${stdout}`]
}

const syncFlags: Use = async (node, folder, { url, token }) => {
  const env = { ...process.env, HALYARD_URL: url, HALYARD_TOKEN: token }
  const sync = async (): Promise<string> => (await run(node, ['sync.js', 'flags.json'], { cwd: join(folder, 'flag-sync'), env })).stdout
  const [first, second] = [await sync(), await sync()]
  const wanted = ['checkout-one-page: created', 'checkout-one-page: on in development', 'search-offline: 2 tags added, 0 removed']
  return [
    ...wanted.filter((line) => !first.includes(line)).map((line) => `flag-sync printed no line '${line}': ${first}`),
    ...(second === 'nothing to change\n' ? [] : [`flag-sync changed something again: ${second}`]),
  ]
}

const callService: Use = async (node, folder) => {
  const env = { ...process.env, PORT: '0' }
  const service = spawn(node, ['service.js'], { cwd: join(folder, 'tag-service'), env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = await once(createInterface({ input: service.stdout }), 'line')
    const url = /http:\S+/.exec(String(line))?.[0] ?? ''
    const send = async (body: unknown): Promise<string> => {
      const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
      return `${answer.status} ${await answer.text()}`
    }
    const [good, bad] = [await send({ addedTags: [{ value: 'payments' }], removedTags: [] }), await send({ addedTags: [{ value: 'p' }] })]
    return [
      ...(good === '200 {"added":1,"removed":0}' ? [] : [`tag-service returned ${good} for a valid body`]),
      ...(/^400 .*addedTags\[0\]\.value/.test(bad) ? [] : [`tag-service returned ${bad} for an invalid body`]),
    ]
  } finally {
    service.kill()
  }
}
