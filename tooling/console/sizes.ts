import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An entry of Vite's manifest, by the path of its source. */
export interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  /** Keys of the chunks that load with this chunk. */
  readonly imports?: readonly string[]
  /** Files with the styles of this chunk. */
  readonly css?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** Bytes with gzip: of the files that the first page needs, and of each further script with its styles. */
export const limits = { first: 150_000, chunk: 30_000 }

/** Scripts that are larger, and load when a person first needs them: the editor for JSON and the field that searches a list. */
const exceptions: Readonly<Record<string, number>> = { 'parts/code-editor/': 125_000, 'parts/combobox/': 50_000 }

const withImports = (manifest: Manifest, key: string, found = new Set<string>()): Set<string> => {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found)
  return found
}

const filesOf = (manifest: Manifest, keys: Iterable<string>): Set<string> =>
  new Set([...keys].flatMap((key) => [manifest[key]?.file ?? '', ...(manifest[key]?.css ?? [])]))

/** One line with the figures, and the faults. `sizeOf` returns the bytes of a file with gzip. */
export const measureConsole = (
  manifest: Manifest,
  sizeOf: (file: string) => number,
): { readonly figures: string; readonly faults: string[] } => {
  const sizeOfAll = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  const keys = Object.keys(manifest)
  const first = new Set(keys.filter((key) => manifest[key]?.isEntry).flatMap((key) => [...withImports(manifest, key)]))
  const firstFiles = filesOf(manifest, first)
  const firstSize = sizeOfAll(firstFiles)
  const limitOf = (key: string) => Object.entries(exceptions).find(([folder]) => key.includes(folder))?.[1]
  // Shared chunks of the exceptions count with the exceptions.
  const ofExceptions = new Set(keys.filter((key) => limitOf(key) !== undefined).flatMap((key) => [...withImports(manifest, key)]))
  const others = keys.filter((key) => !first.has(key) && manifest[key]?.file.endsWith('.js'))
  const chunks = others.map((key) => {
    const parts = limitOf(key) === undefined ? [key] : [...withImports(manifest, key)].filter((part) => !first.has(part))
    const size = sizeOfAll([...filesOf(manifest, parts)].filter((file) => !firstFiles.has(file)))
    return { key, size, limit: limitOf(key) ?? (ofExceptions.has(key) ? Number.POSITIVE_INFINITY : limits.chunk) }
  })
  const largest = chunks.filter(({ limit }) => limit === limits.chunk).toSorted((one, other) => other.size - one.size)[0]
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  return {
    figures: `first load ${kB(firstSize)} of ${kB(limits.first)}; ${chunks.length} further chunks, the largest ${largest ? `${largest.key} ${kB(largest.size)}` : 'none'} of ${kB(limits.chunk)}`,
    faults: [
      ...(first.size === 0 ? ['the manifest has no entry'] : []),
      ...(firstSize > limits.first ? [`the first load has ${kB(firstSize)} with gzip; the limit is ${kB(limits.first)}`] : []),
      ...chunks.flatMap(({ key, size, limit }) => (size > limit ? [`${key} has ${kB(size)} with gzip; the limit is ${kB(limit)}`] : [])),
    ],
  }
}

/** Measures the built console, and prints the figures. Returns the faults, one line each. */
export async function faultsOfConsole(root: string): Promise<string[]> {
  const dist = join(root, 'apps/console/dist')
  const [manifest, list] = await Promise.all(['.vite/manifest.json', 'pages.json'].map((name) => readFile(join(dist, name), 'utf8')))
  const { assets }: { assets: Record<string, { size: number; gzip?: number }> } = JSON.parse(list!)
  const sizeOf = (file: string): number => {
    const asset = assets[file.replace('assets/', '')]
    if (!asset) throw new Error(`pages.json lacks ${file}`)
    return asset.gzip ?? asset.size
  }
  const { figures, faults } = measureConsole(JSON.parse(manifest!), sizeOf)
  process.stdout.write(`${figures}\n`)
  return faults
}
