import { type AddressInfo, createServer } from 'node:net'
import { expect } from 'vitest'
import { buildConsole } from '../../../../tooling/console/build.ts'
import { type ConsoleFiles, openConsoleFiles } from '../../src/transport/pages/console-files.ts'
import { type ServerOptions, startTestServer, type TestServer } from '../harness.ts'

let files: Promise<ConsoleFiles> | undefined

/** The built console. */
export const builtConsole = (): Promise<ConsoleFiles> => {
  files ??= buildAndOpen()
  return files
}

/** turbo has built the console before the tests of this package. A run without turbo builds it if a source has changed. */
const buildAndOpen = async (): Promise<ConsoleFiles> => {
  if (process.env.TURBO_HASH === undefined) await buildConsole()
  const opened = await openConsoleFiles()
  if (!opened) throw new Error('the console is not built')
  return opened
}

/** Sends a request as an administrator, and expects success. Returns the body of the response; undefined: it is empty. */
export const sendOk = async (server: TestServer, method: string, path: string, body?: unknown) => {
  const { status, text } = await server.send(method, path, { body })
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
  return text === '' ? undefined : JSON.parse(text)
}

const freePort = async (): Promise<number> => {
  const listener = createServer()
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}

/** Starts a server that knows its own address, which identity providers need. */
export const startSignInServer = async (options: ServerOptions = {}): Promise<TestServer> => {
  const port = await freePort()
  return startConsoleServer({ port, publicUrl: `http://127.0.0.1:${port}`, ...options })
}

/** Starts a server over a new database that delivers the console. Log-ins are not limited. */
export const startConsoleServer = async (options: ServerOptions = {}): Promise<TestServer> =>
  startTestServer({ limited: false, console: await builtConsole(), ...options })
