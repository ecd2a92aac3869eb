import { UsageError } from './refusal.ts'

/** A state file, `-` for the pipe, and the server at the other end; without a URL it is the store of the settings. */
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

export interface ExportRequest extends Transfer, ExportFlags {}
export interface ImportRequest extends Transfer, ImportFlags {}

/** Throws UsageError unless a server can be asked at this URL with a token. */
export const requireUrl = (url: string): void => {
  const parsed = URL.parse(url)
  if (!/^https?:$/.test(parsed?.protocol ?? '')) throw new UsageError('--url must be an http or https URL')
  if (parsed?.username || parsed?.password) throw new UsageError('--url must be without a user: a token says who asks')
}

/** Throws UsageError for options that do not go together. */
const requireTransfer = ({ url, tokenFile }: Transfer): void => {
  if (url !== undefined) requireUrl(url)
  if (tokenFile !== undefined && url === undefined) throw new UsageError('--token-file goes with --url')
}

/** The export that a command line asks for. Throws UsageError. */
export const exportRequest = ({ resume = false, force = false, ...transfer }: Transfer & Partial<ExportFlags>): ExportRequest => {
  requireTransfer(transfer)
  const { file, url } = transfer
  if (resume && (url === undefined || file === '-')) throw new UsageError('--resume goes with --url and a file')
  if (force && file === '-') throw new UsageError('--force goes with a file')
  return { ...transfer, resume, force }
}

/** The import that a command line asks for. Throws UsageError. */
export const importRequest = ({
  dryRun = false,
  drop = false,
  replace = false,
  ...transfer
}: Transfer & Partial<ImportFlags>): ImportRequest => {
  requireTransfer(transfer)
  return { ...transfer, dryRun, drop, replace }
}
