import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { UsageError } from './token-request.ts'

/** A state file, `-` for the pipe, and the server at the other end; without a URL it is the store of the settings. */
export interface Transfer {
  readonly file: string
  readonly url: string | undefined
  readonly tokenFile: string | undefined
}

export interface ExportRequest extends Transfer {
  readonly resume: boolean
  /** Whether the export may replace a file that exists. */
  readonly force: boolean
}

export interface ImportRequest extends Transfer {
  readonly dryRun: boolean
  readonly drop: boolean
  readonly replace: boolean
}

const shared = { url: { type: 'string' }, 'token-file': { type: 'string' } } as const

const parse = <T extends ParseArgsOptionsConfig>(args: string[], options: T) => {
  try {
    return parseArgs({ args, options: { ...shared, ...options }, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

interface Parsed {
  readonly values: { readonly url?: string | undefined; readonly 'token-file'?: string | undefined }
  readonly positionals: readonly string[]
}

const transferOf = ({ values, positionals: [file = '-', ...more] }: Parsed): Transfer => {
  if (more.length > 0) throw new UsageError(`one file alone, not also ${more.join(', ')}`)
  const { url, 'token-file': tokenFile } = values
  const parsed = url === undefined ? null : URL.parse(url)
  if (url !== undefined && !/^https?:$/.test(parsed?.protocol ?? '')) throw new UsageError('--url must be an http or https URL')
  if (parsed?.username || parsed?.password) throw new UsageError('--url must be without a user: a token says who asks')
  if (tokenFile !== undefined && url === undefined) throw new UsageError('--token-file goes with --url')
  return { file, url, tokenFile }
}

/** Reads the command line of `export`. Throws UsageError. */
export const exportRequest = (args: string[]): ExportRequest => {
  const parsed = parse(args, { resume: { type: 'boolean' }, force: { type: 'boolean' } })
  const transfer = transferOf(parsed)
  const { resume = false, force = false } = parsed.values
  if (resume && (transfer.url === undefined || transfer.file === '-')) throw new UsageError('--resume goes with --url and a file')
  if (force && transfer.file === '-') throw new UsageError('--force goes with a file')
  return { ...transfer, resume, force }
}

/** Reads the command line of `import`. Throws UsageError. */
export const importRequest = (args: string[]): ImportRequest => {
  const parsed = parse(args, { 'dry-run': { type: 'boolean' }, drop: { type: 'boolean' }, replace: { type: 'boolean' } })
  const { 'dry-run': dryRun = false, drop = false, replace = false } = parsed.values
  return { ...transferOf(parsed), dryRun, drop, replace }
}
