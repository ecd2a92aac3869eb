import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Refusal } from './refusal.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** Parameters with which the programs of PostgreSQL connect to a database. */
export interface Connection {
  /** Argument on the command line. Other users of the machine can read arguments, so it contains no password. */
  readonly url: string
  readonly env: NodeJS.ProcessEnv
}

const passedOn = /^(PATH|HOME|LANG|LC_\w+|TMPDIR|TZ|PG\w+|SystemRoot)$/

/** Passes the password in the environment, and no other secret of halyard. */
export const connectionOf = (databaseUrl: string): Connection => {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  // URLSearchParams writes spaces as `+`, which other parsers of these URLs do not decode.
  url.search = url.search.replaceAll('+', '%20')
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
  return { url: url.href, env: { ...env, ...(password !== '' && { PGPASSWORD: password }) } }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Quotes a command line for a shell. */
export const commandLine = (tool: Tool, args: readonly string[]): string =>
  [tool, ...args.map((arg) => (/^[\w./=:@-]+$/.test(arg) ? arg : quoted(arg)))].join(' ')

const majorOf = async (tool: Tool, env: NodeJS.ProcessEnv): Promise<number | undefined> => {
  try {
    const { stdout } = await promisify(execFile)(tool, ['--version'], { env })
    return Number(/ (\d+)/.exec(stdout)?.[1])
  } catch {
    return undefined
  }
}

/** Throws Refusal, with the command to run elsewhere, unless the tool is installed and at least as new as the server. */
export const requireTool = async (tool: Tool, serverMajor: number, { env }: Connection, command: string): Promise<void> => {
  const major = await majorOf(tool, env)
  if (major !== undefined && major >= serverMajor) return
  const found = major === undefined ? `${tool} is not installed` : `${tool} has version ${major}, but the server has version ${serverMajor}`
  throw new Refusal(
    `${found}; install the client programs of PostgreSQL ${serverMajor} or newer, or run this command on a machine that has them (the command asks for the password):\n  ${command}`,
  )
}

export interface RunningTool {
  readonly child: ChildProcess
  /** Resolves when the tool ends with code 0; otherwise rejects with the error output of the tool. */
  readonly ended: Promise<void>
}

/** Starts a tool whose standard input and output are streams of this process. */
export const startTool = (
  tool: Tool,
  args: readonly string[],
  { env }: Connection,
  stdio: ['pipe' | 'ignore', 'pipe' | 'ignore'],
): RunningTool => {
  const child = spawn(tool, args, { env, stdio: [...stdio, 'pipe'] })
  let errorOutput = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000)
  })
  const ended = once(child, 'close').then(([code, signal]) => {
    if (code !== 0) throw new Refusal(`${tool} ended with ${code ?? signal}. Its error output:\n${errorOutput.trim()}`)
  })
  // A caller awaits `ended` later. Until then, Node must not report an unhandled rejection.
  ended.catch(() => undefined)
  return { child, ended }
}
