import { findCycles } from './cycles.ts'
import type { Graph } from './graph.ts'
import { isProduct } from './paths.ts'
import { apiFolder, apiRooms, domainFolder, orderedFolders, roomEdges, roomOf } from './rooms.ts'

export interface GraphRule {
  readonly name: string
  readonly comment: string
  /** Text of each violation: paths, starting with the path at fault. */
  readonly find: (graph: Graph) => string[]
}

const isLater = (rooms: readonly string[], from: string, to: string): boolean => rooms.indexOf(from) > rooms.indexOf(to)

/** Rules about all files and imports together. */
export const graphRules: readonly GraphRule[] = [
  {
    name: 'every-file-is-in-a-room',
    comment: 'The order of rooms covers only files inside a room.',
    find: ({ files }) =>
      files.filter((path) =>
        orderedFolders.some(({ folder, rooms }) => {
          const room = roomOf(folder, path)
          return room !== undefined && !rooms.includes(room)
        }),
      ),
  },
  {
    name: 'rooms-follow-their-order',
    comment: 'A room imports only rooms on its right in the order of rooms.ts, types included.',
    find: ({ edges }) =>
      orderedFolders.flatMap(({ folder, rooms }) =>
        roomEdges(folder, edges)
          .filter(({ from, to }) => rooms.includes(from) && rooms.includes(to) && isLater(rooms, from, to))
          .flatMap(({ via }) => via.map(({ from, to }) => `${from} -> ${to}`)),
      ),
  },
  {
    name: 'rooms-of-domain-form-no-cycle',
    comment: 'Two folders that import each other belong in one room; type imports count too.',
    find: ({ edges }) => {
      const rooms = roomEdges(domainFolder, edges)
      const exampleOf = (from: string, to: string | undefined) => rooms.find((room) => room.from === from && room.to === to)?.via[0]
      return findCycles(rooms).map((cycle) =>
        cycle
          .flatMap((room, index) => exampleOf(room, cycle[index + 1]) ?? [])
          .map(({ from, to }) => `${from} -> ${to}`)
          .join(', '),
      )
    },
  },
  {
    name: 'files-form-no-cycle',
    comment: 'Files that import each other are hard to read and to load one at a time. Type imports count in shipped files.',
    find: ({ edges }) =>
      findCycles(edges.filter(({ from, to, typeOnly }) => !typeOnly || (isProduct(from) && isProduct(to)))).map((cycle) =>
        cycle.join(' -> '),
      ),
  },
  {
    name: 'folders-of-rooms-have-their-own-names',
    comment: 'A folder in a room has neither the name of another room nor the name of a feature.',
    find: ({ files }) => {
      const folders = new Set(files.filter((path) => path.startsWith(apiFolder)).flatMap(folderInRoom))
      const features = [...folders].filter((folder) => folder.startsWith('features/'))
      return [...folders].flatMap((folder) => {
        const [room, name] = folder.split('/')
        const others = [...apiRooms.filter((other) => other !== room), ...(room === 'features' ? [] : features)]
        return others.filter((other) => other.split('/').at(-1) === name).map((other) => `${apiFolder}${folder} -> ${apiFolder}${other}`)
      })
    },
  },
]

/** `features/tags` for `apps/api/src/features/tags/index.ts`; empty for a file directly in its room. */
const folderInRoom = (path: string): string[] => {
  const [room, folder, ...rest] = path.slice(apiFolder.length).split('/')
  return rest.length > 0 ? [`${room}/${folder}`] : []
}
