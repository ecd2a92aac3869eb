import type { Product } from './conversions/product-names.ts'
import { UsageError } from './refusal.ts'

/** A state file, or `-` for a pipe, and a server. Without a URL, the configured store is used. */
export interface Transfer {
  readonly file: string
  readonly url?: string | undefined
  readonly tokenFile?: string | undefined
}

interface ExportFlags {
  readonly resume: boolean
  /** Whether the export may replace a file that exists. */
  readonly force: boolean
}

interface ImportFlags {
  readonly dryRun: boolean
  readonly drop: boolean
  readonly replace: boolean
}

/** The export of another product, which is converted first. */
export interface ConversionRequest {
  readonly from: Product
  /** Name of the environment, for files that do not name one. */
  readonly environment?: string | undefined
  /** Project of the features; absent: default. */
  readonly project?: string | undefined
}

export interface ExportRequest extends Transfer, ExportFlags {}
export interface ImportRequest extends Transfer, ImportFlags {
  readonly conversion?: ConversionRequest | undefined
  /** Whether the result is printed as JSON. */
  readonly json: boolean
}

/** Throws UsageError unless the URL is http or https and has no user and no password. */
export const requireUrl = (url: string): void => {
  const parsed = URL.parse(url)
  if (!/^https?:$/.test(parsed?.protocol ?? '')) throw new UsageError('--url must be an http or https URL')
  if (parsed?.username || parsed?.password) throw new UsageError('--url must be without user and password: use a token')
}

/** Throws UsageError for options that exclude each other. */
const requireTransfer = ({ url, tokenFile }: Transfer): void => {
  if (url !== undefined) requireUrl(url)
  if (tokenFile !== undefined && url === undefined) throw new UsageError('--token-file requires --url')
}

/** Converts the options of `export`. Throws UsageError. */
export const exportRequest = ({ resume = false, force = false, ...transfer }: Transfer & Partial<ExportFlags>): ExportRequest => {
  requireTransfer(transfer)
  const { file, url } = transfer
  if (resume && (url === undefined || file === '-')) throw new UsageError('--resume requires --url and a file')
  if (force && file === '-') throw new UsageError('--force requires a file')
  return { ...transfer, resume, force }
}

type ImportOptions = Transfer & Partial<ImportFlags & ConversionRequest & Pick<ImportRequest, 'json'>>

/** Converts the options of `import`. Throws UsageError. */
export const importRequest = ({
  dryRun = false,
  drop = false,
  replace = false,
  json = false,
  from,
  environment,
  project,
  ...transfer
}: ImportOptions): ImportRequest => {
  requireTransfer(transfer)
  if (from === undefined && (environment ?? project) !== undefined) throw new UsageError('--environment and --project require --from')
  return { ...transfer, dryRun, drop, replace, json, ...(from && { conversion: { from, environment, project } }) }
}
