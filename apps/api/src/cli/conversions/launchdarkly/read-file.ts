import * as z from 'zod'
import { type ConversionOptions, faulty, parsed, type Report } from '../conversion.ts'
import { type Flag, flagSchema, type Segment, sdkFlagSchema, segmentSchema } from './schemas.ts'

/** An object of the file with its path. */
export interface At<T> {
  readonly item: T
  readonly path: string
}

export interface LaunchDarklyFile {
  readonly flags: readonly At<Flag & { readonly sdkPath?: string }>[]
  /** Segments by environment; an environment without segments in the file is absent. */
  readonly segments: ReadonlyMap<string, readonly At<Segment>[]>
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

const expected =
  'must be a list of flags of the REST API (items), flags and segments of it, or the data for SDKs (objects flags and segments)'

/** The items of a list of the REST API, or a list itself. */
const itemsOf = (value: unknown, path: string, report: Report): At<unknown>[] => {
  if (Array.isArray(value)) return value.map((item, at) => ({ item, path: `${path}/${at}` }))
  if (!isObject(value) || !Array.isArray(value.items)) throw faulty(path, expected)
  const { items, totalCount } = value
  if (typeof totalCount === 'number' && totalCount > items.length) {
    const what = `the file has ${items.length} of ${totalCount} items; request the others with limit and offset`
    report({ path, what, done: 'the other items are missing' })
  }
  return items.map((item: unknown, at) => ({ item, path: `${path}/items/${at}` }))
}

const checkedItems = <T>(items: readonly At<unknown>[], schema: z.ZodType<T>): At<T>[] =>
  items.map(({ item, path }) => ({ item: parsed(schema, item, path), path }))

const entriesOf = (value: unknown, path: string): At<unknown>[] =>
  Object.entries(parsed(z.record(z.string(), z.unknown()), value ?? {}, path)).map(([key, item]) => ({ item, path: `${path}/${key}` }))

const readSdkFile = (file: Record<string, unknown>, { environment }: ConversionOptions): LaunchDarklyFile => {
  if (environment === undefined) throw faulty('file', 'the data for SDKs does not name its environment; add --environment <name>')
  const flags = checkedItems(entriesOf(file.flags, 'file/flags'), sdkFlagSchema).filter(({ item }) => !item.deleted)
  return {
    flags: flags.map(({ item, path }) => ({
      path,
      item: {
        key: item.key,
        variations: item.variations.map((value) => ({ value })),
        environments: { [environment]: item },
        sdkPath: path,
      },
    })),
    segments: new Map([[environment, checkedItems(entriesOf(file.segments, 'file/segments'), segmentSchema)]]),
  }
}

/** Reads the three formats. Throws Refused. */
export const readLaunchDarkly = (file: unknown, options: ConversionOptions, report: Report): LaunchDarklyFile => {
  if (isObject(file) && isObject(file.flags) && !Array.isArray(file.flags.items)) return readSdkFile(file, options)
  if (options.environment !== undefined) throw faulty('file', 'the flags name their environments; remove --environment')
  const isBoth = isObject(file) && file.flags !== undefined
  const single = isObject(file) && file.key !== undefined ? [file] : file
  const flags = itemsOf(isBoth ? file.flags : single, isBoth ? 'file/flags' : 'file', report)
  const segments = isBoth ? entriesOf(file.segments, 'file/segments') : []
  return {
    flags: checkedItems(flags, flagSchema),
    segments: new Map(
      segments.map(({ item, path }) => [path.slice('file/segments/'.length), checkedItems(itemsOf(item, path, report), segmentSchema)]),
    ),
  }
}
