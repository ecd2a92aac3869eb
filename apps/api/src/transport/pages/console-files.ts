import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const assetSchema = z.object({
  /** The text of the entity tag. */
  etag: z.string(),
  /** Length in bytes, and lengths of the compressed forms that exist. */
  size: z.int(),
  gzip: z.int().optional(),
  br: z.int().optional(),
})
const listSchema = z.object({ paths: z.array(z.string()), assets: z.record(z.string(), assetSchema) })

export type Asset = z.infer<typeof assetSchema>

/** The built console. */
export interface ConsoleFiles {
  /** Path patterns of the pages, such as `/flags/:name`. */
  readonly paths: readonly string[]
  /** The page. Its addresses begin with `./assets/`. */
  readonly html: string
  readonly assets: ReadonlyMap<string, Asset>
  /** Reads an asset, or its compressed form with the ending `.br` or `.gz`, from the disk. Undefined: an upgrade has removed the file. */
  readonly read: (name: string) => Promise<NonSharedBuffer | undefined>
}

/** The built server has the console beside its bundle. A server that runs from sources uses the build in the repository. */
const folders = ['./console/', '../../../../console/dist/'].map((path) => new URL(path, import.meta.url))

const readIfExists = async (path: URL): Promise<NonSharedBuffer | undefined> => {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Opens the built console. Undefined: the console is not built. */
export const openConsoleFiles = async (): Promise<ConsoleFiles | undefined> => {
  const folder = folders.find((one) => existsSync(new URL('pages.json', one)))
  if (folder === undefined) return undefined
  const [list, html] = await Promise.all(['pages.json', 'index.html'].map((name) => readFile(new URL(name, folder), 'utf8')))
  const { paths, assets } = listSchema.parse(JSON.parse(list!))
  const readAsset = (name: string) => readIfExists(new URL(`assets/${name}`, folder))
  return { paths, html: html!, assets: new Map(Object.entries(assets)), read: readAsset }
}
