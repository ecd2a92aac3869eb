import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { Refusal } from './refusal.ts'

type Tool = 'pg_dump' | 'pg_restore' | 'psql'

/** How PostgreSQL's own programs reach a database. */
export interface Connection {
  /** As an argument, which others on the machine may read: without the password. */
  readonly url: string
  readonly env: NodeJS.ProcessEnv
}

const passedOn = /^(PATH|HOME|LANG|LC_\w+|TMPDIR|TZ|PG\w+|SystemRoot)$/

/** The password goes by the environment, and nothing else of ours does. */
export const connectionOf = (databaseUrl: string): Connection => {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  // That writes spaces as no other reader of such addresses expects them.
  url.search = url.search.replaceAll('+', '%20')
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => passedOn.test(name)))
  return { url: url.href, env: { ...env, ...(password !== '' && { PGPASSWORD: password }) } }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** A command line for a shell. */
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

/** Throws Refusal, with the command for a machine that has it, unless the tool is there and as new as the server. */
export const requireTool = async (tool: Tool, serverMajor: number, { env }: Connection, command: string): Promise<void> => {
  const major = await majorOf(tool, env)
  if (major !== undefined && major >= serverMajor) return
  const found = major === undefined ? `there is no ${tool} here` : `the ${tool} here is of version ${major}, the server of ${serverMajor}`
  throw new Refusal(
    `${found}; install the client programs of PostgreSQL ${serverMajor} or newer, or run this where they are (it asks for the password):\n  ${command}`,
  )
}

export interface RunningTool {
  readonly child: ChildProcess
  /** Resolves when it ended well; else throws with what it said. */
  readonly ended: Promise<void>
}

/** Starts a tool whose standard input and output are ours. */
export const startTool = (
  tool: Tool,
  args: readonly string[],
  { env }: Connection,
  stdio: ['pipe' | 'ignore', 'pipe' | 'ignore'],
): RunningTool => {
  const child = spawn(tool, args, { env, stdio: [...stdio, 'pipe'] })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4000)
  })
  const ended = once(child, 'close').then(([code, signal]) => {
    if (code !== 0) throw new Refusal(`${tool} ended with ${code ?? signal}. It said:\n${said.trim()}`)
  })
  // Whoever waits for it hears of it; until then nobody does.
  ended.catch(() => undefined)
  return { child, ended }
}
