import { ConnectionError } from '@halyard/sdk'

/** The server has another version of the console than the page, and a file of the page's version is missing. */
export class OutdatedConsole extends Error {
  constructor() {
    super('A new version of the console is installed. Reload the page.')
  }
}

/** The script of the page. Its name contains the hash of its content, which contains the names of all other files. */
const entry = (): string | undefined => document.querySelector<HTMLScriptElement>('script[type=module]')?.src

const reasonOf = async (fault: unknown): Promise<unknown> => {
  const address = entry()
  if (address === undefined) return fault
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status === 404 ? new OutdatedConsole() : fault
  } catch {
    return new ConnectionError({ message: 'The server does not respond' })
  }
}

/** Loads a module with `import()`. Rejects with OutdatedConsole, ConnectionError, or the error of the module. */
export const loadModule = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (fault) {
    throw await reasonOf(fault)
  }
}
