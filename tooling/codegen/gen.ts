import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { listEndpoints } from '@halyard/contracts'
import { openApiDocument } from '../../apps/api/src/transport/openapi/document.ts'
import { clientFile } from './client-file.ts'
import { conformanceDocument } from './conformance-file.ts'
import { errorsFile } from './errors-file.ts'
import { operationKindsFile } from './operation-kinds-file.ts'
import { resourceFile, subpathOf } from './resource-file.ts'
import { routesFile } from './routes-file.ts'
import { readShapes } from './shapes.ts'
import { typesFile } from './types-file.ts'

const root = join(import.meta.dirname, '../..')

/** Every generated file, by its path from the root. */
export const generatedFiles = (): Readonly<Record<string, string>> => {
  const endpoints = listEndpoints()
  const shapes = readShapes(endpoints)
  const resources = [...Map.groupBy(endpoints, ({ resource }) => resource)].map(
    ([resource, own]) => [`apps/sdk/src/generated/resources/${subpathOf(resource)}.ts`, resourceFile(resource, own)] as const,
  )
  return {
    'apps/sdk/src/generated/types.ts': typesFile(shapes),
    'apps/sdk/src/generated/client-types.ts': clientFile(shapes, endpoints),
    'apps/sdk/src/generated/routes.ts': routesFile(endpoints),
    ...Object.fromEntries(resources),
    'apps/sdk/src/generated/errors.ts': errorsFile(),
    'apps/sdk/src/generated/operation-kinds.ts': operationKindsFile(endpoints),
    'docs/openapi.json': `${JSON.stringify(openApiDocument(), null, 2)}\n`,
    'docs/conformance.md': conformanceDocument(),
  }
}

const present = (path: string): Promise<string | null> => readFile(join(root, path), 'utf8').catch(() => null)

/** Paths of generated files that differ from the contract. */
export const staleFiles = async (): Promise<string[]> => {
  const stale = await Promise.all(
    Object.entries(generatedFiles()).map(async ([path, text]) => ((await present(path)) === text ? [] : [path])),
  )
  return stale.flat()
}

const write = async (paths: readonly string[]): Promise<void> => {
  const files = generatedFiles()
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), files[path] ?? '')
    process.stdout.write(`wrote ${path}\n`)
  }
}

if (import.meta.main) {
  const stale = await staleFiles()
  if (!process.argv.includes('--check')) await write(stale)
  else if (stale.length > 0) {
    process.stderr.write(`These files differ from the contract; run \`pnpm gen\`:\n${stale.map((path) => `  ${path}\n`).join('')}`)
    process.exitCode = 1
  }
}
