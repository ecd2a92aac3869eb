import { findCycles } from './cycles.ts'
import type { RoomEdge } from './rooms.ts'

/** A shipped file. */
export interface MeasuredFile {
  readonly room: string
  readonly lines: number
}

export interface RoomFigures {
  readonly room: string
  readonly files: number
  readonly lines: number
  readonly importedBy: readonly string[]
  readonly imports: readonly string[]
}

/** Figures of each room with files: known rooms in their order, then other rooms by name. */
export function figuresOf(order: readonly string[], files: readonly MeasuredFile[], edges: readonly RoomEdge[]): RoomFigures[] {
  const byRoom = Map.groupBy(files, ({ room }) => room)
  const rooms = [...order.filter((room) => byRoom.has(room)), ...[...byRoom.keys()].filter((room) => !order.includes(room)).sort()]
  const inOrder = (names: readonly string[]): string[] => rooms.filter((room) => names.includes(room))
  return rooms.map((room) => {
    const measured = byRoom.get(room) ?? []
    return {
      room,
      files: measured.length,
      lines: measured.reduce((sum, { lines }) => sum + lines, 0),
      importedBy: inOrder(edges.filter(({ to }) => to === room).map(({ from }) => from)),
      imports: inOrder(edges.filter(({ from }) => from === room).map(({ to }) => to)),
    }
  })
}

/** The figures as lines of a table. */
export function tableOf(figures: readonly RoomFigures[]): string[] {
  const width = Math.max(...figures.map(({ room }) => room.length), 'total'.length)
  const row = (room: string, ...cells: readonly (string | number)[]): string =>
    [room.padEnd(width), ...cells.map((cell) => String(cell).padStart(7))].join(' ')
  const rows = figures.map(({ room, files, lines, importedBy, imports }) =>
    [row(room, files, lines, importedBy.length, imports.length), ...named('imported by', importedBy), ...named('imports', imports)].join(
      '  ',
    ),
  )
  const total = (key: 'files' | 'lines'): number => figures.reduce((sum, room) => sum + room[key], 0)
  return [row('room', 'files', 'lines', 'fan-in', 'fan-out'), ...rows, row('total', total('files'), total('lines'))]
}

const named = (label: string, rooms: readonly string[]): string[] => (rooms.length > 0 ? [`${label}: ${rooms.join(', ')}`] : [])

/** Cycles between rooms, with an example import for each step. */
export function cycleLines(edges: readonly RoomEdge[]): string[] {
  return findCycles(edges).flatMap((cycle) => [
    `cycle: ${cycle.join(' -> ')}`,
    ...cycle.flatMap((from, index) => edges.filter((edge) => edge.from === from && edge.to === cycle[index + 1]).map(exampleOf)),
  ])
}

const exampleOf = ({ via }: RoomEdge): string => `  ${via[0]?.from} -> ${via[0]?.to}${via.length > 1 ? ` and ${via.length - 1} more` : ''}`
