import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cruiseSources } from './cruise.ts'
import { type Graph, graphOf } from './graph.ts'
import { apiFolder, apiRooms, domainFolder, roomEdges, roomOf } from './rooms.ts'
import { cycleLines, figuresOf, type MeasuredFile, tableOf } from './rooms-table.ts'

export interface RoomsReport {
  readonly text: string
  readonly hasCycle: boolean
}

/** Files, lines and imports of the rooms of apps/api/src and packages/domain/src, without tests. */
export async function reportRooms(baseDir: string): Promise<RoomsReport> {
  const graph = graphOf(await cruiseSources(baseDir, [apiFolder, domainFolder], []))
  const api = await reportFolder(baseDir, graph, apiFolder, apiRooms)
  const domain = await reportFolder(baseDir, graph, domainFolder, [])
  return { text: `${api.text}\n${domain.text}`, hasCycle: api.hasCycle || domain.hasCycle }
}

async function reportFolder(baseDir: string, { files, edges }: Graph, folder: string, order: readonly string[]): Promise<RoomsReport> {
  const rooms = roomEdges(folder, edges)
  const figures = figuresOf(order, await measure(baseDir, folder, files), rooms)
  if (figures.length === 0) throw new Error(`No module was seen in ${folder}: is @swc/core installed?`)
  const cycles = cycleLines(rooms)
  const end = cycles.length > 0 ? cycles : ['The rooms form no cycle.']
  return { text: [folder, ...tableOf(figures), ...end, ''].join('\n'), hasCycle: cycles.length > 0 }
}

const measure = async (baseDir: string, folder: string, files: readonly string[]): Promise<MeasuredFile[]> => {
  const measured = files.map(async (path) => {
    const room = roomOf(folder, path)
    return room === undefined ? [] : [{ room, lines: (await readFile(join(baseDir, path), 'utf8')).split('\n').length - 1 }]
  })
  return (await Promise.all(measured)).flat()
}
