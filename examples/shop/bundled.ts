import { build } from 'vite'

/** A script for browsers, with all that it imports. */
export const bundled = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'es' } }, modulePreload: false },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = outputs.find((output) => output.type === 'chunk')
  if (!script) throw new Error(`${entry} gave no script`)
  return script.code
}
