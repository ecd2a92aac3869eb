import { join } from 'node:path'
import { defineConfig, type Options } from 'tsup'

const common: Options = {
  format: ['esm', 'cjs'],
  target: 'es2022',
  noExternal: [/^@halyard\//],
  esbuildOptions: (options) => {
    options.conditions = ['@halyard/source']
  },
  sourcemap: true,
}

/** Builds an entry that holds rules of the domain. */
const entryOf = (name: string): Options => ({
  ...common,
  entry: { [`${name}/index`]: join(import.meta.dirname, `src/${name}/index.ts`) },
  minify: true,
})

export const rules: Options = entryOf('rules')
export const evaluate: Options = entryOf('evaluate')

export default defineConfig([{ ...common, entry: ['src/index.ts'] }, evaluate, rules])
