import { build } from 'vite'

/** Bundles a script with its imports for browsers. */
export const bundled = async (entry: string): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'es' } }, modulePreload: false },
  })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  const script = outputs.find((output) => output.type === 'chunk')
  if (!script) throw new Error(`bundling ${entry} produced no script`)
  return script.code
}
