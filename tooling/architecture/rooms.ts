import type { Edge } from './graph.ts'
import { isProduct } from './paths.ts'

export const apiFolder = 'apps/api/src/'
export const domainFolder = 'packages/domain/src/'

/**
 * The rooms of apps/api/src. A room imports only rooms on its right, types included. Tests can import every room. config.ts precedes jobs,
 * because only main.ts, compose.ts and cli import it.
 */
// biome-ignore format: one line shows the order at a glance
export const apiRooms: readonly string[] =
  ['main.ts', 'compose.ts', 'cli', 'config.ts', 'jobs', 'transport', 'features', 'delivery', 'flags', 'pipeline', 'identity', 'cache', 'store', 'memory', 'telemetry']

const consoleFolder = 'apps/console/src/'

/** The rooms of apps/console/src, in the same order. */
// biome-ignore format: one line shows the order at a glance
const consoleRooms: readonly string[] =
  ['main.tsx', 'app', 'pages', 'tray', 'parts', 'data', 'search-language', 'sentences', 'routes.ts', 'styles']

/** Source folders whose rooms have an order. */
export const orderedFolders: readonly { readonly folder: string; readonly rooms: readonly string[] }[] = [
  { folder: apiFolder, rooms: apiRooms },
  { folder: consoleFolder, rooms: consoleRooms },
]

/** All imports from one room to another. */
export interface RoomEdge {
  readonly from: string
  readonly to: string
  /** The underlying imports between files; at least one. */
  readonly via: readonly Edge[]
}

/** The first folder below a source folder, or a file directly in it. Undefined: the path is outside the folder, or is a test. */
export const roomOf = (folder: string, path: string): string | undefined =>
  path.startsWith(folder) && isProduct(path) ? path.slice(folder.length).split('/')[0] : undefined

/** Imports between the rooms of a source folder, derived from the imports between files. */
export function roomEdges(folder: string, edges: readonly Edge[]): RoomEdge[] {
  const found = new Map<string, { from: string; to: string; via: Edge[] }>()
  for (const edge of edges) {
    const [from, to] = [roomOf(folder, edge.from), roomOf(folder, edge.to)]
    if (!from || !to || from === to) continue
    const key = `${from} ${to}`
    const known = found.get(key)
    if (known) known.via.push(edge)
    else found.set(key, { from, to, via: [edge] })
  }
  return [...found.values()]
}
