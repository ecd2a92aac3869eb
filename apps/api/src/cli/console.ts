import type { Config } from '../config.ts'
import { type ConsoleFiles, openConsoleFiles } from '../transport/pages/console-files.ts'
import type { Prepared } from './prepare.ts'
import { say } from './say.ts'

/** Opens the console, unless the settings turn it off. The server also works without it, and then prints how to build it. */
export const openConsole = async ({ console: isOn }: Config): Promise<ConsoleFiles | undefined> => {
  if (!isOn) return undefined
  const files = await openConsoleFiles()
  if (!files) say('The console is not built. Run this command, then restart: npx -y pnpm@12.21.0 build --filter=@halyard/console')
  return files
}

/** The line with the address of the console, and at the first start with the user who can sign in. */
export const consoleLine = (url: string, { port, publicUrl }: Config, { firstPassword }: Prepared): string => {
  const isAtPublicUrl = publicUrl !== `http://localhost:${port}`
  return `Console: ${isAtPublicUrl ? publicUrl : url}${firstPassword === undefined ? '' : ' (sign in as admin, with the password above)'}`
}
